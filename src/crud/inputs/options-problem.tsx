import { Button } from 'antd'
import { slowSentence, useSlow } from '#crud/use-slow.ts'
import { unreadableWords } from '#crud/unreadable-words.ts'
import type { ReferenceOptions } from './use-reference-options.ts'

/** Says under an input that what it offers takes long, could not be loaded or not be read whole, with a way to try again. */
export function OptionsProblem({ offered, many }: { offered: ReferenceOptions; many: string }) {
  const { error, isLoading, unreadable, retry } = offered
  const isSlow = useSlow(isLoading)
  if (isSlow) return <p role="status">{slowSentence}</p>
  if (!error && unreadable === 0) return null
  return (
    <div role="alert" className="form-problem">
      {error ? `The ${many} could not be loaded.` : unreadableWords(unreadable, many)}
      <Button type="link" size="small" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
