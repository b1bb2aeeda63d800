import * as z from 'zod/mini'
import { notificationChannels, preferenceTypes } from '#domain/notification.ts'
import { largestPage } from '#domain/page.ts'
import { callsOf } from './call.ts'
import { orNull, orTrue, pageQuery, patient, rowOrNull, rupees } from './schemas.ts'

const text = z.string()
const textOrNull = orNull(text)
const call = callsOf('customers')

/** A list of what belongs to a customer (CUS-03): the answer itself is the list, and a longer one has pages (extension). */
function listOf<const Name extends string, Row extends z.core.$ZodType>(name: Name, summary: string, row: Row) {
  return call({
    method: 'GET',
    path: `/admin/customers/{id}/${name}` as const,
    summary,
    permission: 'customers.view',
    query: pageQuery(largestPage),
    answer: z.array(rowOrNull(row)),
  })
}

/** A negative balance is due to the customer. */
export const orders = listOf(
  'orders',
  'The newest orders of a customer',
  z.object({
    id: text,
    orderNumber: textOrNull,
    createdAt: textOrNull,
    amount: orNull(rupees),
    /** A state that the panel does not know is shown in its own word. */
    status: textOrNull,
    paymentStatus: textOrNull,
    balance: orNull(rupees),
  }),
)

export const prescriptions = listOf(
  'prescriptions',
  'The newest prescriptions of a customer',
  z.object({
    id: text,
    fileName: textOrNull,
    createdAt: textOrNull,
    doctorName: textOrNull,
    status: textOrNull,
    patient: orNull(z.object({ id: textOrNull, name: textOrNull })),
  }),
)

export const patients = listOf('patients', 'The patients of a customer', patient)

/** An object with these keys. */
function eachOf<const K extends string, V>(keys: readonly K[], value: V) {
  return Object.fromEntries(keys.map((key) => [key, value])) as { readonly [Key in K]: V }
}

/** A customer's wishes, by channel and type. What nobody chose is on. */
const wishes = z.object(eachOf(notificationChannels, z.prefault(z.object(eachOf(preferenceTypes, orTrue)), {})))

export const preferences = call({
  method: 'GET',
  path: '/admin/customers/{id}/notification-preferences',
  summary: 'Which notifications a customer wants, by channel',
  permission: 'customers.view',
  answer: wishes,
})

/** Changes the preferences; absent ones stay. */
export const savePreferences = call({
  method: 'PUT',
  path: '/admin/customers/{id}/notification-preferences',
  summary: 'Change which notifications a customer wants',
  permission: 'customers.edit',
  body: z.strictObject({
    preferences: z.strictObject(eachOf(notificationChannels, z.optional(z.strictObject(eachOf(preferenceTypes, z.optional(z.boolean())))))),
  }),
  answer: wishes,
})
