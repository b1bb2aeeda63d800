import { desc, eq, lt, sql as expression } from 'drizzle-orm'
import { type CivilDate, civilDateOf } from '#domain/civil-date.ts'
import { type ClosedDayProblem, closedDayProblem } from '#domain/day-cash.ts'
import type { Sql } from '#server/db/database.ts'
import { cashDays } from '#server/db/tables/cash-days.ts'
import type { SettleContext } from './settle.ts'

/** The closing of a day, or null. */
export async function closingOf(db: Sql, date: CivilDate) {
  const [row] = await db.select().from(cashDays).where(eq(cashDays.day, date))
  return row ?? null
}

/** The last closing before a day, or null. */
export async function closingBefore(db: Sql, date: CivilDate) {
  const [row] = await db.select().from(cashDays).where(lt(cashDays.day, date)).orderBy(desc(cashDays.day)).limit(1)
  return row ?? null
}

/** Waits for payments that are being recorded, and keeps others back, until the transaction ends: what is counted then is all. */
export async function lockCash(db: Sql): Promise<void> {
  await db.execute(expression`select pg_advisory_xact_lock(hashtext('cash'))`)
}

/** The moment at which money is recorded, and the problem with that, or null. */
interface CashMoment {
  readonly at: Date
  readonly problem: ClosedDayProblem | null
}

/**
 * Returns the moment at which money is recorded now, and the problem with that (MON-03). On a closed day the moment is after its closing, also for a call that
 * began before it and waited: the closing has not counted it. The day cannot be closed until the transaction ends.
 */
export async function cashMoment({ sql, now, user, settings }: SettleContext, reason: string | null): Promise<CashMoment> {
  await sql.execute(expression`select pg_advisory_xact_lock_shared(hashtext('cash'))`)
  const closing = await closingOf(sql, civilDateOf(now, settings.timeZone))
  const at = closing ? new Date(Math.max(now.getTime(), Date.parse(closing.closedAt) + 1)) : now
  return { at, problem: closedDayProblem(closing?.day ?? null, user.role === 'super_admin', reason) }
}
