import { and, eq, inArray } from 'drizzle-orm'
import * as contract from '#contract/prescriptions.ts'
import type { BookingWarning } from '#domain/booking-warning.ts'
import { rupeesOfPaise } from '#domain/money.ts'
import { ok } from '#server/call/answer.ts'
import { notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import type { Sql } from '#server/db/database.ts'
import { carts } from '#server/db/tables/carts.ts'
import { testPackages, tests } from '#server/db/tables/catalogue.ts'
import { patients } from '#server/db/tables/customers.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { type BookedItem, checkItems } from '#server/shared/booking-facts.ts'
import { itemsOfCart } from '#server/shared/cart.ts'

/** Checks tests and packages before they are added to the cart of a prescription's patient (CHK-02, CHK-03): an item has the id of its test or package. */
export const checkRoute = serve(contract.warnings, async ({ sql, params, query }) => {
  const { patient, cartId } = await patientOf(sql, params.id)
  const booking = { patientId: patient.id, patientName: patient.name, gender: patient.gender, timeSlot: null }
  const inCart = (cartId ? await itemsOfCart(sql, cartId) : []).map((item): BookedItem => ({ ...item, patientId: patient.id }))
  const chosen = [...(await chosenTests(sql, query.tests, patient.id)), ...(await chosenPackages(sql, query.packages, patient.id))]
  const before = new Set((await checkItems(sql, inCart, [booking])).map(keyOf))
  const warnings = (await checkItems(sql, [...inCart, ...chosen], [booking])).filter((warning) => !before.has(keyOf(warning)))
  const offered = warnings.flatMap(({ step }) => step?.adds ?? [])
  const offers = (await chosenPackages(sql, offered, patient.id)).map(({ id, name, price }) => ({ id, name, price: rupeesOfPaise(price) }))
  return ok({ warnings, packages: offers })
})

const keyOf = ({ code, itemId, message }: BookingWarning) => `${code} ${itemId} ${message}`

async function patientOf(sql: Sql, prescriptionId: string) {
  const [row] = await sql
    .select({ patient: { id: patients.id, name: patients.name, gender: patients.gender }, cartId: carts.id })
    .from(prescriptions)
    .innerJoin(patients, eq(patients.id, prescriptions.patientId))
    .leftJoin(carts, and(eq(carts.patientId, patients.id), eq(carts.customerId, prescriptions.customerId)))
    .where(eq(prescriptions.id, prescriptionId))
  if (!row) throw notFound('Prescription not found')
  return row
}

const once = { quantity: 1 } as const

async function chosenTests(sql: Sql, wanted: readonly string[], patientId: string): Promise<BookedItem[]> {
  if (wanted.length === 0) return []
  const { id, name, price } = tests
  const rows = await sql
    .select({ id, name, price })
    .from(tests)
    .where(inArray(tests.id, [...wanted]))
  return inOrder(rows, wanted).map((row) => ({ ...row, ...once, patientId, type: 'test', testId: row.id, packageId: null }))
}

async function chosenPackages(sql: Sql, wanted: readonly string[], patientId: string): Promise<BookedItem[]> {
  if (wanted.length === 0) return []
  const { id, name, price } = testPackages
  const rows = await sql
    .select({ id, name, price })
    .from(testPackages)
    .where(inArray(testPackages.id, [...wanted]))
  return inOrder(rows, wanted).map((row) => ({ ...row, ...once, patientId, type: 'package', testId: null, packageId: row.id }))
}

/** Rows in the order in which they were chosen. */
function inOrder<Row extends { readonly id: string }>(rows: readonly Row[], wanted: readonly string[]): Row[] {
  return rows.toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id))
}
