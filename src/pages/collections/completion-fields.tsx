import { useId } from 'react'
import type { Birth } from '#domain/results/age.ts'
import { bornText } from '#domain/stated-age.ts'
import type { Declaration } from '#definition/declaration.ts'
import { instant, text } from '#definition/kind.ts'
import { FormFields } from '#crud/form/form-fields.tsx'
import { type FormState, textIn, type FormValues } from '#crud/form/form-state.ts'
import { useToday } from '#ui/use-today.ts'
import { CollectorField } from './collector-field.tsx'
import { TickList } from './tick-list.tsx'

/** A patient whose name and date of birth are confirmed, by the visit. */
export interface CompletedVisit extends Birth {
  readonly id: string
  readonly patientName: string | null
}

interface CompletionFieldsProps {
  readonly declaration: Declaration
  readonly form: FormState
  readonly visits: readonly CompletedVisit[]
  /** The one assigned phlebotomist: named also where they collect no more. */
  readonly current?: { readonly id: string; readonly name: string } | undefined
  /** Several stops: an empty field is filled in for each. */
  readonly isBulk?: boolean
}

const missing = { who: 'Please say who drew the blood', when: 'Please enter the time of collection' } as const

const singleFields = {
  collectedByName: text({ label: 'Another person', maxLength: 200 }),
  collectedAt: instant({ label: 'Collected at', required: missing.when }),
}
const bulkFields = { collectedAt: instant({ label: 'Collected at', help: 'If empty: the end of each time slot, or now' }) }

/** Messages about a completion without a person or a time. */
export function completionProblems({ status, collectedBy, collectedByName, collectedAt }: FormValues): Readonly<Record<string, string | null>> {
  if (status !== 'Completed') return {}
  return { collectedBy: collectedBy || textIn(collectedByName) ? null : missing.who, collectedAt: collectedAt ? null : missing.when }
}

/** Fields for the person and the time of the blood draw, with a checkbox for each patient whose name and date of birth were confirmed. */
export function CompletionFields({ declaration, form, visits, current, isBulk = false }: CompletionFieldsProps) {
  const id = useId()
  const today = useToday()
  const confirmed = confirmedIn(form.values)
  return (
    <>
      <CollectorField
        {...{ declaration, form, current }}
        name="collectedBy"
        label="Collected by"
        placeholder={isBulk ? 'The assigned phlebotomist of each' : 'Select who drew the blood'}
        date={null}
        slotId={undefined}
        isOptional={isBulk}
      />
      <FormFields
        fields={isBulk ? bulkFields : singleFields}
        names={[...(isBulk || form.values.collectedBy ? [] : ['collectedByName']), 'collectedAt']}
        state={form}
        idOf={(name) => `${id}-${name}`}
      />
      <TickList
        name="confirmedVisits"
        label="Identity"
        ticks={visits.map(({ id: visit, patientName, ...birth }) => ({
          id: visit,
          label: 'Name and date of birth confirmed',
          note: [patientName, bornText(birth, today)].filter(Boolean).join(', '),
          isTicked: confirmed.includes(visit),
        }))}
        onTick={(visit, isTicked) => form.set('confirmedVisits', isTicked ? [...confirmed, visit] : confirmed.filter((each) => each !== visit))}
      />
    </>
  )
}

/** The visits that are ticked. */
function confirmedIn({ confirmedVisits }: FormValues): readonly string[] {
  return Array.isArray(confirmedVisits) ? (confirmedVisits as string[]) : []
}

/** Body of a call about a completed collection. The server fills in the person and the time where nothing is chosen. */
export function completionOf(values: FormValues, visits: readonly CompletedVisit[]): Readonly<Record<string, unknown>> {
  const confirmed = confirmedIn(values).filter((id) => visits.some((visit) => visit.id === id))
  const { collectedBy, collectedAt } = values
  const collectedByName = textIn(values.collectedByName)
  return {
    ...(collectedBy ? { collectedBy } : collectedByName ? { collectedByName } : {}),
    ...(collectedAt ? { collectedAt } : {}),
    ...(confirmed.length > 0 && confirmed.length < visits.length ? { confirmedVisits: confirmed } : { identityConfirmed: confirmed.length > 0 }),
  }
}
