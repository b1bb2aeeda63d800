import { useId } from 'react'
import { patientFactsText } from '#domain/patient-facts.ts'
import type { Declaration } from '#definition/declaration.ts'
import { instant } from '#definition/kind.ts'
import { FormFields } from '#crud/form/form-fields.tsx'
import type { FormState, Values } from '#crud/form/form-state.ts'
import { CollectorField } from './collector-field.tsx'
import { TickList } from './tick-list.tsx'

/** A patient whose name and date of birth are confirmed, by the visit. */
export interface CompletedVisit {
  readonly id: string
  readonly patientName: string | null
  readonly patientNumber?: string | null
  readonly gender?: string | null
  readonly dateOfBirth?: string | null
}

interface CompletionFieldsProps {
  readonly declaration: Declaration
  readonly form: FormState
  readonly visits: readonly CompletedVisit[]
  /** The one assigned phlebotomist: named also where they collect no more. */
  readonly current?: { readonly id: string; readonly name: string } | undefined
  /** Several stops: what is left empty is filled in for each. */
  readonly isBulk?: boolean
}

const fieldsOf = (isBulk: boolean) => ({
  collectedAt: instant({ label: 'Collected at', ...(isBulk ? { help: 'Left empty: the end of each time slot, or now' } : {}) }),
})

/** Who drew the blood and when, and a tick for each patient whose name and date of birth were confirmed. */
export function CompletionFields({ declaration, form, visits, current, isBulk = false }: CompletionFieldsProps) {
  const id = useId()
  const confirmed = confirmedIn(form.values)
  return (
    <>
      <CollectorField
        {...{ declaration, form, current }}
        name="collectedBy"
        label="Collected by"
        placeholder={isBulk ? 'The assigned phlebotomist of each' : 'Nobody named'}
        date={null}
        slotId={undefined}
        isOptional={isBulk}
      />
      <FormFields fields={fieldsOf(isBulk)} names={['collectedAt']} state={form} idOf={(name) => `${id}-${name}`} />
      <TickList
        name="confirmedVisits"
        label="Identity"
        ticks={visits.map(({ id: visit, patientName, patientNumber, gender, dateOfBirth }) => ({
          id: visit,
          label: 'Name and date of birth confirmed',
          note: [patientName, patientFactsText({ number: patientNumber, gender, dateOfBirth })].filter(Boolean).join(', '),
          isTicked: confirmed.includes(visit),
        }))}
        onTick={(visit, isTicked) => form.set('confirmedVisits', isTicked ? [...confirmed, visit] : confirmed.filter((each) => each !== visit))}
      />
    </>
  )
}

/** The visits that are ticked. */
function confirmedIn({ confirmedVisits }: Values): readonly string[] {
  return Array.isArray(confirmedVisits) ? (confirmedVisits as string[]) : []
}

/** What a call says of a completed collection; who and when are left to the server where nothing is chosen. */
export function completionOf(values: Values, visits: readonly CompletedVisit[]): Readonly<Record<string, unknown>> {
  const confirmed = confirmedIn(values).filter((id) => visits.some((visit) => visit.id === id))
  const { collectedBy, collectedAt } = values
  return {
    ...(collectedBy ? { collectedBy } : {}),
    ...(collectedAt ? { collectedAt } : {}),
    ...(confirmed.length > 0 && confirmed.length < visits.length ? { confirmedVisits: confirmed } : { identityConfirmed: confirmed.length > 0 }),
  }
}
