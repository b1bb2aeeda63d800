import { Skeleton } from '#ui/skeleton.tsx'
import { type ComponentType, Suspense } from 'react'
import type { AnyField, FieldKind } from '#definition/field.ts'
import { requiredMessage } from '#definition/kind-rules.ts'
import { labelOf } from '#definition/labels.ts'
import { nameKey, writePermission } from '#definition/record.ts'
import { usePermissions } from '#crud/current-user.ts'
import { fieldInputs } from '#crud/fields/inputs/field-inputs.ts'
import { ariaOf, type InputProps } from '#crud/fields/inputs/input-props.ts'
import { useScreens } from '#crud/screens-context.ts'
import { FactValue } from '#crud/show/record-facts.tsx'
import { FieldProblem } from '#ui/field-problem.tsx'
import { PieceBoundary } from '#ui/piece-boundary.tsx'
import type { FormValues } from './form-state.ts'

interface FormFieldProps {
  readonly id: string
  readonly name: string
  readonly field: AnyField
  readonly value: unknown
  readonly words: string | null
  readonly problem: string | undefined
  /** The values of the whole form, for a bespoke input. */
  readonly values?: FormValues
  /** The input in place of that of the field's kind. */
  readonly input?: ComponentType<InputProps<FieldKind>> | undefined
  /** The problems inside a list of rows, by their place in it. */
  readonly problemsInside?: Readonly<Record<string, string>>
  onChange(value: unknown): void
}

/** True when the input is a group of controls, each with its own label. */
function isGroup(field: AnyField): boolean {
  return field.kind === 'choices' || field.kind === 'icon' || field.kind === 'rows' || (field.kind === 'choice' && field.buttons === true)
}

/** Kinds whose input always has a value, so that they are never optional. */
const alwaysFilled: ReadonlySet<FieldKind> = new Set<FieldKind>(['yesNo', 'icon'])

/** Kinds whose values are short: two of them share a line. */
const shortKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['rupees', 'integer', 'yesNo', 'choice', 'civilDate', 'clockTime', 'reference', 'phone'])

function isShort(field: AnyField): boolean {
  return (shortKinds.has(field.kind) && !isGroup(field)) || (field.kind === 'text' && requiredMessage(field) === undefined)
}

const noValues: FormValues = {}

/** One field of a form: label above, then input, help and error (GEN-05). */
export function FormField({ id, name, field, value, words, problem, input, problemsInside = {}, values = noValues, onChange }: FormFieldProps) {
  const Control = useScreens().controls[field.control ?? '']
  const Input = input ?? (fieldInputs[field.kind] as ComponentType<InputProps<FieldKind>>)
  const Label = isGroup(field) ? 'span' : 'label'
  const may = usePermissions()
  const permission = writePermission(field)
  const locked = permission && may(permission).reason
  const help = locked ?? field.help
  const helpId = help ? `${id}-help` : undefined
  const problemId = problem ? `${id}-problem` : undefined
  const isInvalid = problem !== undefined
  const describedBy = [helpId, problemId].filter(Boolean).join(' ') || undefined
  const aria = { 'aria-labelledby': `${id}-label`, ...ariaOf({ isInvalid, describedBy, field }) }
  return (
    <div className={isShort(field) && !Control ? 'form-field form-field-short' : 'form-field'} data-field={name}>
      <Label id={`${id}-label`} {...(Label === 'label' ? { htmlFor: id } : {})} className="form-label">
        {labelOf(name, field)}
        {requiredMessage(field) !== undefined || alwaysFilled.has(field.kind) || (field.kind === 'rows' && field.min) ? null : <small> (optional)</small>}
      </Label>
      <Suspense fallback={<Skeleton hasTitle={false} rows={1} />}>
        {locked !== undefined ? (
          <output id={id} aria-labelledby={`${id}-label`} aria-describedby={helpId} className="form-locked">
            <FactValue name={name} field={field} record={{ [name]: value, [nameKey(name)]: words }} />
          </output>
        ) : Control ? (
          <PieceBoundary about={value}>
            <Control id={id} field={field} value={value ?? null} values={values} isInvalid={isInvalid} aria={aria} onChange={onChange} />
          </PieceBoundary>
        ) : (
          <Input
            id={id}
            field={field}
            value={value}
            words={words}
            isInvalid={isInvalid}
            describedBy={describedBy}
            inside={field.kind === 'rows' || field.kind === 'file' ? { name, problems: problemsInside } : undefined}
            onChange={onChange}
          />
        )}
      </Suspense>
      {help ? (
        <small id={helpId} className="form-help">
          {help}
        </small>
      ) : null}
      {problem ? <FieldProblem id={problemId}>{problem}</FieldProblem> : null}
    </div>
  )
}
