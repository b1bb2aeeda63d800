import type { CollectionStatus } from '#domain/collection-status.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { addressLine } from '#domain/postal-address.ts'
import { collectionReference } from '#server/db/numbers.ts'
import type { phlebotomists, sampleCollections } from '#server/db/tables/collections.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { visitFailure } from '#server/seed/cancellation.ts'
import type { OrderStory } from './orders.ts'
import { unusablePhone } from '#server/seed/people.ts'
import type { Plan } from '#server/seed/plan.ts'
import { type Random, randomOf } from '#server/seed/random.ts'

type CollectionRow = typeof sampleCollections.$inferInsert
type PhlebotomistRow = typeof phlebotomists.$inferInsert

const statusOf: Record<OrderStatus, CollectionStatus> = {
  Created: 'Scheduled',
  Confirmed: 'Scheduled',
  SampleCollected: 'Completed',
  Testing: 'Completed',
  Completed: 'Completed',
  Cancelled: 'Cancelled',
}

const remarks = ['Call before coming', 'Ring the second bell', 'Elderly patient, please be patient', 'Parking behind the house', 'Gate code with the guard']
const assignedAheadShare = 0.7
const underWayShare = 0.6

/** The people who collect samples. */
export function makePhlebotomists({ catalogue, seed, firstDay }: Plan): PhlebotomistRow[] {
  const random = randomOf(seed, 'phlebotomists')
  const at = new Date(Date.parse(`${firstDay}T06:45:00Z`) - 500 * 86_400_000)
  return catalogue.people.phlebotomists.map((name, index) => {
    const phone = unusablePhone(2, index)
    const stamp = at.toISOString()
    return { id: random.id(at), name, phone, isActive: index < 7, searchText: searchTextOf(name, phone), createdAt: stamp, updatedAt: stamp }
  })
}

/** Person who collects samples. */
export type SeededCollector = Pick<PhlebotomistRow, 'id' | 'name'>

/** The visits of a confirmed order, one for each of its patients who is visited, with running numbers from this one (from 1). */
export function seededCollections(
  { plan, collectors }: { plan: Plan; collectors: readonly SeededCollector[] },
  story: OrderStory,
  first: number,
): CollectionRow[] {
  const { order, visit, steps, visited, family } = story
  const confirmedAt = steps.find(({ status }) => status === 'Confirmed')?.at
  const address = family.addresses[0]
  if (!visit || !confirmedAt || !address) return []
  const random = randomOf(plan.seed, 'collection', first)
  const isUnderWay = underWay(order.orderStatus, visit, plan.now, random)
  const collectedAt = steps.find((step) => step.status === 'SampleCollected')?.at
  const assigned = collectedAt || isUnderWay || visit.from <= plan.now || random.chance(assignedAheadShare)
  const collector = assigned ? random.pick(collectors) : null
  const shared = {
    orderId: order.id,
    scheduledDate: visit.date,
    slotId: visit.slotId,
    timeSlot: visit.timeSlot,
    priority: random.chance(plan.catalogue.patterns.priorityUrgentShare) ? ('High' as const) : ('Normal' as const),
    phlebotomistId: collector?.id ?? null,
    collectionAddress: addressLine(address),
    notes: random.chance(0.15) ? random.pick(remarks) : null,
    createdAt: confirmedAt.toISOString(),
  }
  return visited.map((patient, index) => {
    // In a family whose visit has started, the first patient is done before the last one begins.
    const isDone = isUnderWay && index < visited.length - 1
    const status = isDone ? 'Completed' : isUnderWay ? 'In Progress' : statusOf[order.orderStatus]
    const reference = collectionReference(first + index)
    const changedAt = status === 'Cancelled' ? steps.at(-1)?.at : isUnderWay ? visit.from : collectedAt
    return {
      ...shared,
      id: random.id(confirmedAt),
      reference,
      patientId: patient.id,
      status,
      failureReason: visitFailure(order.cancellationReason ?? null),
      completedAt: (isDone ? visit.from : collectedAt)?.toISOString() ?? null,
      ...(status === 'Completed' && collector ? { collectedBy: collector.id, collectedByName: collector.name, identityConfirmed: true } : {}),
      searchText: searchTextOf(reference, order.orderNumber, patient.name, family.customer.name, family.customer.phone, patient.phone),
      version: changedAt ? 2 : 1,
      updatedAt: (changedAt ?? confirmedAt).toISOString(),
    }
  })
}

function underWay(status: OrderStatus, visit: { from: Date; to: Date }, now: Date, random: Random): boolean {
  return status === 'Confirmed' && visit.from <= now && now < visit.to && random.chance(underWayShare)
}
