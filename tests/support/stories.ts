import { type SeededCollector, makePhlebotomists } from '#server/seed/collections.ts'
import { makeDoctors } from '#server/seed/doctors.ts'
import type { OrderStory } from '#server/seed/orders.ts'
import { type Plan, planSeed } from '#server/seed/plan.ts'
import { type SeededCatalogue, seedCatalogue } from '#server/seed/seeded-catalogue.ts'
import { createSlotBookings, makeSlots, type Slot } from '#server/seed/slots.ts'
import { storyBatches } from '#server/seed/story-batches.ts'

/** The orders of a seeding, without a database. */
export function seededOrders(options: { seed?: number; now?: string; orders?: number } = {}): {
  plan: Plan
  shop: SeededCatalogue
  slots: Slot[]
  collectors: SeededCollector[]
  stories: OrderStory[]
} {
  const plan = planSeed({ seed: options.seed ?? 1, now: new Date(options.now ?? '2026-11-21T08:00:00Z'), orders: options.orders ?? 2000 })
  const shop = seedCatalogue(plan)
  const slots = makeSlots(plan)
  const stories = [...storyBatches({ plan, shop, bookings: createSlotBookings(slots), staffIds: ['somebody'], doctors: makeDoctors(plan) })].flat()
  return { plan, shop, slots, collectors: makePhlebotomists(plan), stories }
}
