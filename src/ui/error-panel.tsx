import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeError } from './describe-error.ts'
import { TryAgain } from './try-again.tsx'
import './pieces.css'

interface ErrorPanelProps {
  /** The failure. */
  readonly title?: string | undefined
  readonly error?: unknown
  onRetry?(): void
  /** Shown in place of the failure's own message. */
  readonly children?: ReactNode
}

/** Shown where data could not be loaded: what happened and what to do next, never an empty list. */
export function ErrorPanel({ title = 'Something went wrong', error, onRetry, children }: ErrorPanelProps) {
  const { sentence, requestId, refetchAfterMs } = describeError(error)
  return (
    <div role="alert" className="panel panel-error">
      <CircleAlert size={28} strokeWidth={1.75} aria-hidden />
      <h2>{title}</h2>
      {children ?? (sentence && !title.includes(sentence) ? <p>{sentence}</p> : null)}
      {requestId ? (
        <p>
          <small>Reference {requestId}</small>
        </p>
      ) : null}
      {onRetry ? <TryAgain error={error} waitMs={refetchAfterMs} onRetry={onRetry} /> : null}
    </div>
  )
}
