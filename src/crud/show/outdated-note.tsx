import type { Declaration } from '#definition/declaration.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { describeError, sentenceUnder } from '#ui/describe-error.ts'
import { LightButton } from '#ui/light-button.tsx'
import './outdated-note.css'

interface OutdatedNoteProps {
  readonly declaration: Declaration
  /** Message of the failure, where the record or list has its own. */
  readonly title?: string | undefined
  readonly error: unknown
  onRetry(): void
  /** The way out of a record that does not exist any more. */
  onBack?(): void
}

/**
 * Shown above a record or list whose refetch failed: it may be out of date or deleted; says why, and what to do next.
 * Not for a record that the user may no longer see: that is not shown at all.
 */
export function OutdatedNote({ declaration, title, error, onRetry, onBack }: OutdatedNoteProps) {
  const failure = describeError(error)
  const sentence = sentenceUnder(title, failure)
  const { one, many } = declaration.label
  return (
    <div className="outdated-note">
      {failure.isMissing && onBack ? (
        <ErrorPanel title={`This ${one} is not there any more`}>
          <p>It may have been deleted. Below is what was read before.</p>
          <LightButton onClick={onBack}>Back to {many}</LightButton>
        </ErrorPanel>
      ) : (
        <ErrorPanel title={title ?? `The ${one} could not be refreshed`} error={error} onRetry={onRetry}>
          {sentence ? <p>{sentence}</p> : null}
          <p>What you see below may be out of date.</p>
        </ErrorPanel>
      )}
    </div>
  )
}
