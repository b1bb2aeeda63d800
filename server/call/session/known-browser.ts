import { and, eq, lt } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { knownBrowsers } from '#server/db/tables/staff.ts'
import { newToken, tokenHash } from './token.ts'

const keptDays = 180
const cookieName = 'lab_browser'

/** The mark that this server gave the browser, from the `Cookie` header; null without one. It signs nobody in: it identifies the browser. */
export function browserMark(header: string | undefined): string | null {
  return new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`).exec(header ?? '')?.[1] ?? null
}

/** Returns the hash of the mark if its browser has signed in to the account before, else null. */
export async function knownBrowserOf(sql: Sql, mark: string | null, userId: string | null): Promise<string | null> {
  if (mark === null || userId === null) return null
  const hash = tokenHash(mark)
  const rows = await sql
    .select({ userId: knownBrowsers.userId })
    .from(knownBrowsers)
    .where(and(eq(knownBrowsers.tokenHash, hash), eq(knownBrowsers.userId, userId)))
  return rows.length > 0 ? hash : null
}

/** Remembers that a browser has signed in to the account; returns the cookie to set. A cookie that this server never gave is not accepted. */
export async function rememberBrowser(sql: Sql, mark: string | null, userId: string, now: Date, isSecure: boolean): Promise<string> {
  const given =
    mark === null
      ? []
      : await sql
          .select({ userId: knownBrowsers.userId })
          .from(knownBrowsers)
          .where(eq(knownBrowsers.tokenHash, tokenHash(mark)))
          .limit(1)
  const own = mark !== null && given.length > 0 ? mark : newToken()
  const lastUsedAt = now.toISOString()
  await sql
    .insert(knownBrowsers)
    .values({ tokenHash: tokenHash(own), userId, lastUsedAt })
    .onConflictDoUpdate({ target: [knownBrowsers.tokenHash, knownBrowsers.userId], set: { lastUsedAt } })
  return `${cookieName}=${own}; Path=/api/auth/admin; Max-Age=${keptDays * 86_400}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

/** Deletes browsers that have not been used for long. */
export async function forgetOldBrowsers(sql: Sql, now: Date): Promise<void> {
  await sql.delete(knownBrowsers).where(lt(knownBrowsers.lastUsedAt, new Date(now.getTime() - keptDays * 86_400_000).toISOString()))
}
