import type { CollectionStatus } from './collection-status.ts'
import type { OrderStatus } from './order-status.ts'

/** A visit of an order: whose samples it collects, and how far it is. */
export interface PatientVisit {
  readonly patientId: string
  readonly status: CollectionStatus
}

/**
 * The status that an order gets from the visits of its patients, or null where it stays: collected once no visit is open and everybody who had a visit has a completed one.
 * A patient whose only visits failed or were cancelled is still to be collected from.
 */
export function orderStatusAfterVisits(order: OrderStatus, visits: readonly PatientVisit[]): OrderStatus | null {
  if (order !== 'Created' && order !== 'Confirmed') return null
  const counted = visits.filter(({ status }) => status !== 'Cancelled')
  if (counted.length === 0) return null
  const collected = new Set(counted.flatMap(({ patientId, status }) => (status === 'Completed' ? [patientId] : [])))
  const isCollected = counted.every(({ status }) => status === 'Completed') && visits.every(({ patientId }) => collected.has(patientId))
  return isCollected ? 'SampleCollected' : order === 'Created' ? 'Confirmed' : null
}

/** The patients of an order without a visit, once some of it was booked: it is not collected as long as a visit of theirs failed or was cancelled. */
export function patientsWithoutVisit<Visit extends { readonly status: CollectionStatus | null }>(
  order: OrderStatus,
  visits: readonly Visit[],
): readonly Visit[] {
  if (order !== 'Created' && order !== 'Confirmed') return []
  return visits.some(({ status }) => status !== null) ? visits.filter(({ status }) => status === null || status === 'Cancelled') : []
}

/** What is said before the last item of a patient is taken off an order: a sample that was collected is then tested for nothing. Null while it is not collected, or where another item is left. */
export function collectedSampleNote(status: CollectionStatus | null | undefined, itemsLeft: number): string | null {
  return status === 'Completed' && itemsLeft === 0 ? 'A sample of this patient has been collected already: nothing would be tested of it.' : null
}
