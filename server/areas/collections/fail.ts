import type { CivilDate } from '#domain/civil-date.ts'
import { auditBooked, bookVisits } from '#server/shared/book-visits.ts'
import type { SettleContext } from '#server/shared/settle.ts'
import { lockPlaces } from '#server/shared/slot-days.ts'
import type { LockedVisit } from '#server/shared/visit-row.ts'
import { setVisitStatus, type VisitFailure } from './change.ts'

/** Ends locked visits that failed and, where a new date is given, books others for the same patients (FLD-04). */
export async function failVisits(
  context: SettleContext,
  visits: readonly LockedVisit[],
  { reason, collectionDate: day, timeSlot, notes }: VisitFailure & { readonly collectionDate: CivilDate | null; readonly timeSlot: string | null },
): Promise<LockedVisit[]> {
  const step = { to: 'Cancelled', failure: { reason, notes } } as const
  if (day === null || timeSlot === null) return setVisitStatus(context, visits, step)
  const { sql, now, settings } = context
  const to = { timeSlot, day, dayField: 'collectionDate', now, timeZone: settings.timeZone }
  // The former places are freed before the new ones are booked.
  await lockPlaces(
    sql,
    visits.map(({ slotId, scheduledDate }) => ({ slotId, day: scheduledDate })),
    to,
  )
  const failed = await setVisitStatus(context, visits, step)
  for (const { patientId, collectionAddress, priority, notes: before, order } of visits) {
    const wanted = { patientIds: [patientId], collectionAddress, priority, timeSlot, scheduledDate: day, notes: before }
    for (const next of await bookVisits(context, order, wanted, to.dayField)) auditBooked(context, next)
  }
  return failed
}
