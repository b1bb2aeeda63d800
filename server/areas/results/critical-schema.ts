import { z } from 'zod'
import { genders } from '#domain/patient.ts'
import { callOutcomes } from '#domain/results/critical.ts'
import { resultStates } from '#domain/results/states.ts'
import { keysOf } from '#server/call/list-query.ts'

const text = z.string().nullable()

/** An entry of a critical value's log. */
export const callSchema = z.object({
  id: z.string(),
  outcome: z.enum([...keysOf(callOutcomes), 'Closed']),
  person: text,
  phone: text,
  note: text,
  parameter: z.string(),
  value: z.string(),
  at: z.string(),
  by: text,
})

const person = { id: z.string(), name: z.string(), phone: z.string().nullable() }

/** A critical value in the queue, as the wire carries it. */
export const criticalSchema = z.object({
  id: z.string(),
  reportId: z.string(),
  reportNumber: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  patient: z.object({ ...person, number: z.string(), gender: z.enum(keysOf(genders)).nullable(), dateOfBirth: z.string().nullable() }),
  customer: z.object(person),
  testName: z.string(),
  parameter: z.string(),
  value: z.string(),
  unit: z.string(),
  rangeText: z.string(),
  direction: z.enum(['High', 'Low']).nullable(),
  state: z.enum(keysOf(resultStates)),
  savedAt: z.string(),
  savedBy: z.string().nullable(),
  /** Reason it is no longer in force: changed, emptied or removed; null while in force. */
  replaced: z.string().nullable(),
  calls: z.array(callSchema),
  earlierCalls: z.array(callSchema),
  open: z.boolean(),
  minutes: z.number().int(),
  warning: z.string().nullable(),
})
