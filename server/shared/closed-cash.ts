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

/** Returns the problem with recording money now, or null (MON-03). The day cannot be closed until the transaction ends. */
export async function cashProblem({ sql, now, user, settings }: SettleContext, reason: string | null): Promise<ClosedDayProblem | null> {
  await sql.execute(expression`select pg_advisory_xact_lock_shared(hashtext('cash'))`)
  const closing = await closingOf(sql, civilDateOf(now, settings.timeZone))
  return closedDayProblem(closing?.day ?? null, user.role === 'super_admin', reason)
}
