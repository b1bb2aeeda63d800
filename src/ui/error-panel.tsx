import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureText } from './failure-text.ts'
import { TryAgain } from './try-again.tsx'
import './pieces.css'

interface ErrorPanelProps {
  /** What failed. */
  readonly title?: string | undefined
  readonly error?: unknown
  onRetry?(): void
  /** Shown in place of the failure's own message. */
  readonly children?: ReactNode
}

/** Shown where data could not be loaded: what happened and what to do next, never an empty list. */
export function ErrorPanel({ title = 'Something went wrong', error, onRetry, children }: ErrorPanelProps) {
  const { words, reference, waitMs } = failureText(error)
  return (
    <div role="alert" className="panel panel-error">
      <CircleAlert size={28} strokeWidth={1.75} aria-hidden />
      <h2>{title}</h2>
      {children ?? (words && !title.includes(words) ? <p>{words}</p> : null)}
      {reference ? (
        <p>
          <small>Reference {reference}</small>
        </p>
      ) : null}
      {onRetry ? <TryAgain error={error} waitMs={waitMs} onRetry={onRetry} /> : null}
    </div>
  )
}
