import { isFinalCollection } from '#domain/collection-status.ts'
import type { FormState } from '#crud/form/form-state.ts'
import type { Collection } from './collection.ts'

/** The visits of a family that are left to make at one door, and which of them a dialog changes. */
export interface StopChoice {
  /** The open visits of the stop; only the visit itself where it is alone or where the server knows no stops. */
  readonly visits: readonly StopVisit[]
  /** The ticked patients. */
  readonly chosen: readonly StopVisit[]
  set(id: string, isChosen: boolean): void
}

/** A visit as the dialogs of a stop need it. */
export type StopVisit = Pick<NonNullable<Collection['stopVisits']>[number], 'id' | 'reference' | 'patientId' | 'patientName'> & {
  /** The version that was read, for the call that names the visit in its path. */
  readonly version: string | undefined
} & Partial<Pick<NonNullable<Collection['stopVisits']>[number], 'gender' | 'dateOfBirth' | 'ageUnit' | 'patientNumber'>>

/** The open visits of a visit's stop. The visit itself comes first: a call has its version. */
export function openVisitsOf({ id, reference, patientId, patientName, stopVisits, version }: Collection): readonly StopVisit[] {
  const open = (stopVisits ?? []).filter(({ status }) => !isFinalCollection(status)).map((visit) => ({ ...visit, version: visit.version ?? undefined }))
  if (open.length === 0) return [{ id, reference, version, patientId: patientId ?? '', patientName: patientName ?? reference }]
  return open.toSorted((one, other) => Number(other.id === id) - Number(one.id === id))
}

/** The stop of a visit, all of it ticked until somebody takes a patient out (`leftOut` of the form). */
export function stopChoice(visit: Collection, form: FormState): StopChoice {
  const visits = openVisitsOf(visit)
  const leftOut = Array.isArray(form.values.leftOut) ? (form.values.leftOut as readonly string[]) : []
  return {
    visits,
    chosen: visits.filter(({ id }) => !leftOut.includes(id)),
    set(id, isChosen) {
      form.set('leftOut', isChosen ? leftOut.filter((each) => each !== id) : [...leftOut, id])
      // The refusal of a dialog in which nobody was ticked is over.
      form.set('patients', null)
    },
  }
}

/** Problem of a dialog without a ticked patient. */
export const noPatientChosen = 'Please select a patient'

/** Further ticked visits for a call's body. The path names the first of them. */
export function alsoVisits(chosen: readonly StopVisit[]): { readonly alsoVisits?: readonly string[] } {
  return chosen.length > 1 ? { alsoVisits: chosen.slice(1).map(({ id }) => id) } : {}
}
