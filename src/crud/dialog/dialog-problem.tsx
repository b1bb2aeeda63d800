import { useDeclaration } from '#crud/declarations-context.ts'
import type { DialogFrameProps } from './dialog-frame.tsx'
import type { ErrorDescription } from '#ui/describe-error.ts'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import { ConflictDiff } from '#crud/form/conflict-diff.tsx'

interface DialogProblemProps extends DialogFrameProps {
  readonly refused: ErrorDescription
  readonly wrongFields: readonly string[]
  onReload(): void
  onOverwrite(): void
}

/** Why a dialog's submit failed; after a conflict, with the choices to reload or to overwrite. */
export function DialogProblem({ refused, wrongFields, onReload, onOverwrite, ...props }: DialogProblemProps) {
  const { pinned, isHeaded = false, shows = [] } = props
  const declaration = useDeclaration(props.resource)
  const others = Object.entries(refused.errors).flatMap(([name, sentence]) => (wrongFields.includes(name) ? [] : [sentence]))
  const isReloadable = refused.isStale && pinned !== undefined && props.valuesOf !== undefined
  return (
    <SaveProblem
      failure={refused}
      sentence={props.failure}
      isHeaded={isHeaded}
      saysOutcome={props.saysOutcome ?? isHeaded}
      isBrief={wrongFields.length > 0 && others.length === 0}
      isFieldFocused={wrongFields.length > 0}
      others={others}
      again={isReloadable ? undefined : props.confirm}
      onReload={isReloadable ? onReload : undefined}
      onOverwrite={isReloadable ? onOverwrite : undefined}
    >
      {refused.isStale && pinned && declaration ? <ConflictDiff declaration={declaration} before={pinned.record} names={shows} /> : null}
    </SaveProblem>
  )
}
