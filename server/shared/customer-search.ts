import { asc, eq, inArray, sql as expression } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from '#server/db/database.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orderPatients, orders } from '#server/db/tables/orders.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { reports } from '#server/db/tables/reports.ts'
import { orderSearchText, patientSearchText, prescriptionSearchText, reportSearchText, visitSearchText } from './search-texts.ts'

/** Saves a customer's search text, which holds the telephone numbers of the family (PAT-04): called where a number of customer or patient changes. */
export async function keepCustomerSearch(sql: Sql, customerId: string): Promise<void> {
  const [customer] = await sql.select().from(customers).where(eq(customers.id, customerId))
  if (!customer || customer.erasedAt) return
  const family = await sql.select({ phone: patients.phone }).from(patients).where(eq(patients.customerId, customerId)).orderBy(asc(patients.id))
  const searchText = searchTextOf(customer.name, customer.email, customer.phone, ...family.map(({ phone }) => phone))
  if (searchText !== customer.searchText) await sql.update(customers).set({ searchText }).where(eq(customers.id, customerId))
}

/** Orders that a merge changes: their ids, and the customer who had them. */
interface MovedOrders {
  readonly ids: ReadonlySet<string>
  readonly from: string
  readonly at: string
}

/**
 * Saves the search texts of a customer and of all their patients, orders, visits, prescriptions and reports: called where a name or number of the family is corrected.
 * `moved` orders become the customer's and get a new version in the same statement: each write of an order indexes its text again.
 */
export async function keepFamilySearch(sql: Sql, customerId: string, moved: MovedOrders | null = null): Promise<void> {
  await keepCustomerSearch(sql, customerId)
  const [customer] = await sql.select({ name: customers.name, phone: customers.phone }).from(customers).where(eq(customers.id, customerId))
  if (!customer) return
  const patient = { name: patients.name, phone: patients.phone }
  const family = await sql
    .select({ id: patients.id, searchText: patients.searchText, ...patient })
    .from(patients)
    .where(eq(patients.customerId, customerId))
  await saveTexts(
    sql,
    patients,
    family.map((member) => ({ ...member, text: patientSearchText(member) })),
  )
  const isTheirs = eq(orders.customerId, customerId)
  const isOrder = moved ? inArray(orders.customerId, [customerId, moved.from]) : isTheirs
  const members = await sql
    .select({ id: orders.id, orderNumber: orders.orderNumber, searchText: orders.searchText, patient })
    .from(orders)
    .innerJoin(orderPatients, eq(orderPatients.orderId, orders.id))
    .innerJoin(patients, eq(patients.id, orderPatients.patientId))
    .where(isOrder)
    .orderBy(asc(orderPatients.position))
  const ofOrder = new Map<string, (typeof members)[number]['patient'][]>()
  for (const { id, patient: member } of members) ofOrder.set(id, [...(ofOrder.get(id) ?? []), member])
  const own = new Map(members.map((order) => [order.id, order]))
  const written = [...own.values()].map((order) => ({ ...order, text: orderSearchText(order.orderNumber, customer, ofOrder.get(order.id) ?? []) }))
  await saveTexts(
    sql,
    orders,
    written.filter(({ id }) => !moved?.ids.has(id)),
  )
  if (moved) await moveOrders(sql, customerId, moved, new Map(written.map(({ id, text }) => [id, text])))
  const visits = await sql
    .select({
      id: sampleCollections.id,
      reference: sampleCollections.reference,
      orderNumber: orders.orderNumber,
      searchText: sampleCollections.searchText,
      patient,
    })
    .from(sampleCollections)
    .innerJoin(orders, eq(orders.id, sampleCollections.orderId))
    .innerJoin(patients, eq(patients.id, sampleCollections.patientId))
    .where(isTheirs)
  await saveTexts(
    sql,
    sampleCollections,
    visits.map((visit) => ({ ...visit, text: visitSearchText(visit.reference, visit.orderNumber, visit.patient, customer) })),
  )
  const sent = await sql
    .select({ id: prescriptions.id, fileName: prescriptions.fileName, doctorName: prescriptions.doctorName, searchText: prescriptions.searchText, patient })
    .from(prescriptions)
    .innerJoin(patients, eq(patients.id, prescriptions.patientId))
    .where(eq(prescriptions.customerId, customerId))
  await saveTexts(
    sql,
    prescriptions,
    sent.map((each) => ({ ...each, text: prescriptionSearchText(each, each.patient, customer) })),
  )
  const made = await sql
    .select({ id: reports.id, number: reports.number, orderNumber: reports.orderNumber, searchText: reports.searchText, patient })
    .from(reports)
    .innerJoin(orders, eq(orders.id, reports.orderId))
    .innerJoin(patients, eq(patients.id, reports.patientId))
    .where(isTheirs)
  await saveTexts(
    sql,
    reports,
    made.map((report) => ({ ...report, text: reportSearchText(report.number, report.orderNumber, report.patient, customer) })),
  )
}

/** Rows that one statement updates: each has two parameters. */
const atOnce = 1_000

/** Gives moved orders their customer, their text and a new version; an order without patients keeps its text. */
async function moveOrders(sql: Sql, customerId: string, { ids, at }: MovedOrders, texts: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...ids].map((id) => [id, texts.get(id) ?? null] as const)
  for (let from = 0; from < rows.length; from += atOnce) {
    const given = rows.slice(from, from + atOnce).map(([id, text]) => expression`(${id}::uuid, ${text}::text)`)
    await sql.execute(expression`
      update orders set search_text = coalesce(given.text, search_text), customer_id = ${customerId}, version = version + 1, updated_at = ${at}
      from (values ${expression.join(given, expression`, `)}) as given (id, text) where orders.id = given.id`)
  }
}

async function saveTexts(
  sql: Sql,
  table: PgTable & { readonly id: PgColumn; readonly searchText: PgColumn },
  rows: readonly { readonly id: string; readonly searchText: string | null; readonly text: string | null }[],
): Promise<void> {
  const changed = rows.filter(({ searchText, text }) => searchText !== text)
  for (let from = 0; from < changed.length; from += atOnce) {
    const part = changed.slice(from, from + atOnce)
    const texts = expression.join(
      part.map(({ id, text }) => expression`(${id}::uuid, ${text}::text)`),
      expression`, `,
    )
    await sql.execute(expression`update ${table} set search_text = given.text from (values ${texts}) as given (id, text) where ${table.id} = given.id`)
  }
}
