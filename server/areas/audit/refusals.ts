import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { CivilDate } from '#domain/civil-date.ts'
import { mostLogEntries } from '#domain/log-entries.ts'
import { type SecurityKind, securityReasons } from '#domain/security-event.ts'
import type { Page } from '#server/call/answer.ts'
import { countRows } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { withinDays } from '#server/db/day-range.ts'
import { onePage } from '#server/db/page.ts'
import { securityEvents, users } from '#server/db/schema.ts'
import type { Newest } from './log-export.ts'

/** What is asked of the log of refused sign-ins; days are the laboratory's. */
export interface RefusalFilters {
  readonly kind?: SecurityKind | undefined
  readonly account?: string | undefined
  readonly from?: CivilDate | undefined
  readonly to?: CivilDate | undefined
}

/** An entry of the log of refused sign-ins. */
export interface Refusal extends Pick<typeof securityEvents.$inferSelect, 'id' | 'at' | 'kind' | 'reason' | 'address'> {
  /** A hash, the same for the same account. */
  readonly account: string | null
  readonly userName: string | null
}

/** One page of what was refused at the sign-in, newest first, and how many entries there are up to `mostLogEntries`. */
export async function listRefusals(sql: Sql, query: RefusalFilters & Page, timeZone: string) {
  const where = conditions(query, timeZone)
  const rows = await entries(sql, where, query)
  return { rows, total: await countRows(sql, securityEvents, where, mostLogEntries) }
}

/** The newest entries that the filters leave. */
export function newestRefusals(sql: Sql, filters: RefusalFilters, { timeZone, limit }: Newest): Promise<Refusal[]> {
  return entries(sql, conditions(filters, timeZone), { page: 1, limit })
}

async function entries(sql: Sql, where: SQL | undefined, page: Page): Promise<Refusal[]> {
  const rows = await onePage(
    sql
      .select({ event: securityEvents, userName: users.name })
      .from(securityEvents)
      .leftJoin(users, eq(users.id, securityEvents.userId))
      .where(where)
      .orderBy(desc(securityEvents.at), desc(securityEvents.id)),
    page,
  )
  return rows.map(({ event: { id, at, kind, reason, accountHash, address }, userName }) => ({
    id,
    at,
    kind,
    reason: reasonText(reason),
    account: accountHash,
    userName,
    address,
  }))
}

function conditions({ kind, account, from, to }: RefusalFilters, timeZone: string): SQL | undefined {
  return and(
    kind ? eq(securityEvents.kind, kind) : undefined,
    account ? eq(securityEvents.accountHash, account) : undefined,
    ...withinDays(securityEvents.at, from, to, timeZone),
  )
}

function reasonText(reason: string): string {
  return Object.hasOwn(securityReasons, reason) ? securityReasons[reason as keyof typeof securityReasons] : reason
}
