import * as results from '#contract/results.ts'
import { seenOf } from '#crud/answer-body.tsx'
import { useRead } from '#crud/use-read.ts'
import { callLimits, inTimeText, timelinessDays } from '#domain/results/critical.ts'
import { describeError } from '#ui/describe-error.ts'
import { emptyText } from '#domain/text.ts'
import './called-in-time.css'

/** Shows the share of critical values that were called in time (ACC-09); nothing against a server without the call. */
export function CalledInTime({ pollMs }: { readonly pollMs: number }) {
  const answer = useRead(results.calledInTime, {}, { pollMs })
  const content = seenOf(answer)
  if (describeError(answer.error).isUnsupported) return null
  const text = content ? (inTimeText(content) ?? emptyText) : answer.error ? 'could not be loaded' : '…'
  return (
    <p className="called-in-time">
      Confirmed within {callLimits.confirmed} min, last {timelinessDays} days: <strong>{text}</strong>
    </p>
  )
}
