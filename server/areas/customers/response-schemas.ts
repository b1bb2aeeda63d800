import { z } from 'zod'
import { patient } from '#contract/schemas.ts'
import declaration from '#resources/customers.ts'
import { customers } from '#server/db/tables/customers.ts'
import { storedFields } from '#server/resources/stored-fields.ts'

const named = z.object({ id: z.string(), name: z.string() })

const stored = storedFields(declaration.fields, customers)

/** Fields of a customer in every answer: the declared fields that the table keeps. */
export const customerAnswer = (customer: typeof customers.$inferSelect) => ({ id: customer.id, ...stored.answer(customer) })

const summary = z.object({ id: z.string(), ...stored.schema, patientCount: z.number(), patients: z.array(named) })

/** Row of a customer in a list: with the version, so that a row's action is refused after a newer change. */
export const customerRowSchema = summary.extend({ etag: z.string() })

/** A customer with patients and addresses. */
export const customerSchema = summary.extend({
  patients: z.array(patient),
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
