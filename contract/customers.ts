import * as z from 'zod/mini'
import { customerStatuses } from '#domain/customer-status.ts'
import { emailPattern, malformedEmail } from '#domain/email.ts'
import { notificationChannels, preferenceTypes } from '#domain/notification.ts'
import { largestPage } from '#domain/page.ts'
import { phoneProblem, storedPhone } from '#domain/phone.ts'
import { addressSentences, malformedPin, maxAddresses, pinOf } from '#domain/postal-address.ts'
import { callsOf, changedRecord, fileContent } from './call.ts'
import { emptyAsNull, keyOf, orNull, orTrue, pageQuery, patient, required, rowOrNull, rupees } from './schemas.ts'

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

/** An address of a customer, where samples are collected. */
const address = z.strictObject({
  street: required(addressSentences.street, 300),
  city: required(addressSentences.city),
  state: required(addressSentences.state),
  postalCode: z.pipe(
    z.string(addressSentences.postalCode).check(
      z.minLength(1, { error: addressSentences.postalCode, abort: true }),
      z.maxLength(20),
      z.refine((typed) => pinOf(typed) !== null, malformedPin),
    ),
    z.transform((typed) => pinOf(typed) ?? typed),
  ),
})

const malformedPhone = 'Please enter a valid phone number'
const person = {
  name: required('Customer name is required'),
  phone: z.pipe(z.string(malformedPhone).check(z.refine((phone) => phoneProblem(phone) === null, malformedPhone)), z.transform(storedPhone)),
  email: emptyAsNull(
    z.string().check(
      z.maxLength(200),
      z.refine((email) => email === '' || emailPattern.test(email), malformedEmail),
    ),
  ),
}
const addresses = z.pipe(
  z.nullable(z.array(address).check(z.maxLength(maxAddresses, `Must be at most ${maxAddresses} addresses`))),
  z.transform((given) => given ?? []),
)
const confirmed = z.nullish(z.boolean())

/** A customer to register with an order: name and phone, the rest is optional (BOOK-02). */
export const newCustomer = z.strictObject({ ...person, address: z.nullish(address) })

/** Registers a customer (BOOK-09). */
export const register = call({
  method: 'POST',
  path: '/customers/admin',
  summary: 'Register a customer; a phone that another customer has is a 409 until `confirmed`',
  permission: 'customers.create',
  body: z.strictObject({ ...person, addresses: z.prefault(addresses, []), confirmed }),
  answer: changedRecord,
})

/** The version of the privacy notice that customers are shown at their registration now; null for none (ACC-11). */
export const privacyNotice = call({
  method: 'GET',
  path: '/customers/admin/privacy-notice',
  summary: 'The version of the privacy notice that a new customer is shown (extension)',
  permission: 'customers.create',
  answer: z.object({ version: textOrNull }),
})

/** Exports a customer's data (OPS-04). It needs customers.view, orders.view and reports.view too. */
export const exportData = call({
  method: 'GET',
  path: '/customers/admin/{id}/export',
  summary:
    'All data of a customer and their family, as one JSON file; the files themselves are downloaded one by one. Needs customers.view, orders.view and reports.view too',
  permission: 'customers.edit',
  answer: fileContent,
})

/** Corrects a customer (PAT-01). What is absent stays; `addresses` replaces all of them, the usual one first. */
export const correctCustomer = call({
  method: 'PUT',
  path: '/customers/admin/{id}',
  summary: 'Correct name, phone, email, addresses and status of a customer; a phone that another customer has is a 409 until `confirmed`',
  permission: 'customers.edit',
  body: z.strictObject({
    name: z.optional(person.name),
    phone: z.optional(person.phone),
    email: z.optional(person.email),
    status: z.optional(keyOf(customerStatuses)),
    addresses: z.optional(addresses),
    confirmed,
  }),
  answer: changedRecord,
  touches: ['orders', 'sample-collections', 'prescriptions', 'reports', 'results', 'notifications'],
})
