import { and, desc, eq, gt, inArray, lte, ne, type SQL } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { signInFailures } from '#server/db/tables/staff.ts'
import { networkOf } from '#server/call/address.ts'
import { tooMany } from '#server/call/problem.ts'

const windowMs = 15 * 60_000
/** Failures within the window without a wait, by account and by network. */
const free = { account: 5, network: 20 } as const
/** The wait after the first failure beyond those; each further one doubles it, up to the window. */
const firstWaitMs = 30_000
/** Further failures do not matter, since the wait has reached the window. */
const counted = 8

/** An attempt, which counts as a failure until it succeeds. */
export interface ThrottledAttempt {
  readonly id: string
  readonly account: string
}

/** Kinds of attempts. Each is counted apart, so that requests for reset links never block a sign-in. */
type AttemptKind = 'signIn' | 'reset'

/** An attempt: the typed email address and the network address. `browser` is the mark of a browser that has signed in to this account before. */
interface AttemptSource {
  readonly kind: AttemptKind
  readonly email: string
  readonly address: string
  readonly now: Date
  readonly browser?: string | null
}

/** The account that attempts with an email address are counted for. */
export function accountOf(email: string): string {
  return email.trim().toLowerCase()
}

/** The account that attempts are counted for, or a browser that has signed in to it before. */
function countedFor(kind: AttemptKind, email: string, browser: string | null): string {
  return ofKind(kind, browser === null ? accountOf(email) : `browser ${browser}`)
}

const ofKind = (kind: AttemptKind, who: string) => (kind === 'reset' ? `reset ${who}` : who)

/** The wait before the next attempt, counted from the last failure, by how many there were beyond the free ones. */
export function waitAfter(failures: number, most: number): number {
  return failures < most ? 0 : Math.min(windowMs, firstWaitMs * 2 ** Math.min(failures - most, counted))
}

/**
 * Records an attempt before the password is checked, so that many at once all count; throws a 429 with the wait when there were too many.
 * A browser that has signed in to the account before is counted on its own, so that attempts from elsewhere cannot lock it out.
 * A refused attempt does not count: the wait ends after 15 minutes at most, also when somebody goes on trying.
 */
export async function beginAttempt(sql: Sql, { kind, email, address, now, browser = null }: AttemptSource): Promise<ThrottledAttempt> {
  const account = countedFor(kind, email, browser)
  const network = browser === null ? ofKind(kind, networkOf(address)) : account
  const id = newId(now)
  await sql.insert(signInFailures).values({ id, account, address: network, at: now.toISOString() })
  const waitMs = Math.max(
    await waitFor(sql, id, eq(signInFailures.account, account), free.account, now),
    await waitFor(sql, id, eq(signInFailures.address, network), free.network, now),
  )
  if (waitMs === 0) return { id, account }
  await sql.delete(signInFailures).where(eq(signInFailures.id, id))
  throw tooMany('Too many failed attempts. Please wait and try again.', waitMs)
}

/** Time until another attempt is allowed. */
async function waitFor(sql: Sql, own: string, who: SQL, most: number, now: Date): Promise<number> {
  const rows = await sql
    .select({ at: signInFailures.at })
    .from(signInFailures)
    .where(and(who, ne(signInFailures.id, own), gt(signInFailures.at, new Date(now.getTime() - windowMs).toISOString())))
    .orderBy(desc(signInFailures.at))
    .limit(most + counted)
  const [last] = rows
  const waitMs = waitAfter(rows.length, most)
  // An attempt of another caller that started later does not count.
  return last && waitMs > 0 ? Math.max(0, Date.parse(last.at) + waitMs - now.getTime()) : 0
}

/** Removes an attempt that did not fail: the password was right, and a code is asked for. Earlier failures still count. */
export async function dropAttempt(sql: Sql, { id }: ThrottledAttempt): Promise<void> {
  await sql.delete(signInFailures).where(eq(signInFailures.id, id))
}

/** Deletes the failures of an account, or of a known browser, that has signed in, with this attempt. */
export async function forgetAttempts(sql: Sql, { account }: ThrottledAttempt): Promise<void> {
  await sql.delete(signInFailures).where(eq(signInFailures.account, account))
}

/** Deletes the failures of an account and of a browser that it knows: whoever was sent its mail has shown who they are. */
export async function forgetFailuresOf(sql: Sql, { email, browser }: Pick<AttemptSource, 'email' | 'browser'>): Promise<void> {
  const counted = [null, ...(browser ? [browser] : [])].map((each) => countedFor('signIn', email, each))
  await sql.delete(signInFailures).where(inArray(signInFailures.account, counted))
}

/** Deletes failures that no longer count. */
export async function forgetOldAttempts(sql: Sql, now: Date): Promise<void> {
  await sql.delete(signInFailures).where(lte(signInFailures.at, new Date(now.getTime() - windowMs).toISOString()))
}
