import { useDeclaration } from '#crud/declarations-context.ts'
import type { ErrorDescription } from '#ui/describe-error.ts'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import { ConflictDiff } from '#crud/form/conflict-diff.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'
import { versionOf } from '#crud/use-run-action.ts'
import type { DialogSubmitOptions } from './use-dialog-submit.ts'

/** Failure of a dialog's submit. */
export interface DialogProblemOptions extends DialogSubmitOptions {
  /** The label of the submit button. */
  readonly confirm: string
  /** Message of a failure; `isHeaded` puts it above the server's message, else it is shown where there is no message. */
  readonly failure: string
  readonly hasHeading?: boolean
  /** True when that sentence names the state of the change; by default a heading does. */
  readonly showOutcome?: boolean
  /** Fields of the pinned record whose new values are shown after somebody else's change. */
  readonly shows?: readonly string[]
}

interface DialogProblemProps extends DialogProblemOptions {
  readonly refused: ErrorDescription
  readonly wrongFields: readonly string[]
  /** The record as somebody else has saved it; null until it is read. */
  readonly theirs: KnownRecord | null
  onReload(): void
  onOverwrite(): void
}

/** Shows the failure of a dialog's submit; after somebody else's change, with the choices to reload or to overwrite. */
export function DialogProblem({ refused, wrongFields, theirs, onReload, onOverwrite, ...props }: DialogProblemProps) {
  const { pinned, hasHeading: isHeaded = false, shows = [] } = props
  const declaration = useDeclaration(props.resource)
  const others = Object.entries(refused.errors).flatMap(([name, sentence]) => (wrongFields.includes(name) ? [] : [sentence]))
  // A rule of the laboratory is refused like a conflict, and there is nothing to reload or to overwrite.
  const isChanged = refused.isOutdated || (pinned !== undefined && theirs !== null && !isSameVersion(pinned.record, theirs))
  const isReloadable = refused.isStale && isChanged && pinned !== undefined && props.valuesOf !== undefined
  return (
    <SaveProblem
      failure={refused}
      sentence={props.failure}
      hasHeading={isHeaded}
      showOutcome={props.showOutcome ?? isHeaded}
      isBrief={wrongFields.length > 0 && others.length === 0}
      isFieldFocused={wrongFields.length > 0}
      others={others}
      again={pinned && isChanged && !isReloadable ? props.confirm : undefined}
      onReload={isReloadable ? onReload : undefined}
      onOverwrite={isReloadable ? onOverwrite : undefined}
    >
      {refused.isStale && isChanged && pinned && theirs && declaration ? (
        <ConflictDiff declaration={declaration} before={pinned.record} now={theirs} names={shows} />
      ) : null}
    </SaveProblem>
  )
}

/** True for two reads of one version; without versions a change cannot be ruled out. */
function isSameVersion(before: KnownRecord, now: KnownRecord): boolean {
  return versionOf(now) !== undefined && versionOf(now) === versionOf(before)
}
