import type { CollectionStatus } from '#domain/collection-status.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { collectionReference } from '#server/db/numbers.ts'
import type { phlebotomists, sampleCollections } from '#server/db/schema.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import type { OrderStory } from '#server/seed/orders.ts'
import { deadPhone } from '#server/seed/people.ts'
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
    const phone = deadPhone(2, index)
    const stamp = at.toISOString()
    return { id: random.id(at), name, phone, isActive: index < 7, searchText: searchTextOf(name, phone), createdAt: stamp, updatedAt: stamp }
  })
}

/** The visit of a confirmed order, with this running number (from 1). */
export function collectionOf({ plan, collectorIds }: { plan: Plan; collectorIds: readonly string[] }, story: OrderStory, count: number): CollectionRow | null {
  const { order, visit, steps, patients, family } = story
  const [patient] = patients
  const confirmedAt = steps.find(({ status }) => status === 'Confirmed')?.at
  const address = family.addresses[0]
  if (!visit || !confirmedAt || !patient || !address) return null
  const random = randomOf(plan.seed, 'collection', count)
  const status = underWay(order.orderStatus, visit, plan.now, random) ? 'In Progress' : statusOf[order.orderStatus]
  const reference = collectionReference(count)
  const collectedAt = steps.find((step) => step.status === 'SampleCollected')?.at
  const changedAt = status === 'Cancelled' ? steps.at(-1)?.at : status === 'In Progress' ? visit.from : collectedAt
  const assigned = status === 'Completed' || status === 'In Progress' || visit.from <= plan.now || random.chance(assignedAheadShare)
  return {
    id: random.id(confirmedAt),
    reference,
    orderId: order.id,
    patientId: patient.id,
    scheduledDate: visit.date,
    slotId: visit.slotId,
    timeSlot: visit.timeSlot,
    status,
    priority: random.chance(plan.catalogue.patterns.priorityUrgentShare) ? 'High' : 'Normal',
    phlebotomistId: assigned ? random.pick(collectorIds) : null,
    collectionAddress: `${address.street}, ${address.city}, ${address.state} ${address.postalCode}`,
    notes: random.chance(0.15) ? random.pick(remarks) : null,
    completedAt: collectedAt?.toISOString() ?? null,
    searchText: searchTextOf(reference, order.orderNumber, patient.name, family.customer.name, family.customer.phone),
    version: changedAt ? 2 : 1,
    createdAt: confirmedAt.toISOString(),
    updatedAt: (changedAt ?? confirmedAt).toISOString(),
  }
}

function underWay(status: OrderStatus, visit: { from: Date; to: Date }, now: Date, random: Random): boolean {
  return status === 'Confirmed' && visit.from <= now && now < visit.to && random.chance(underWayShare)
}
