import { z } from 'zod'
import { orderItem } from '#contract/orders.ts'
import { bookingWarning, patient } from '#contract/schemas.ts'
import type { Fields } from '#definition/field.ts'
import { failureReasons } from '#domain/collection-failure.ts'
import { collectionStatuses } from '#domain/collection-status.ts'
import { type Paise, rupeesOfPaise } from '#domain/money.ts'
import { isDelayed } from '#domain/work-queue.ts'
import { keysOf } from '#server/call/list-query.ts'
import { paymentMethods } from '#domain/payment.ts'
import { balanceOf, paymentKinds } from '#domain/payment-ledger.ts'
import orders from '#resources/orders.ts'
import type { customers } from '#server/db/tables/customers.ts'
import { orders as ordersTable } from '#server/db/tables/orders.ts'
import { storedFields } from '#server/resources/stored-fields.ts'

const named = z.object({ id: z.string(), name: z.string() })
const person = z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })

/** Fields of an order that no list carries. */
const detailNames = [
  'cancellationReason',
  'discountBasisPoints',
  'discountReason',
  'doctorId',
  'clinicalInfo',
  'origin',
  'wasReadBack',
  'delayInformedAt',
  'delayedTo',
  'delayReason',
] as const
const [details, inLists] = split(orders.fields, detailNames)
const stored = storedFields(inLists, ordersTable)

/** Stored fields of an order that no list carries. */
export const orderDetails = storedFields(details, ordersTable)

/** Splits fields into those of these names and the others. */
function split<F extends Fields, Name extends keyof F & string>(fields: F, names: readonly Name[]): [Pick<F, Name>, Omit<F, Name>] {
  const isNamed = ([name]: readonly [string, unknown]) => (names as readonly string[]).includes(name)
  const all = Object.entries(fields)
  return [Object.fromEntries(all.filter(isNamed)) as Pick<F, Name>, Object.fromEntries(all.filter((each) => !isNamed(each))) as Omit<F, Name>]
}

/** Row of an order in a list: stored declared fields and computed ones, amounts in rupees. */
export const orderRowSchema = z.object({
  id: z.string(),
  ...stored.schema,
  paidAmount: z.number(),
  balance: z.number(),
  isDelayed: z.boolean(),
  customer: person,
  patient: named.nullable(),
})

/** Builds the list row of an order from its own row, its customer's row, and the paid amount in paise, as of now. */
export function orderRowAnswer(order: typeof ordersTable.$inferSelect, customer: typeof customers.$inferSelect, paid: Paise, now: Date) {
  return {
    id: order.id,
    ...stored.answer(order),
    resultsDueAt: order.orderStatus === 'Testing' ? order.resultsDueAt : null,
    discount: rupeesOfPaise(order.totalAmount - order.finalAmount),
    paidAmount: rupeesOfPaise(paid),
    balance: rupeesOfPaise(balanceOf(order, paid)),
    isDelayed: isDelayed(order, now),
    customer: { id: customer.id, name: customer.name, email: customer.email, phone: customer.phone },
  }
}

/** A row of the list of orders, with the order's ETag, so that a change from the list detects a conflict too; `patient` is the first of `patients`. */
export const orderListRowSchema = orderRowSchema.extend({ etag: z.string(), patients: z.array(named), missingPatients: z.array(named) })

/** The visit of one patient of an order and its progress; `collectionId` is null until the visit exists. */
const appointmentSchema = z.object({
  patientId: z.string(),
  patientName: z.string(),
  scheduledDate: z.string().nullable(),
  timeSlot: z.string().nullable(),
  status: z.enum(keysOf(collectionStatuses)).nullable(),
  failureReason: z.enum(keysOf(failureReasons)).nullable(),
  collectionId: z.string().nullable(),
  /** Equal for those who are collected from at one door. */
  stopId: z.string().nullable(),
  collectedAt: z.string().nullable(),
  collectedByName: z.string().nullable(),
  isAtLaboratory: z.boolean(),
  hasItems: z.boolean(),
  isCollected: z.boolean(),
})

/** A row of an order's payments; the amount in rupees, above zero whatever the kind. Without a user it was the customer, online. */
const paymentSchema = z.object({
  id: z.string(),
  kind: z.enum(keysOf(paymentKinds)),
  amount: z.number(),
  method: z.enum(keysOf(paymentMethods)).nullable(),
  referenceNumber: z.string().nullable(),
  notes: z.string().nullable(),
  at: z.string(),
  userName: z.string().nullable(),
  /** The payment that a reversal takes back, or that a corrected payment replaces. */
  paymentId: z.string().nullable(),
})

/** A whole order; `tests` and `packages` are its items by type. */
export const orderSchema = orderRowSchema.extend({
  updatedAt: z.string(),
  sampleCollectionStatus: z.enum(keysOf(collectionStatuses)).nullable(),
  appointments: z.array(appointmentSchema),
  /** Patients with items who are not collected from, while another is, or has a visit as they have none. */
  missingPatients: z.array(named),
  ...orderDetails.schema,
  /** The prescription whose cart became the order. */
  prescription: z.object({ id: z.string(), fileName: z.string() }).nullable(),
  /** The doctor who asks for the tests; null where the customer does (ACC-01). */
  doctor: named.nullable(),
  /** The doctor and the hospital, or `Self`. */
  requester: z.string(),
  payments: z.array(paymentSchema),
  patients: z.array(patient),
  items: z.array(orderItem),
  tests: z.array(orderItem),
  packages: z.array(orderItem),
  warnings: z.array(bookingWarning),
})
