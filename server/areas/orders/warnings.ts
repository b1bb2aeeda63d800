import { and, between, desc, eq, ne, or, type SQL, sql as statement } from 'drizzle-orm'
import type { CivilDate } from '#domain/civil-date.ts'
import { isFinalOrder } from '#domain/order-status.ts'
import { largestPage } from '#domain/page.ts'
import type { Gender } from '#domain/patient.ts'
import { looksLike, looksLikeSentence, type Person } from '#domain/patient-match.ts'
import { type AgeUnit, ageUnits, earliestBirth, latestBirth } from '#domain/results/age.ts'
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
export async function matchingPatients(db: Sql, customerId: string, person: Person, { seesOthers, today }: { seesOthers: boolean; today: CivilDate }) {
  const columns = {
    patient: { id: patients.id, name: patients.name, gender: patients.gender, dateOfBirth: patients.dateOfBirth, ageUnit: patients.ageUnit },
    phone: patients.phone,
    customer: { id: customers.id, name: customers.name },
  }
  const joined = () => db.select(columns).from(patients).innerJoin(customers, eq(customers.id, patients.customerId)).$dynamic()
  const own = await joined().where(eq(patients.customerId, customerId)).orderBy(patients.createdAt, patients.id).limit(largestPage)
  const digits = phoneDigits(person.phone ?? '')
  const shared = or(bornLike(person), digits ? eq(statement`right(regexp_replace(${patients.phone}, '\\D', '', 'g'), 10)`, digits) : undefined)
  const others =
    seesOthers && shared
      ? await joined()
          .where(and(shared, ne(patients.customerId, customerId)))
          // Many are born in the year of a stated age: those with the name come first.
          .orderBy(
            desc(statement`lower(${patients.name}) = lower(${person.name})`),
            desc(statement`left(lower(${patients.name}), 3) = left(lower(${person.name}), 3)`),
          )
          .limit(maxCandidates)
      : []
  return [...own, ...others]
    .filter(({ patient, phone, customer }) => looksLike(person, { ...patient, phone }, customer.id === customerId))
    .slice(0, maxMatches)
    .map(({ patient, customer }) => ({ message: looksLikeSentence(patient, today), isOwn: customer.id === customerId, patient, customer }))
}

/** The condition that a patient can be born on a day on which the person can be: the days of a stated age end with its date of birth (PAT-03). */
function bornLike(person: Person): SQL | undefined {
  const [earliest, latest] = [earliestBirth(person), person.dateOfBirth]
  if (!earliest || !latest) return undefined
  const stated = (Object.keys(ageUnits) as AgeUnit[]).map((unit) =>
    and(eq(patients.ageUnit, unit), between(patients.dateOfBirth, earliest, latestBirth({ value: -1, unit }, latest))),
  )
  return or(between(patients.dateOfBirth, earliest, latest), ...stated)
}
