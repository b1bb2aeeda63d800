import { useId } from 'react'
import * as collections from '#contract/collections.ts'
import { countText } from '#domain/count.ts'
import { isCivilDate } from '#domain/civil-date.ts'
import { type FormState, textIn } from '#crud/form/form-state.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { visitLabel } from './collection.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import type { Content } from '#crud/contract-answer.ts'
import { useRead } from '#crud/use-read.ts'

interface CollectorFieldProps {
  readonly form: FormState
  /** The field that it fills; `phlebotomistId` by default. */
  readonly name?: 'phlebotomistId' | 'collectedBy'
  readonly label?: string
  readonly placeholder?: string
  readonly date: unknown
  /** The slot's id; without it nobody is busy. */
  readonly slotId: string | undefined
  readonly isOptional?: boolean
  /** Person who has the visit now, named even if they no longer collect and are not offered. */
  readonly current?: { readonly id: string; readonly name: string } | undefined
}

/** Field for the person who collects. People without time in the slot are marked `(Busy)` and can still be chosen (COL-06). */
export function CollectorField({
  form,
  name = 'phlebotomistId',
  label = 'Phlebotomist',
  placeholder = 'Not assigned',
  date,
  slotId,
  isOptional = false,
  current,
}: CollectorFieldProps) {
  const id = useId()
  const query = { ...(isCivilDate(date) ? { date } : {}), ...(slotId === undefined ? {} : { timeSlotId: slotId }) }
  const { content, error, isLoading, retry } = useRead(collections.collectors, query, { keeps: true })
  const offered = content?.map((each) => ({ value: each.id, label: wordsOf(each) })) ?? []
  const isCurrentOffered = current === undefined || offered.some(({ value }) => value === current.id)
  return (
    <LabelledField
      name={name}
      id={id}
      label={label}
      isOptional={isOptional}
      problem={form.problems[name]}
      failure={error ? { sentence: 'Failed to load available collectors. Please try again.', error, retry } : null}
    >
      <LabelSelect
        id={id}
        allowClear
        placeholder={placeholder}
        loading={isLoading}
        value={textIn(form.values[name])}
        options={
          isCurrentOffered
            ? offered
            : [{ value: current.id, label: content ? `${current.name} (inactive)` : current.name, disabled: content !== null }, ...offered]
        }
        onChange={(value: string | undefined) => form.set(name, value ?? null)}
      />
    </LabelledField>
  )
}

function wordsOf({ name, isAvailable, visits }: Content<typeof collections.collectors>[number]): string {
  const load = visits === null || visits === 0 ? '' : ` · ${countText(visits, visitLabel)}`
  return `${name}${load}${isAvailable ? '' : ' (Busy)'}`
}
