import type { ReactNode } from 'react'
import { TryAgain } from '#ui/try-again.tsx'
import { FieldProblem } from '#ui/field-problem.tsx'

interface LabelledFieldProps {
  readonly name: string
  readonly id: string
  readonly label: string
  readonly isOptional?: boolean
  readonly problem?: string | null | undefined
  /** Failure to load the options, with a way to try again. */
  readonly failure?: { readonly sentence: string; readonly error: unknown; retry(): void } | null
  readonly help?: ReactNode
  /** True when it shares a line with the next. */
  readonly isShort?: boolean
  readonly children: ReactNode
}

/** A field of a form that is written by hand: label above, then its control, help and error (GEN-05). */
export function LabelledField({ name, id, label, isOptional = false, problem, failure, help, isShort = false, children }: LabelledFieldProps) {
  return (
    <div className={isShort ? 'form-field form-field-short' : 'form-field'} data-field={name}>
      <label htmlFor={id} id={`${id}-label`} className="form-label">
        {label}
        {isOptional ? <small> (optional)</small> : null}
      </label>
      {children}
      {help ? (
        <small id={`${id}-help`} className="form-help">
          {help}
        </small>
      ) : null}
      {problem ? <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem> : null}
      {failure ? (
        <FieldProblem>
          {failure.sentence} <TryAgain error={failure.error} waitMs={0} onRetry={failure.retry} />
        </FieldProblem>
      ) : null}
    </div>
  )
}
