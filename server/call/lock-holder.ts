import { eq, sql as expression } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { databaseErrorOf } from '#server/db/database-error.ts'
import { databaseLimits, lockNotGiven } from '#server/db/limits.ts'
import { applicationName } from '#server/db/postgres.ts'
import { users } from '#server/db/tables/staff.ts'
import { beingChanged } from './problem.ts'

/** SQL that marks a transaction with its user, so that a call that waits for it can name them; select it in one of its statements. */
export function lockTag(userId: string) {
  return expression`set_config('application_name', ${`${applicationName} ${userId}`}, true)`
}

/** Returns the error of a change. If a lock timed out, it is a 503 that names the holder of the record (threat 20). */
export async function withLockHolder(database: Database, error: unknown): Promise<unknown> {
  if (databaseErrorOf(error)?.code !== lockNotGiven) return error
  const holder = await holderName(database).catch(() => null)
  return holder ? beingChanged(holder) : error
}

/** The user whose transaction has been open for as long as a call waits for a lock, and does not wait itself; null if there is no such user, or several. */
async function holderName({ aside }: Database): Promise<string | null> {
  const holders = await aside.query(
    `select application_name as name from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and xact_start < clock_timestamp() - $1 * interval '1 millisecond' and wait_event_type is distinct from 'Lock'
      limit 2`,
    [databaseLimits.lockMs],
  )
  const name = holders.length === 1 ? holders[0]?.name : null
  if (typeof name !== 'string' || name === '') return null
  const [program, userId] = name.split(' ')
  if (program !== applicationName) return `Another program (${name})`
  if (userId === undefined) return null
  const [user] = await aside.sql.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return user?.name ?? null
}
