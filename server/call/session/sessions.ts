import { and, eq, gt, inArray, lt, sql as expression } from 'drizzle-orm'
import { type RequiredSetupRules, requiredSetupOf } from '#domain/required-setup.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { queryCache } from '#server/db/query-cache.ts'
import { lastWrites } from '#server/db/tables/last-writes.ts'
import { secondFactors, sessions, users } from '#server/db/tables/staff.ts'
import { newToken, tokenHash } from './token.ts'
import type { SignedIn } from './signed-in.ts'

/** Maximum age of the stored last use, so that not every read also writes. */
const noteEveryMs = 60_000

/** The token of an `Authorization` header; null when it has no token of this server. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +([\w-]{1,200})$/i.exec(header ?? '')?.[1] ?? null
}

/** Address, browser and lifetime of a new session. */
interface NewSession {
  readonly now: Date
  readonly address: string
  readonly hours: number
  /** `Chrome on Windows`; null if it is no browser. */
  readonly browser?: string | null
}

/** Starts a session of the user; returns the token, of which only the hash is stored. */
export async function startSession(sql: Sql, userId: string, { now, address, hours, browser = null }: NewSession): Promise<string> {
  const token = newToken()
  const at = now.toISOString()
  const expiresAt = new Date(now.getTime() + hours * 3_600_000).toISOString()
  await sql.insert(sessions).values({ id: newId(now), tokenHash: tokenHash(token), userId, createdAt: at, lastUsedAt: at, expiresAt, address, browser })
  return token
}

const lastWriteOf = expression<string | null>`(select ${lastWrites.place}::text from ${lastWrites} where ${lastWrites.userId} = ${users.id})`

/** Limits of a session. */
interface SessionRules extends Partial<RequiredSetupRules> {
  /** True if users of the demo may sign in. */
  readonly demo?: boolean
  /** Idle time after which it ends; 0 for never. */
  readonly idleMinutes?: number
  /** A poll by the page, which is no use of the session. */
  readonly isByItself?: boolean
  /** A replica may answer: it has to show what the user changed last. */
  readonly asksLastWrite?: boolean
}

function sessionQuery(sql: Sql, demo: boolean, asksLastWrite: boolean) {
  const { id, name, email, role, permissions, passwordByOther } = users
  return sql
    .select({
      user: { id, name, email, role, permissions },
      passwordByOther,
      factorSince: secondFactors.confirmedAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      ...(asksLastWrite ? { lastWrite: lastWriteOf } : {}),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(sessions.tokenHash, expression.placeholder('session')), eq(users.status, 'active'), demo ? undefined : eq(users.isDemo, false)))
    .prepare('session')
}

const queryOf = queryCache<ReturnType<typeof sessionQuery>>()

/**
 * The user behind a token with role and permissions as they are now; null for a token that is unknown, expired, of a user who is not active, or of a demo user
 * where there is no demo. An expired session is ended when it is seen, so that setting the clock back does not revive it.
 */
export async function findSession(
  sql: Sql,
  token: string,
  now: Date,
  { demo = false, idleMinutes = 0, isByItself = false, asksLastWrite = false, ownPassword = 'asked', secondFactorRoles = [] }: SessionRules = {},
): Promise<SignedIn | null> {
  const session = tokenHash(token)
  const [row] = await queryOf(sql, `${demo} ${asksLastWrite}`, () => sessionQuery(sql, demo, asksLastWrite)).execute({ session })
  if (!row) return null
  const unusedMs = now.getTime() - Date.parse(row.lastUsedAt)
  if (Date.parse(row.expiresAt) <= now.getTime() || (idleMinutes > 0 && unusedMs >= idleMinutes * 60_000)) {
    await endSession(sql, session)
    return null
  }
  if (unusedMs > noteEveryMs && !isByItself) {
    await sql.update(sessions).set({ lastUsedAt: now.toISOString() }).where(eq(sessions.tokenHash, session))
  }
  const account = { role: row.user.role, passwordByOther: row.passwordByOther, hasSecondFactor: row.factorSince !== null }
  const firstStep = requiredSetupOf(account, { ownPassword, secondFactorRoles })
  return { ...row.user, session, ...(firstStep ? { firstStep } : {}), ...(asksLastWrite ? { lastWrite: row.lastWrite ?? null } : {}) }
}

/** The present permissions of the users of these sessions, by session, without sessions that have ended or whose user may not sign in any more. */
export async function rightsOfSessions(
  sql: Sql,
  hashes: readonly string[],
  now: Date,
  { demo, idleMinutes }: { readonly demo: boolean; readonly idleMinutes: number },
): Promise<ReadonlyMap<string, Pick<SignedIn, 'role' | 'permissions'>>> {
  if (hashes.length === 0) return new Map()
  const rows = await sql
    .select({ session: sessions.tokenHash, role: users.role, permissions: users.permissions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.tokenHash, [...hashes]), countsStill(now, idleMinutes), eq(users.status, 'active'), demo ? undefined : eq(users.isDemo, false)))
  return new Map(rows.map(({ session, ...rights }) => [session, rights]))
}

/** The condition of a session that counts: it has not run out, and was not idle for too long; 0 minutes are never too long. */
export function countsStill(now: Date, idleMinutes: number) {
  const idleSince = new Date(now.getTime() - idleMinutes * 60_000).toISOString()
  return and(gt(sessions.expiresAt, now.toISOString()), idleMinutes > 0 ? gt(sessions.lastUsedAt, idleSince) : undefined)
}

/** Ends one session. */
export async function endSession(sql: Sql, session: string): Promise<void> {
  await sql.delete(sessions).where(eq(sessions.tokenHash, session))
}

/** Ends all sessions of a user: after a change of password, role or status. */
export async function endSessionsOf(sql: Sql, userId: string): Promise<void> {
  await sql.delete(sessions).where(eq(sessions.userId, userId))
}

/** Deletes expired sessions. */
export async function forgetOldSessions(sql: Sql, now: Date): Promise<void> {
  await sql.delete(sessions).where(lt(sessions.expiresAt, now.toISOString()))
}
