import * as z from 'zod/mini'
import { cartSources, largestCart } from '#domain/cart.ts'
import { largestQuantity } from '#domain/order-total.ts'
import { genders } from '#domain/patient.ts'
import { prescriptionStatuses } from '#domain/prescription-status.ts'
import { callsOf } from './call.ts'
import { birth, bookingWarning, keyOf, orNone, orNull, recordId, rupees } from './schemas.ts'

const text = z.string()
const textOrNull = orNull(text)
const type = z.enum(['test', 'package'])
const customer = orNull(z.object({ id: text, name: textOrNull, email: textOrNull, phone: textOrNull }))

/** A whole cart (CRT-05). A patient without a cart has an empty one. */
const cartSchema = z.object({
  patient: z.object({ id: text, name: textOrNull, gender: orNull(keyOf(genders)), ...birth }),
  customer,
  prescription: orNull(z.object({ id: textOrNull, fileName: textOrNull, status: orNull(keyOf(prescriptionStatuses)), customer })),
  items: z.array(
    z.object({
      id: text,
      type,
      testId: textOrNull,
      packageId: textOrNull,
      name: textOrNull,
      price: rupees,
      quantity: z.int(),
      subtotal: orNull(rupees),
    }),
  ),
  itemCount: orNull(z.int()),
  subtotal: rupees,
  tax: orNull(rupees),
  total: rupees,
  /** The orders that the cart of the prescription became, the newest first (BOOK-07). */
  orders: orNone(z.object({ id: text, orderNumber: textOrNull })),
  metadata: orNull(z.object({ source: orNull(keyOf(cartSources)), lastUpdated: textOrNull })),
  warnings: orNone(bookingWarning),
  /** The ETag of the cart, for the next change. */
  etag: textOrNull,
})

const call = callsOf('prescriptions')

export const cart = call({
  method: 'GET',
  path: '/cart/admin/prescription/{prescriptionId}',
  summary: 'The cart of a prescription’s patient',
  permission: 'orders.view',
  answer: cartSchema,
})

export const cartOfPatient = call({
  method: 'GET',
  path: '/cart/admin/{customerId}/{patientId}',
  summary: 'The cart of a patient of a customer',
  permission: 'orders.view',
  answer: cartSchema,
})

const cartChange = { permission: 'orders.edit', answer: cartSchema } as const

const quantity = z.int('Must be a whole number').check(z.minimum(1, 'Must be at least 1'), z.maximum(largestQuantity, `Must be at most ${largestQuantity}`))

export const add = call({
  ...cartChange,
  method: 'POST',
  path: '/cart/admin/{customerId}/{patientId}/items',
  summary: 'Put tests and packages into a cart, each once, at the price of today',
  body: z.strictObject({
    items: z
      .array(z.strictObject({ type, itemId: recordId, quantity: z._default(quantity, 1) }))
      .check(z.minLength(1, 'Nothing was selected'), z.maxLength(largestCart, `At most ${largestCart} items at once`)),
  }),
})

export const setQuantity = call({
  ...cartChange,
  method: 'PUT',
  path: '/cart/admin/{customerId}/item/{itemId}',
  summary: 'Set the quantity of an item of a cart',
  body: z.strictObject({ quantity }),
})

export const remove = call({ ...cartChange, method: 'DELETE', path: '/cart/admin/{customerId}/item/{itemId}', summary: 'Take an item out of its cart' })
