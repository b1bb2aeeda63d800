import { useMemo } from 'react'
import { stopsOf } from '#domain/visit-stop.ts'
import type { Declaration } from '#definition/declaration.ts'
import { describeError } from '#ui/describe-error.ts'
import { useAnswer } from '#crud/use-answer.ts'
import type { FormState } from '#crud/form/form-state.ts'
import type { Collection } from './collection.ts'
import { type BoardVisit, readBoard } from './wire-board.ts'

/** The visits of a family that are left to make at one door, and which of them a dialog changes. */
export interface StopChoice {
  /** The open visits of the stop. Only the visit itself if it is alone, or the server has no board. */
  readonly visits: readonly StopVisit[]
  /** Those that are ticked. */
  readonly chosen: readonly StopVisit[]
  /** The stop's other visits are still being saved and would be left out. */
  readonly isLoading: boolean
  set(id: string, isChosen: boolean): void
}

/** A visit as the dialogs of a stop need it. */
export type StopVisit = Pick<BoardVisit, 'id' | 'reference' | 'patientId' | 'patientName' | 'status' | 'phlebotomistId' | 'timeSlot' | 'version'> &
  Partial<Pick<BoardVisit, 'gender' | 'dateOfBirth' | 'patientNumber'>>

/** The stop of a visit, all of it ticked until somebody takes a patient out (`leftOut` of the form). `only` begins with the visit alone. */
export function useStop(declaration: Declaration, visit: Collection, form: FormState, only = false): StopChoice {
  const answer = useAnswer(declaration, 'board', { query: { date: visit.scheduledDate } }, readBoard, { keeps: true })
  const read = answer.content?.visits
  const visits = useMemo((): readonly StopVisit[] => {
    const stop = read && stopsOf(read).find(({ open }) => open.some(({ id }) => id === visit.id))
    const own: StopVisit = {
      ...{
        id: visit.id,
        reference: visit.reference,
        patientId: visit.patientId ?? '',
        patientName: visit.patientName ?? '',
        status: visit.status,
        phlebotomistId: visit.phlebotomistId,
      },
      ...{ timeSlot: visit.timeSlot ?? '', version: undefined },
    }
    // The visit itself is sent first, where it is ticked: the call has its version.
    return stop ? stop.open.toSorted((one, other) => Number(other.id === visit.id) - Number(one.id === visit.id)) : [own]
  }, [read, visit])
  const { leftOut, taken } = form.values
  const isChosen = ({ id }: StopVisit) => (only ? id === visit.id || includes(taken, id) : !includes(leftOut, id))
  return {
    visits,
    chosen: visits.filter(isChosen),
    isLoading: answer.isLoading && !describeError(answer.error).isUnsupported,
    set(id, chosen) {
      const name = only ? 'taken' : 'leftOut'
      const before = Array.isArray(form.values[name]) ? (form.values[name] as string[]) : []
      form.set(name, chosen === only ? [...before, id] : before.filter((each) => each !== id))
      // The refusal of a dialog in which nobody was ticked is over.
      form.set('patients', null)
    },
  }
}

function includes(ids: unknown, id: string): boolean {
  return Array.isArray(ids) && ids.includes(id)
}

/** Problem of a dialog without a ticked patient. */
export const noPatientChosen = 'Please select a patient'

/** Further ticked visits for a call's body. The path names the first of them. */
export function alsoVisits(chosen: readonly StopVisit[]): { readonly alsoVisits?: readonly string[] } {
  return chosen.length > 1 ? { alsoVisits: chosen.slice(1).map(({ id }) => id) } : {}
}
