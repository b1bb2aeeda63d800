import type { ReactNode } from 'react'
import { TryAgain } from '#ui/try-again.tsx'
import { FieldProblem } from '#ui/field-problem.tsx'

interface LabelledProps {
  readonly name: string
  readonly id: string
  readonly label: string
  readonly isOptional?: boolean
  /** What is wrong with the value. */
  readonly problem?: string | undefined
  /** What went wrong with reading the options, and how to try again. */
  readonly failure?: { readonly sentence: string; readonly error: unknown; retry(): void } | null
  readonly help?: ReactNode
  readonly children: ReactNode
}

/** One field of a dialog: its label, its control, what is wrong under it. */
export function Labelled({ name, id, label, isOptional = false, problem, failure, help, children }: LabelledProps) {
  return (
    <div className="form-field" data-field={name}>
      <label htmlFor={id} id={`${id}-label`} className="form-label">
        {label}
        {isOptional ? <small> (optional)</small> : null}
      </label>
      {children}
      {help ? <small className="form-help">{help}</small> : null}
      {problem ? <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem> : null}
      {failure ? (
        <FieldProblem>
          {failure.sentence} <TryAgain error={failure.error} waitMs={0} onRetry={failure.retry} />
        </FieldProblem>
      ) : null}
    </div>
  )
}
