import { z } from 'zod'
import type { timeSlots } from '#server/db/tables/collections.ts'
import { etagOf } from '#server/call/version.ts'

export type TimeSlotRow = typeof timeSlots.$inferSelect

/** A time slot as the wire carries it. */
export function timeSlotAnswer({ version, updatedAt: _updatedAt, deletedAt: _deletedAt, ...slot }: TimeSlotRow) {
  return { ...slot, etag: etagOf(version) }
}

/** Facts of a time slot for the audit trail. */
export function timeSlotFacts({ startTime, endTime, maxCollections, isActive }: TimeSlotRow) {
  return { startTime, endTime, maxCollections, isActive }
}

/** Figures of all time slots (SLT-01); capacities cover the active ones, for one day. */
export const slotStatisticsSchema = z.object({
  totalSlots: z.number(),
  activeSlots: z.number(),
  inactiveSlots: z.number(),
  totalCapacity: z.number(),
  averageCapacity: z.number(),
})
