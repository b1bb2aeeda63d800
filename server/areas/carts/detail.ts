import { and, desc, eq } from 'drizzle-orm'
import { cartTotals, lineTotal } from '#domain/cart.ts'
import { rupeesOfPaise } from '#domain/money.ts'
import { notFound } from '#server/call/problem.ts'
import { etagOf } from '#server/call/version.ts'
import type { Sql } from '#server/db/database.ts'
import { carts } from '#server/db/tables/carts.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { checkItems } from '#server/shared/booking-facts.ts'
import { type CartItemRow, itemsOfCart } from '#server/shared/cart.ts'

/** The owner of the cart, and the prescription from which it was opened. */
export interface CartPlace {
  readonly customerId: string
  readonly patientId: string
  readonly prescriptionId?: string | null | undefined
}

/** Finds the cart of a prescription; 404 where there is no such prescription. */
export async function placeOfPrescription(db: Sql, prescriptionId: string): Promise<CartPlace> {
  const [row] = await db
    .select({ customerId: prescriptions.customerId, patientId: prescriptions.patientId })
    .from(prescriptions)
    .where(eq(prescriptions.id, prescriptionId))
  if (!row) throw notFound('Prescription not found')
  return { ...row, prescriptionId }
}

/** The cart of a patient for the API, with its version; an empty one where there is none. 404 for a patient of another customer. */
export async function readCart(db: Sql, { customerId, patientId, prescriptionId }: CartPlace, taxPercent: number) {
  const [patientRow] = await db
    .select({
      customer: { id: customers.id, name: customers.name, email: customers.email, phone: customers.phone },
      patient: { id: patients.id, name: patients.name, gender: patients.gender, dateOfBirth: patients.dateOfBirth, ageUnit: patients.ageUnit },
      cart: carts,
    })
    .from(patients)
    .innerJoin(customers, eq(customers.id, patients.customerId))
    .leftJoin(carts, and(eq(carts.patientId, patients.id), eq(carts.customerId, patients.customerId)))
    .where(and(eq(patients.id, patientId), eq(patients.customerId, customerId)))
  if (!patientRow) throw notFound('Patient not found')
  const { customer, patient, cart } = patientRow
  const prescription = await prescriptionOf(db, prescriptionId ?? cart?.prescriptionId ?? null)
  const rows = cart ? await itemsOfCart(db, cart.id) : []
  const warnings = await checkItems(
    db,
    rows.map((row) => ({ ...row, patientId })),
    [{ patientId, patientName: patient.name, gender: patient.gender, timeSlot: null }],
  )
  const { subtotal, tax, total } = cartTotals(rows, taxPercent)
  const answer = {
    patient,
    customer,
    prescription: prescription && { ...prescription, customer },
    items: rows.map(itemAnswer),
    itemCount: rows.length,
    subtotal: rupeesOfPaise(subtotal),
    tax: rupeesOfPaise(tax),
    total: rupeesOfPaise(total),
    orders: prescription ? await ordersOf(db, prescription.id) : [],
    metadata: { source: cart?.source ?? (prescription ? ('prescription' as const) : ('manual' as const)), lastUpdated: cart?.updatedAt ?? null },
    warnings,
    etag: etagOf(cart?.version ?? 0),
  }
  return { answer, version: cart?.version ?? 0 }
}

/** More orders than one prescription becomes. */
const maxOrders = 10

function ordersOf(db: Sql, prescriptionId: string) {
  return db
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(eq(orders.prescriptionId, prescriptionId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(maxOrders)
}

async function prescriptionOf(db: Sql, id: string | null) {
  if (id === null) return null
  const [row] = await db
    .select({ id: prescriptions.id, fileName: prescriptions.fileName, status: prescriptions.status })
    .from(prescriptions)
    .where(eq(prescriptions.id, id))
  return row ?? null
}

function itemAnswer(row: CartItemRow) {
  const { id, type, testId, packageId, name, price, quantity } = row
  return { id, type, testId, packageId, name, price: rupeesOfPaise(price), quantity, subtotal: rupeesOfPaise(lineTotal(row)) }
}
