import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { CivilDate } from '#domain/civil-date.ts'
import { areaOf, pinOf } from '#domain/day-board.ts'
import { rupeesOfPaise } from '#domain/money.ts'
import { balanceOf } from '#domain/payment-ledger.ts'
import type { Sql } from '#server/db/database.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { phlebotomists, sampleCollections } from '#server/db/tables/collections.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orderItems, orders } from '#server/db/tables/orders.ts'
import { etagOf } from '#server/call/version.ts'
import { paidByOrder } from '#server/shared/paid-by-order.ts'
import { slotsOfDay } from '#server/shared/slot-days.ts'

/** Most visits on one board; a larger laboratory says that there are more. */
export const mostVisits = 1000

/** Everything about the visits of a day that the board and the day sheets show (FLD-01, FLD-03); cancelled visits are left out. */
export async function dayBoard(db: Sql, day: CivilDate) {
  const all = await visitRows(db, day)
  const rows = all.slice(0, mostVisits)
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))]
  const items = await itemsOf(db, orderIds)
  const paid = await paidByOrder(db, orderIds)
  const known = await testsOf(db, [...new Set(items.flatMap(testIdsIn))])
  const visits = rows.map(({ version, order, ...visit }) => {
    const own = items.filter(({ orderId, patientId }) => orderId === visit.orderId && patientId === visit.patient.id)
    const ordered = [...new Set(own.flatMap(testIdsIn))].flatMap((id) => known.get(id) ?? [])
    return {
      ...visit,
      etag: etagOf(version),
      pin: pinOf(visit.collectionAddress),
      area: areaOf(visit.collectionAddress),
      tests: own.map(({ name }) => name),
      tubes: tubesOf(ordered),
      isFasting: ordered.some(({ fastingRequired }) => fastingRequired),
      amountDue: rupeesOfPaise(Math.max(0, balanceOf(order, paid.get(visit.orderId) ?? 0))),
    }
  })
  const slots = (await slotsOfDay(db, day)).filter(({ isActive, booked }) => isActive || booked > 0)
  const people = await peopleOf(db, rows)
  return { date: day, slots, phlebotomists: people, visits, isCut: all.length > mostVisits }
}

async function visitRows(db: Sql, day: CivilDate) {
  const c = sampleCollections
  return db
    .select({
      id: c.id,
      version: c.version,
      reference: c.reference,
      orderId: c.orderId,
      orderNumber: orders.orderNumber,
      status: c.status,
      priority: c.priority,
      slotId: c.slotId,
      timeSlot: c.timeSlot,
      phlebotomistId: c.phlebotomistId,
      collectedBy: c.collectedBy,
      collectedByName: c.collectedByName,
      collectedAt: c.completedAt,
      identityConfirmed: c.identityConfirmed,
      collectionAddress: c.collectionAddress,
      notes: c.notes,
      patient: { id: patients.id, number: patients.number, name: patients.name, gender: patients.gender, dateOfBirth: patients.dateOfBirth },
      customer: { id: customers.id, name: customers.name, phone: customers.phone },
      order: { orderStatus: orders.orderStatus, paymentStatus: orders.paymentStatus, finalAmount: orders.finalAmount },
    })
    .from(c)
    .innerJoin(orders, eq(orders.id, c.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .innerJoin(patients, eq(patients.id, c.patientId))
    .where(and(eq(c.scheduledDate, day), ne(c.status, 'Cancelled')))
    .orderBy(asc(c.timeSlot), asc(c.id))
    .limit(mostVisits + 1)
}

/** The active phlebotomists, and those who have visits on the day though they are not. */
async function peopleOf(db: Sql, visits: readonly { readonly phlebotomistId: string | null }[]) {
  const named = new Set(visits.map(({ phlebotomistId }) => phlebotomistId))
  const people = await db
    .select({ id: phlebotomists.id, name: phlebotomists.name, phone: phlebotomists.phone, isActive: phlebotomists.isActive })
    .from(phlebotomists)
    .orderBy(asc(phlebotomists.name), asc(phlebotomists.id))
    .limit(mostVisits)
  return people.filter(({ id, isActive }) => isActive || named.has(id))
}

async function itemsOf(db: Sql, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .select({
      orderId: orderItems.orderId,
      patientId: orderItems.patientId,
      name: orderItems.name,
      testId: orderItems.testId,
      includedTests: orderItems.includedTests,
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.createdAt), asc(orderItems.id))
}

type Item = Awaited<ReturnType<typeof itemsOf>>[number]

function testIdsIn({ testId, includedTests }: Item): string[] {
  return testId === null ? includedTests.map(({ id }) => id) : [testId]
}

interface TestFacts {
  readonly container: string | null
  readonly sampleType: string | null
  readonly fastingRequired: boolean
}

async function testsOf(db: Sql, ids: readonly string[]): Promise<Map<string, TestFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: tests.id, container: tests.container, sampleType: tests.sampleType, fastingRequired: tests.fastingRequired })
    .from(tests)
    .where(inArray(tests.id, [...ids]))
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** The tubes of a patient: tests of one container share one (SMP-01). A test of an unknown container has one of its sample type. */
function tubesOf(ordered: readonly TestFacts[]) {
  const names = ordered.map(({ container, sampleType }) => container ?? sampleType ?? 'Container not known')
  return [...new Set(names)].sort().map((container) => ({ container, count: 1 }))
}
