import { z } from 'zod'
import { patient } from '#contract/schemas.ts'
import declaration from '#resources/customers.ts'
import { customers } from '#server/db/tables/customers.ts'
import { storedFields } from '#server/resources/stored-fields.ts'

const named = z.object({ id: z.string(), name: z.string() })

const stored = storedFields(declaration.fields, customers)

/** Fields of a customer in every answer: the declared fields that the table keeps. */
export const customerAnswer = (customer: typeof customers.$inferSelect) => ({
  id: customer.id,
  ...stored.answer(customer),
  isErased: customer.erasedAt !== null,
})

const summary = z.object({ id: z.string(), ...stored.schema, isErased: z.boolean(), patientCount: z.number(), patients: z.array(named) })

/** Orders of a customer, the open ones, the moment of the newest, and the amounts paid, owed and to be refunded, in rupees (extension). */
const orderFigures = z.object({
  orders: z.number(),
  openOrders: z.number(),
  lastOrder: z.string().nullable(),
  paid: z.number(),
  balance: z.number(),
  overpaid: z.number(),
})

/** Row of a customer in a list: with the version, so that a row's action is refused after a newer change. */
export const customerRowSchema = summary.extend({ etag: z.string(), figures: orderFigures })

/** A customer with patients and addresses. */
export const customerSchema = summary.extend({
  patients: z.array(patient),
  addresses: z.array(z.object({ street: z.string(), city: z.string(), state: z.string(), postalCode: z.string() })),
  figures: orderFigures.extend({ prescriptions: z.number(), lastVisit: z.string().nullable() }),
})
