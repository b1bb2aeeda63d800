import { and, desc, eq, gt, inArray, lte, ne, notLike, or, type SQL } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { signInFailures } from '#server/db/tables/staff.ts'
import { networkOf } from '#server/call/address.ts'
import { tooMany } from '#server/call/problem.ts'

const minute = 60_000
const dayMs = 24 * 60 * minute

/** A limit of failures: `free` of them within the window need no wait. The next one waits `firstWaitMs`; each further one doubles that, up to the window. */
interface FailureLimit {
  readonly free: number
  readonly windowMs: number
  readonly firstWaitMs: number
}

const usual = {
  account: { free: 5, windowMs: 15 * minute, firstWaitMs: minute / 2 },
  network: { free: 20, windowMs: 15 * minute, firstWaitMs: minute / 2 },
} as const

/** Limits by account and by network. There are few years of birth: after five wrong ones an address of a report is locked for a day (ACC-05). */
const attemptLimits = {
  signIn: usual,
  reset: usual,
  verify: { ...usual, account: { free: 5, windowMs: dayMs, firstWaitMs: dayMs } },
} as const satisfies Record<string, Record<'account' | 'network', FailureLimit>>

/** Further failures do not matter, since the wait has reached the window. */
const counted = 8

/** An attempt, which counts as a failure until it succeeds. */
export interface ThrottledAttempt {
  readonly id: string
  readonly account: string
}

/** Kinds of attempts. Each is counted apart, so that requests for reset links never block a sign-in. */
type AttemptKind = keyof typeof attemptLimits

/** An attempt: the typed email address or the hash of a report's token, and the network address. `browser` is the mark of a browser that has signed in to this account before. */
interface AttemptSource {
  readonly kind: AttemptKind
  readonly account: string
  readonly address: string
  readonly now: Date
  readonly browser?: string | null
}

/** The account that attempts with an email address are counted for. */
export function accountOf(email: string): string {
  return email.trim().toLowerCase()
}

/** The account that attempts are counted for, or a browser that has signed in to it before. */
function countedFor(kind: AttemptKind, account: string, browser: string | null): string {
  return ofKind(kind, browser === null ? accountOf(account) : `browser ${browser}`)
}

const ofKind = (kind: AttemptKind, who: string) => (kind === 'signIn' ? who : `${kind} ${who}`)

/** The wait before the next attempt, counted from the last failure, by how many there were beyond the free ones. */
function waitAfter(failures: number, { free, windowMs, firstWaitMs }: FailureLimit): number {
  return failures < free ? 0 : Math.min(windowMs, firstWaitMs * 2 ** Math.min(failures - free, counted))
}

/**
 * Records an attempt before the password is checked, so that many at once all count; throws a 429 with the wait when there were too many.
 * A browser that has signed in to the account before is counted on its own, so that attempts from elsewhere cannot lock it out.
 * A refused attempt does not count: the wait ends after 15 minutes at most, also when somebody goes on trying.
 */
export async function beginAttempt(sql: Sql, { kind, account: typed, address, now, browser = null }: AttemptSource): Promise<ThrottledAttempt> {
  const account = countedFor(kind, typed, browser)
  const network = browser === null ? ofKind(kind, networkOf(address)) : account
  const id = newId(now)
  await sql.insert(signInFailures).values({ id, account, address: network, at: now.toISOString() })
  const waitMs = Math.max(
    await waitFor(sql, id, eq(signInFailures.account, account), attemptLimits[kind].account, now),
    await waitFor(sql, id, eq(signInFailures.address, network), attemptLimits[kind].network, now),
  )
  if (waitMs === 0) return { id, account }
  await sql.delete(signInFailures).where(eq(signInFailures.id, id))
  throw tooMany('Too many failed attempts. Please wait and try again.', waitMs)
}

/** Time until another attempt is allowed. */
async function waitFor(sql: Sql, own: string, who: SQL, limit: FailureLimit, now: Date): Promise<number> {
  const rows = await sql
    .select({ at: signInFailures.at })
    .from(signInFailures)
    .where(and(who, ne(signInFailures.id, own), gt(signInFailures.at, new Date(now.getTime() - limit.windowMs).toISOString())))
    .orderBy(desc(signInFailures.at))
    .limit(limit.free + counted)
  const [last] = rows
  const waitMs = waitAfter(rows.length, limit)
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
export async function forgetFailuresOf(sql: Sql, { account, browser }: Pick<AttemptSource, 'account' | 'browser'>): Promise<void> {
  const counted = [null, ...(browser ? [browser] : [])].map((each) => countedFor('signIn', account, each))
  await sql.delete(signInFailures).where(inArray(signInFailures.account, counted))
}

/** Deletes failures that no longer count. */
export async function forgetOldAttempts(sql: Sql, now: Date): Promise<void> {
  const before = (ms: number) => lte(signInFailures.at, new Date(now.getTime() - ms).toISOString())
  await sql.delete(signInFailures).where(or(before(dayMs), and(notLike(signInFailures.account, ofKind('verify', '%')), before(usual.account.windowMs))))
}
