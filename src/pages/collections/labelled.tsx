import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { TryAgain } from '#ui/try-again.tsx'

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
      {problem ? (
        <div id={`${id}-problem`} className="form-problem" role="alert">
          <CircleAlert size={14} aria-hidden="true" /> {problem}
        </div>
      ) : null}
      {failure ? (
        <div className="form-problem" role="alert">
          <CircleAlert size={14} aria-hidden="true" /> {failure.sentence} <TryAgain error={failure.error} waitMs={0} onRetry={failure.retry} />
        </div>
      ) : null}
    </div>
  )
}
