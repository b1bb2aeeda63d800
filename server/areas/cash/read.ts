import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { addDays, type CivilDate, startOfDay } from '#domain/civil-date.ts'
import { cashLines } from '#domain/day-cash.ts'
import { rupeesOfPaise } from '#domain/money.ts'
import type { Sql } from '#server/db/database.ts'
import type { cashDays } from '#server/db/tables/cash-days.ts'
import { orders } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { users } from '#server/db/tables/staff.ts'
import { closingBefore, closingOf } from '#server/shared/closed-cash.ts'

/** Reads the cash of a day: its payments by person and method, its closing, and what was recorded after that (MON-03). */
export async function readCashDay(db: Sql, date: CivilDate, timeZone: string) {
  const rows = await db
    .select({
      ...{ id: payments.id, orderId: payments.orderId, orderNumber: orders.orderNumber, userId: payments.userId, userName: users.name },
      ...{ kind: payments.kind, method: payments.method, amount: payments.amount, notes: payments.notes, at: payments.at },
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, payments.userId))
    .where(and(gte(payments.at, startOfDay(date, timeZone).toISOString()), lt(payments.at, startOfDay(addDays(date, 1), timeZone).toISOString())))
    .orderBy(asc(payments.at), asc(payments.id))
  const closing = await closingOf(db, date)
  const before = closing ? null : await closingBefore(db, date)
  return {
    date,
    lines: cashLines(rows),
    opening: closing?.opening ?? before?.counted ?? 0,
    closing,
    late: closing ? rows.filter(({ at }) => at > closing.closedAt) : [],
  }
}

type CashDay = Awaited<ReturnType<typeof readCashDay>>

/** A closing as the wire carries it, in rupees. */
export function closingAnswer({ id, day, opening, expected, counted, reason, closedByName, closedAt }: typeof cashDays.$inferSelect) {
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
