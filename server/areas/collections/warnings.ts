import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Booking } from '#domain/booking-checks.ts'
import type { BookingWarningCode } from '#domain/booking-warning.ts'
import type { Sql } from '#server/db/database.ts'
import { patients } from '#server/db/tables/customers.ts'
import { checkItems, warningAnswer, type warningSchema } from '#server/shared/booking-facts.ts'
import { type ItemToCollect, itemsToCollect } from './items-to-collect.ts'

/** Warnings about the visit. The others show where items are chosen. */
const ofVisit: ReadonlySet<BookingWarningCode> = new Set(['fasting', 'sex', 'document'])

/** Returns the check warnings for the items a visit collects for: fasting at its hour, the other sex, a document to show (CHK-03, CHK-04). */
export async function visitWarnings(db: Sql, items: readonly ItemToCollect[], bookings: readonly Booking[]): Promise<z.infer<typeof warningSchema>[]> {
  const warnings = await checkItems(
    db,
    items.map((item) => ({ ...item, price: item.finalPrice })),
    bookings,
  )
  // Items are taken out in the order, not where a visit is booked.
  return warnings.filter(({ code }) => ofVisit.has(code)).map((warning) => warningAnswer({ ...warning, step: null }))
}

/** The same for one patient of an order. */
export async function warningsOfVisit(db: Sql, visit: { readonly orderId: string; readonly patientId: string; readonly timeSlot: string }) {
  const [patient] = await db.select({ name: patients.name, gender: patients.gender }).from(patients).where(eq(patients.id, visit.patientId))
  if (!patient) return []
  const booking = { patientId: visit.patientId, patientName: patient.name, gender: patient.gender, timeSlot: visit.timeSlot }
  return visitWarnings(db, await itemsToCollect(db, visit.orderId), [booking])
}
