import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { CivilDate } from '#domain/civil-date.ts'
import type { SlotDay } from '#domain/slot-day.ts'
import { utilizationOf } from '#domain/time-slot.ts'
import { countRows } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { cutPage, type PageQuery } from '#server/db/page.ts'
import { timeSlots } from '#server/db/tables/collections.ts'
import { searched } from '#server/db/search.ts'
import { slotsOfDay } from '#server/shared/slot-days.ts'
import { timeSlotAnswer } from './rows.ts'

/** Sort expressions of a list of time slots. */
export const timeSlotSorts = {
  startTime: [timeSlots.startTime, timeSlots.endTime],
  maxCollections: [timeSlots.maxCollections],
  createdAt: [timeSlots.createdAt],
} as const

interface TimeSlotQuery extends PageQuery {
  readonly search?: string | undefined
  readonly isActive?: boolean | undefined
  readonly sort: keyof typeof timeSlotSorts
}

/** One page of time slots with their number (SLT-01). */
export async function listTimeSlots(db: Sql, query: TimeSlotQuery) {
  const where: SQL | undefined = and(
    isNull(timeSlots.deletedAt),
    searched(sql`${timeSlots.startTime} || '-' || ${timeSlots.endTime}`, query.search),
    query.isActive === undefined ? undefined : eq(timeSlots.isActive, query.isActive),
  )
  const { ids, orderBy } = cutPage(db, timeSlots, { where }, timeSlotSorts[query.sort], query)
  const found = await db
    .select()
    .from(timeSlots)
    .where(inArray(timeSlots.id, ids))
    .orderBy(...orderBy)
  return { rows: found.map(timeSlotAnswer), total: await countRows(db, timeSlots, where) }
}

/** Figures of all time slots (SLT-01). */
export async function timeSlotStatistics(db: Sql) {
  const [row] = await db
    .select({
      totalSlots: count(),
      activeSlots: sql<number>`count(*) filter (where ${timeSlots.isActive})`,
      totalCapacity: sql<number>`coalesce(sum(${timeSlots.maxCollections}) filter (where ${timeSlots.isActive}), 0)`,
    })
    .from(timeSlots)
    .where(isNull(timeSlots.deletedAt))
  const totalSlots = row?.totalSlots ?? 0
  const activeSlots = Number(row?.activeSlots ?? 0)
  const totalCapacity = Number(row?.totalCapacity ?? 0)
  const averageCapacity = activeSlots > 0 ? Math.round((totalCapacity * 10) / activeSlots) / 10 : 0
  return { totalSlots, activeSlots, inactiveSlots: totalSlots - activeSlots, totalCapacity, averageCapacity }
}

/** Returns the load of each slot on a day; an inactive one only where something is booked in it (SLT-03). */
export async function slotUsage(db: Sql, day: CivilDate) {
  const slots = await slotsOfDay(db, day)
  return slots.filter(({ isActive, booked }) => isActive || booked > 0).map(usageAnswer)
}

function usageAnswer({ slotId, startTime, endTime, isActive, capacity, booked, left, reason }: SlotDay) {
  return {
    slotId,
    startTime,
    endTime,
    maxCollections: capacity,
    scheduledCollections: booked,
    availableSlots: left,
    utilizationPercentage: utilizationOf(booked, capacity),
    isActive,
    closed: reason,
  }
}
