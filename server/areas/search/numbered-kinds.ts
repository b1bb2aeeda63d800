import { hoursText } from '#domain/time-slot.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { find } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'
import { orderSearch, reportSearch, visitSearch } from '#server/shared/row-searches.ts'
import { firstIds, idsOfNumber, idsOfOrders, inOrder, type Numbered } from './found-ids.ts'
import { type Asked, type Hit, readSize, type SearchedKind } from './kind.ts'

type Read = (db: Sql, ids: readonly string[]) => Promise<readonly Hit[]>

/** A kind whose hits are read by the ids of its rows. */
function kindOf(name: string, permission: SearchedKind['permission'], idsOf: (asked: Asked) => Promise<readonly string[]>, read: Read): SearchedKind {
  const readIn: Read = async (db, ids) => (ids.length === 0 ? [] : inOrder(ids, await read(db, ids)))
  return { name, permission, read: readIn, find: async (asked) => readIn(asked.db, await idsOf(asked)) }
}

const names = (...parts: readonly (string | null)[]) => [...new Set(parts.filter(Boolean))].join(' · ')

const orderNumbers: Numbered = { kind: 'order', table: orders, number: orders.orderNumber, newest: orders.createdAt }

/** Number of the first matching orders that reports, visits and patients are looked for in. */
const firstOrdersSize = 60

/** The ids of the first orders that match a text: the one whose number it is, then those of the search. */
export async function firstOrders(db: Sql, text: string, isNumber: boolean): Promise<readonly string[]> {
  const own = await idsOfNumber(db, orderNumbers, text)
  if (isNumber) return own
  const ranked = { rankBy: orderSearch.column, newest: orders.createdAt }
  const found = await find(db, { ...orderSearch, ...ranked, text, matching: 'exact', where: undefined, countedStates: {} })
  return [...new Set([...own, ...(await firstIds(db, orders, found, orders.createdAt, firstOrdersSize))])]
}

/** Orders: by number, and by name or phone of customer and patients. */
export const orderKind = kindOf(
  'orders',
  'orders.view',
  async ({ db, text, isShort, orderIds }) => (isShort ? idsOfNumber(db, orderNumbers, text) : (await orderIds()).slice(0, readSize)),
  async (db, ids) => {
    const people = sql<string | null>`(select string_agg(person.name, ', ' order by member.position)
      from order_patients member join patients person on person.id = member.patient_id where member.order_id = "orders"."id" and person.name <> "customers"."name")`
    const rows = await db
      .select({ id: orders.id, title: orders.orderNumber, status: orders.orderStatus, at: orders.createdAt, customer: customers.name, people })
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .where(inArray(orders.id, [...ids]))
    return rows.map(({ customer, people: others, ...row }) => ({ ...row, detail: names(customer, others), opens: { resource: 'orders', id: row.id } }))
  },
)

/** Reports that are not deleted: by number or order, and by name of patient and customer. */
export const reportKind = kindOf(
  'reports',
  'reports.view',
  (asked) =>
    idsOfOrders(asked, {
      kind: 'report',
      table: reports,
      number: reports.number,
      search: reportSearch,
      orderId: reports.orderId,
      newest: reports.createdAt,
      where: isNull(reports.deletedAt),
    }),
  async (db, ids) => {
    const rows = await db
      .select({ id: reports.id, title: reports.number, status: reports.status, at: reports.createdAt, order: reports.orderNumber, patient: patients.name })
      .from(reports)
      .innerJoin(patients, eq(patients.id, reports.patientId))
      .where(and(inArray(reports.id, [...ids]), isNull(reports.deletedAt)))
    return rows.map(({ order, patient, ...row }) => ({ ...row, detail: names(patient, order), opens: { resource: 'reports', id: row.id } }))
  },
)

/** Visits: by reference or order, and by name or phone of patient and customer. */
export const visitKind = kindOf(
  'sample-collections',
  'orders.view',
  (asked) =>
    idsOfOrders(asked, {
      kind: 'collection',
      table: sampleCollections,
      number: sampleCollections.reference,
      search: visitSearch,
      orderId: sampleCollections.orderId,
      newest: sampleCollections.scheduledDate,
    }),
  async (db, ids) => {
    const rows = await db
      .select({
        id: sampleCollections.id,
        title: sampleCollections.reference,
        status: sampleCollections.status,
        at: sampleCollections.scheduledDate,
        hours: sampleCollections.timeSlot,
        patient: patients.name,
      })
      .from(sampleCollections)
      .innerJoin(patients, eq(patients.id, sampleCollections.patientId))
      .where(inArray(sampleCollections.id, [...ids]))
    return rows.map(({ hours, patient, ...row }) => ({
      ...row,
      detail: names(patient, hoursText(hours)),
      opens: { resource: 'sample-collections', id: row.id },
    }))
  },
)
