import { and, eq, ne, or, sql as statement } from 'drizzle-orm'
import { isFinalOrder } from '#domain/order-status.ts'
import { largestPage } from '#domain/page.ts'
import type { Gender } from '#domain/patient.ts'
import { looksLike, looksLikeSentence, type Person } from '#domain/patient-match.ts'
import { phoneDigits } from '#domain/phone.ts'
import type { Sql } from '#server/db/database.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { type BookedItem, checkItems, warningAnswer } from '#server/shared/booking-facts.ts'
import type { OrderRow } from '#server/shared/order-row.ts'

interface OrderLine extends BookedItem {
  readonly finalPrice: number
}

interface OrderPerson {
  readonly id: string
  readonly name: string
  readonly gender: Gender | null
}

/** The warnings for an open order's items; none for an order that can no longer change (CHK-02, CHK-03). */
export async function orderWarnings(db: Sql, order: Pick<OrderRow, 'orderStatus' | 'timeSlot'>, items: readonly OrderLine[], people: readonly OrderPerson[]) {
  if (isFinalOrder(order.orderStatus)) return []
  const found = await checkItems(
    db,
    items.map((item) => ({ ...item, price: item.finalPrice })),
    people.map(({ id, name, gender }) => ({ patientId: id, patientName: name, gender, timeSlot: order.timeSlot })),
  )
  return found.map(warningAnswer)
}

/** Maximum number of known patients shown. */
const maxMatches = 5
const maxCandidates = 200

/**
 * The known patients that a person looks like, those of the same customer first (CHK-01). Among other customers those with the same day of birth or phone are
 * compared, and only where `seesOthers`: who may not see customers learns nothing of them.
 */
export async function matchingPatients(db: Sql, customerId: string, person: Person, seesOthers: boolean) {
  const columns = {
    patient: { id: patients.id, name: patients.name, gender: patients.gender, dateOfBirth: patients.dateOfBirth },
    phone: patients.phone,
    customer: { id: customers.id, name: customers.name },
  }
  const joined = () => db.select(columns).from(patients).innerJoin(customers, eq(customers.id, patients.customerId)).$dynamic()
  const own = await joined().where(eq(patients.customerId, customerId)).orderBy(patients.createdAt, patients.id).limit(largestPage)
  const digits = phoneDigits(person.phone ?? '')
  const shared = or(
    person.dateOfBirth ? eq(patients.dateOfBirth, person.dateOfBirth) : undefined,
    digits ? eq(statement`right(regexp_replace(${patients.phone}, '\\D', '', 'g'), 10)`, digits) : undefined,
  )
  const others =
    seesOthers && shared
      ? await joined()
          .where(and(shared, ne(patients.customerId, customerId)))
          .limit(maxCandidates)
      : []
  return [...own, ...others]
    .filter(({ patient, phone, customer }) => looksLike(person, { ...patient, phone }, customer.id === customerId))
    .slice(0, maxMatches)
    .map(({ patient, customer }) => ({ message: looksLikeSentence(patient), isOwn: customer.id === customerId, patient, customer }))
}
