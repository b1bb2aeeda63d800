import { z } from 'zod'
import { patientSchema } from '#server/shared/patient.ts'
import { notificationChannels, type Preferences, preferenceTypes } from '#domain/notification.ts'
import { orderStatuses } from '#domain/order-status.ts'
import { paymentStatuses } from '#domain/payment.ts'
import declaration from '#resources/customers.ts'
import { customers } from '#server/db/tables/customers.ts'
import { storedFields } from '#server/resources/stored-fields.ts'
import { prescriptionStates } from '#server/db/tables/prescriptions.ts'
import { keysOf } from '#server/call/list-query.ts'

const named = z.object({ id: z.string(), name: z.string() })

const stored = storedFields(declaration.fields, customers)

/** Fields of a customer in every answer: the declared fields that the table keeps. */
export const customerAnswer = (customer: typeof customers.$inferSelect) => ({ id: customer.id, ...stored.answer(customer) })

const summary = z.object({ id: z.string(), ...stored.schema, patientCount: z.number(), patients: z.array(named) })

/** Row of a customer in a list: with the version, so that a row's action is refused after a newer change. */
export const customerRowSchema = summary.extend({ etag: z.string() })

/** A customer with patients and addresses. */
export const customerSchema = summary.extend({
  patients: z.array(patientSchema),
  addresses: z.array(z.object({ street: z.string(), city: z.string(), state: z.string(), postalCode: z.string() })),
  /** Amounts that the customer ordered, paid and owes, and that are to be refunded, in rupees (extension). */
  figures: z.object({
    orders: z.number(),
    prescriptions: z.number(),
    paid: z.number(),
    balance: z.number(),
    overpaid: z.number(),
    lastVisit: z.string().nullable(),
  }),
})

/** An order in a customer's list. Amounts are in rupees; a negative balance is due to the customer. */
export const customerOrderSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  createdAt: z.string(),
  amount: z.number(),
  status: z.enum(keysOf(orderStatuses)),
  paymentStatus: z.enum(keysOf(paymentStatuses)),
  balance: z.number(),
})

/** A prescription in a customer's list. */
export const customerPrescriptionSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  createdAt: z.string(),
  doctorName: z.string().nullable(),
  status: z.enum(prescriptionStates),
  patient: named,
})

const types = Object.fromEntries(preferenceTypes.map((type) => [type, z.boolean()])) as Record<(typeof preferenceTypes)[number], z.ZodBoolean>
const channels = Object.fromEntries(notificationChannels.map((channel) => [channel, z.strictObject(types)])) as Record<
  (typeof notificationChannels)[number],
  z.ZodObject<typeof types>
>

/** A customer's wishes, by channel and type. */
export const preferencesSchema: z.ZodType<Preferences> = z.object(channels)

/** A change of the preferences; absent ones stay. */
export const preferencesChangeSchema = z.strictObject({
  email: z.strictObject(types).partial().optional(),
  sms: z.strictObject(types).partial().optional(),
  push: z.strictObject(types).partial().optional(),
})
