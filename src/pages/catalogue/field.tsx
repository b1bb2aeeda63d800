import { type ReactNode, useId } from 'react'
import type { FormState } from '#crud/form/form-state.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'

interface FieldProps {
  readonly label: string
  /** Name of the field among the problems of the form. */
  readonly name: string
  readonly problems: Readonly<Record<string, string>>
  readonly help?: string
  readonly isWide?: boolean
  /** Draws the input with this id; gets whether it is invalid and the id of its description. */
  input(aria: { readonly id: string; readonly 'aria-invalid': boolean; readonly 'aria-describedby': string | undefined }): ReactNode
}

/** A labelled field that gives its input an id, and the ids of its help and of its error (GEN-05). */
export function CatalogueField({ label, name, problems, help, isWide = false, input }: FieldProps) {
  const id = useId()
  const problem = problems[name]
  const described = [help ? `${id}-help` : null, problem ? `${id}-problem` : null].filter(Boolean).join(' ')
  return (
    <LabelledField id={id} name={name} label={label} problem={problem} help={help} isShort={!isWide}>
      {input({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': described || undefined })}
    </LabelledField>
  )
}

/**
 * Clears the problems of a form that an edit answers: one is about several inputs, or about a row of a list, so that `form.set` does not know it by its name
 * (GEN-05).
 */
export function clearProblems(form: FormState, isAnswered: (name: string) => boolean): void {
  const left = Object.entries(form.problems).filter(([name]) => !isAnswered(name))
  if (left.length < Object.keys(form.problems).length) form.refuse(Object.fromEntries(left))
}
