import * as z from 'zod/mini'
import { callsOf, changedRecord } from './call.ts'
import { orNull, patient, recordId } from './schemas.ts'

const text = z.string()
const textOrNull = orNull(text)
const call = callsOf('customers')

/** Fields of a customer that a merge may take from the duplicate. */
export const takenOfCustomer = ['name', 'phone', 'email'] as const

/** Fields of a patient that a merge may take from the duplicate. */
export const takenOfPatient = ['name', 'gender', 'dateOfBirth', 'relationship', 'phone', 'email'] as const

const customer = z.object({ id: text, name: textOrNull, phone: textOrNull, email: textOrNull, createdAt: textOrNull })

/** Counts of what moves to the kept record. */
const moves = z.object({
  patients: z._default(z.number(), 0),
  orders: z.number(),
  visits: z.number(),
  reports: z.number(),
  prescriptions: z.number(),
  carts: z.number(),
})

/** Two records side by side: the kept one, the duplicate, what moves, and what refuses the merge. */
function compared<Record extends z.core.$ZodType>(record: Record) {
  return z.object({ kept: record, other: record, moves, refusal: textOrNull })
}

/** Compares two customers for a merge (PAT-02). */
export const compareCustomers = call({
  method: 'GET',
  path: '/customers/admin/{id}/merge/{otherId}',
  summary: 'Two customers side by side, what a merge moves, and what refuses it',
  permission: 'customers.view',
  answer: compared(customer),
})

/** Resources that show whose something is. */
const touches = ['orders', 'sample-collections', 'prescriptions', 'reports', 'results', 'notifications'] as const

/** Merges another customer into this one (PAT-02). `take` names the fields whose value comes from the duplicate. It needs `customers.edit` too. */
export const mergeCustomers = call({
  method: 'POST',
  path: '/customers/admin/{id}/merge',
  summary: 'Merge another customer into this one: orders, patients, prescriptions and carts move, old ids lead here. Needs customers.edit too',
  permission: 'customers.delete',
  body: z.strictObject({ otherId: recordId, take: z._default(z.array(z.enum(takenOfCustomer)), []) }),
  answer: changedRecord,
  touches,
})

/** Compares two patients of one customer for a merge (PAT-02). */
export const comparePatients = call({
  method: 'GET',
  path: '/patients/admin/{id}/merge/{otherId}',
  summary: 'Two patients of one customer side by side, what a merge moves, and what refuses it',
  permission: 'customers.view',
  answer: compared(patient),
})

/** Merges another patient of the same customer into this one (PAT-02). It needs `customers.edit` too. */
export const mergePatients = call({
  method: 'POST',
  path: '/patients/admin/{id}/merge',
  summary:
    'Merge another patient of the same customer into this one: orders, visits, reports, results and carts move, old ids lead here. Needs customers.edit too',
  permission: 'customers.delete',
  body: z.strictObject({ otherId: recordId, take: z._default(z.array(z.enum(takenOfPatient)), []) }),
  answer: z.extend(patient, { customerId: textOrNull }),
  touches,
})
