import * as z from 'zod/mini'
import { paymentMethods } from '#domain/payment.ts'
import { paymentKinds } from '#domain/payment-ledger.ts'
import { callsOf, fileContent, pageOf } from './call.ts'
import { day, keyOf, optionalNote, orNone, orNull, pageQuery, rupees } from './schemas.ts'

const text = z.string()
const textOrNull = orNull(text)
const call = callsOf('cash')

/** A day whose cash is closed; who signed has the name of that day. */
const closing = z.object({ id: text, date: text, opening: rupees, expected: rupees, counted: rupees, reason: textOrNull, closedBy: text, closedAt: text })

/** Money of a day by person and method. Without a person the customer paid online. */
const line = z.object({ userId: textOrNull, userName: textOrNull, method: orNull(keyOf(paymentMethods)), payments: rupees, refunds: rupees })

/** Money that was recorded after the day was closed. */
const late = z.object({
  id: text,
  orderId: text,
  orderNumber: text,
  kind: keyOf(paymentKinds),
  method: orNull(keyOf(paymentMethods)),
  amount: rupees,
  userName: textOrNull,
  notes: textOrNull,
  at: text,
})

/** The cash of a day. `opening` is the closing's, or the cash that was counted at the last closing before, with what was recorded since, also on days that nobody closed. */
export const cashDay = call({
  method: 'GET',
  path: '/cash/admin/day',
  summary: 'Payments and refunds of a day by person and method, and its closing; today unless asked otherwise (extension)',
  permission: 'orders.view',
  query: { date: z.optional(day) },
  answer: z.object({ date: text, lines: orNone(line), opening: rupees, closing: orNull(closing), late: orNone(late) }),
})

const amount = rupees.check(z.minimum(0, 'The amount must not be below ₹0'))

/** Closes the cash of a day, signed by the caller's name. `expected` is the amount that the caller saw: where payments came in between it is a 409. */
export const closeDay = call({
  method: 'POST',
  path: '/cash/admin/day/close',
  summary: 'Close the cash of a day; a difference needs a reason (extension)',
  permission: 'orders.edit',
  body: z.strictObject({ date: day, opening: amount, counted: amount, expected: rupees, reason: optionalNote(500) }),
  answer: closing,
})

export const cashSheet = call({
  method: 'GET',
  path: '/cash/admin/day/sheet',
  summary: 'The cash of a day as PDF or CSV (extension)',
  permission: 'orders.view',
  query: { date: z.optional(day), format: z._default(z.enum(['pdf', 'csv']), 'pdf') },
  answer: fileContent,
})

export const closedDays = call({
  method: 'GET',
  path: '/cash/admin',
  summary: 'Days whose cash is closed, newest first (extension)',
  permission: 'orders.view',
  query: pageQuery(),
  answer: pageOf(closing),
})
