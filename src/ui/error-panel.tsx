import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeError, sentenceUnder } from './describe-error.ts'
import { LightButton } from './light-button.tsx'
import { TryAgain } from './try-again.tsx'
import './pieces.css'

interface ErrorPanelProps {
  /** The failure. */
  readonly title?: string | undefined
  readonly error?: unknown
  onRetry?(): void
  /** The way on, beside `Try again`: `Back to orders`. */
  readonly back?: { readonly label: string; onBack(): void } | undefined
  /** Shown in place of the failure's own message. */
  readonly children?: ReactNode
}

/** Shown where data could not be loaded: what happened and what to do next, never an empty list. What is missing is not asked for again. */
export function ErrorPanel({ title = 'Something went wrong', error, onRetry, back, children }: ErrorPanelProps) {
  const failure = describeError(error)
  const { requestId, refetchAfterMs, isMissing } = failure
  const sentence = sentenceUnder(title, failure)
  const way = back ? <LightButton onClick={back.onBack}>{back.label}</LightButton> : null
  return (
    <div role="alert" className="panel panel-error">
      <CircleAlert size={24} strokeWidth={1.75} aria-hidden />
      <h2>{title}</h2>
      {children ?? (sentence ? <p>{sentence}</p> : null)}
      {onRetry && !isMissing ? (
        <TryAgain error={error} waitMs={refetchAfterMs} onRetry={onRetry}>
          {way}
        </TryAgain>
      ) : way ? (
        <div className="panel-actions">{way}</div>
      ) : null}
      {requestId ? (
        <p className="panel-reference">
          Reference <span>{requestId}</span>
        </p>
      ) : null}
    </div>
  )
}
