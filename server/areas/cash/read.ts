import { and, asc, eq, gt, gte, lt, sum } from 'drizzle-orm'
import { addDays, type CivilDate, startOfDay } from '#domain/civil-date.ts'
import { cashLines } from '#domain/day-cash.ts'
import { type Paise, rupeesOfPaise } from '#domain/money.ts'
import { paymentSigns } from '#domain/payment-ledger.ts'
import type { Sql } from '#server/db/database.ts'
import type { cashDays } from '#server/db/tables/cash-days.ts'
import { orders } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { users } from '#server/db/tables/staff.ts'
import { closingBefore, closingOf } from '#server/shared/closed-cash.ts'

/** Reads the payments of a day, oldest first. */
function paymentsOfDay(db: Sql, date: CivilDate, timeZone: string) {
  return db
    .select({
      ...{ id: payments.id, orderId: payments.orderId, orderNumber: orders.orderNumber, userId: payments.userId, userName: users.name },
      ...{ kind: payments.kind, method: payments.method, amount: payments.amount, notes: payments.notes, at: payments.at },
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, payments.userId))
    .where(and(gte(payments.at, startOfDay(date, timeZone).toISOString()), lt(payments.at, startOfDay(addDays(date, 1), timeZone).toISOString())))
    .orderBy(asc(payments.at), asc(payments.id))
}

type Closing = typeof cashDays.$inferSelect

/** Those of the payments of a day that were recorded after its closing. */
function lateOf(rows: Awaited<ReturnType<typeof paymentsOfDay>>, { closedAt }: Closing) {
  return rows.filter(({ at }) => at > closedAt)
}

/** Returns the cash in the box as a day begins: what was counted at the last closing, with what came in and went out in cash since, also on days not closed. */
async function cashAsDayBegins(db: Sql, date: CivilDate, last: Closing, timeZone: string): Promise<Paise> {
  const startOf = (day: CivilDate) => startOfDay(day, timeZone).toISOString()
  const dayEnd = startOf(addDays(last.day, 1))
  const isUncounted = last.closedAt < dayEnd ? gt(payments.at, last.closedAt) : gte(payments.at, dayEnd)
  const sums = await db
    .select({ kind: payments.kind, amount: sum(payments.amount).mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.method, 'cash'), isUncounted, lt(payments.at, startOf(date))))
    .groupBy(payments.kind)
  return sums.reduce((cash, { kind, amount }) => cash + paymentSigns[kind] * amount, last.counted)
}

/** Reads the cash of a day: its payments by person and method, its closing, and what was recorded after that (MON-03). */
export async function readCashDay(db: Sql, date: CivilDate, timeZone: string) {
  const rows = await paymentsOfDay(db, date, timeZone)
  const closing = await closingOf(db, date)
  const before = closing ? null : await closingBefore(db, date)
  return {
    date,
    lines: cashLines(rows),
    opening: closing?.opening ?? (before ? await cashAsDayBegins(db, date, before, timeZone) : 0),
    closing,
    late: closing ? lateOf(rows, closing) : [],
  }
}

type CashDay = Awaited<ReturnType<typeof readCashDay>>

/** A closing as the wire carries it, in rupees. */
export function closingAnswer({ id, day, opening, expected, counted, reason, closedByName, closedAt }: Closing) {
  const amounts = { opening: rupeesOfPaise(opening), expected: rupeesOfPaise(expected), counted: rupeesOfPaise(counted) }
  return { id, date: day, ...amounts, reason, closedBy: closedByName, closedAt }
}

/** The cash of a day as the wire carries it, in rupees. */
export function cashDayAnswer({ date, lines, opening, closing, late }: CashDay) {
  return {
    date,
    lines: lines.map(({ payments, refunds, ...line }) => ({ ...line, payments: rupeesOfPaise(payments), refunds: rupeesOfPaise(refunds) })),
    opening: rupeesOfPaise(opening),
    closing: closing && closingAnswer(closing),
    late: late.map(({ id, orderId, orderNumber, kind, method, amount, userName, notes, at }) => {
      return { id, orderId, orderNumber, kind, method, amount: rupeesOfPaise(amount), userName, notes, at }
    }),
  }
}
