import { and, desc, eq, gt, lte, type SQL } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { signInFailures } from '#server/db/schema.ts'
import { tooMany } from '#server/call/problem.ts'

const windowMs = 15 * 60_000
/** Most failures within the window, by e-mail address typed and by network address (contract.md). */
const most = { account: 5, address: 20 } as const

/** An attempt that counts as a failure until it is known to be none. */
export interface Attempt {
  readonly id: string
  readonly account: string
}

/** An e-mail address as attempts are counted by. */
export function accountOf(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * Notes an attempt before it is judged, so that many at once cannot slip by together; throws a 429 with the wait when there were too many.
 * An attempt that is refused so does not count: the wait ends after 15 minutes at most, whatever is tried meanwhile.
 */
export async function beginAttempt(sql: Sql, { email, address, now }: { email: string; address: string; now: Date }): Promise<Attempt> {
  const account = accountOf(email)
  const id = newId(now)
  await sql.insert(signInFailures).values({ id, account, address, at: now.toISOString() })
  const waitMs = Math.max(
    await waitFor(sql, eq(signInFailures.account, account), most.account, now),
    await waitFor(sql, eq(signInFailures.address, address), most.address, now),
  )
  if (waitMs === 0) return { id, account }
  await sql.delete(signInFailures).where(eq(signInFailures.id, id))
  throw tooMany('Too many failed attempts. Please wait and try again.', waitMs)
}

/** How long until an attempt more is allowed; the one noted is among those counted. */
async function waitFor(sql: Sql, who: SQL, limit: number, now: Date): Promise<number> {
  const found = await sql
    .select({ at: signInFailures.at })
    .from(signInFailures)
    .where(and(who, gt(signInFailures.at, new Date(now.getTime() - windowMs).toISOString())))
    .orderBy(desc(signInFailures.at))
    .limit(limit + 1)
  const oldest = found[limit]
  return oldest ? Math.max(1, Date.parse(oldest.at) + windowMs - now.getTime()) : 0
}

/** Forgets the failures of an account that has signed in, this attempt among them. */
export async function forgetAttempts(sql: Sql, { account }: Attempt): Promise<void> {
  await sql.delete(signInFailures).where(eq(signInFailures.account, account))
}

/** Forgets failures that no longer count. */
export async function forgetOldAttempts(sql: Sql, now: Date): Promise<void> {
  await sql.delete(signInFailures).where(lte(signInFailures.at, new Date(now.getTime() - windowMs).toISOString()))
}
