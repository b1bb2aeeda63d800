import type { CollectionStatus } from './collection-status.ts'
import type { OrderStatus } from './order-status.ts'
import { morePatientsText } from './patient.ts'

/** A patient of an order, as far as the steps of the order depend on them. */
export interface OrderPatientFacts<Visit extends { readonly status: CollectionStatus } = { readonly status: CollectionStatus }> {
  readonly id: string
  readonly name: string
  readonly hasItems: boolean
  /** True if their samples were drawn at the laboratory. */
  readonly isAtLaboratory: boolean
  readonly visits: readonly Visit[]
}

/** Returns true for a patient whose samples were drawn, at a visit or at the laboratory. */
export function isCollected({ isAtLaboratory, visits }: Pick<OrderPatientFacts, 'isAtLaboratory' | 'visits'>): boolean {
  return isAtLaboratory || visits.some(({ status }) => status === 'Completed')
}

/** Returns true for a visit that is still to be made or under way. */
export function isOpenVisit({ status }: OrderPatientFacts['visits'][number]): boolean {
  return status === 'Scheduled' || status === 'In Progress'
}

/** Returns true for a patient with a visit that is still to be made. */
export function hasOpenVisit({ visits }: Pick<OrderPatientFacts, 'visits'>): boolean {
  return visits.some(isOpenVisit)
}

/** The patients with items whose samples are still to be drawn. */
export function uncollectedPatients<Patient extends OrderPatientFacts>(patients: readonly Patient[]): readonly Patient[] {
  return patients.filter((patient) => patient.hasItems && !isCollected(patient))
}

/** True once no visit is open, somebody's samples are collected, and so are those of everybody with items. */
export function isAllCollected(patients: readonly OrderPatientFacts[]): boolean {
  return patients.some(isCollected) && uncollectedPatients(patients).length === 0 && !patients.some(hasOpenVisit)
}

/** The patients with items that an open order misses: uncollected after the collection has begun, or without an open visit while others have visits. */
export function missingPatients<Patient extends OrderPatientFacts>(order: OrderStatus, patients: readonly Patient[]): readonly Patient[] {
  if (order === 'Completed' || order === 'Cancelled') return []
  const hasBegun = (order !== 'Created' && order !== 'Confirmed') || patients.some(isCollected)
  const isBooked = patients.some(({ visits }) => visits.length > 0)
  return uncollectedPatients(patients).filter((patient) => hasBegun || (isBooked && !hasOpenVisit(patient)))
}

/** `No sample yet: Asha Rao`, of several with how many more; null if nobody is missing. */
export function missingPatientsText(names: readonly (string | null)[]): string | null {
  const [first] = names
  return first === undefined ? null : `No sample yet: ${[first ?? 'a patient', morePatientsText(names.length)].filter(Boolean).join(' ')}`
}

/** Refusal of a report for a patient whose samples were not drawn, or null. */
export function uncollectedReportProblem(patient: Pick<OrderPatientFacts, 'name' | 'isAtLaboratory' | 'visits'>): string | null {
  return isCollected(patient) ? null : `No sample of ${patient.name} has been collected yet`
}

/**
 * Warning before a patient's last item is removed from an order, since a collected sample is then not tested. Null while it is not collected, or where another
 * item is left.
 */
export function collectedSampleNote(isSampleCollected: boolean, itemsLeft: number): string | null {
  return isSampleCollected && itemsLeft === 0 ? 'A sample of this patient has been collected already: nothing would be tested of it.' : null
}
