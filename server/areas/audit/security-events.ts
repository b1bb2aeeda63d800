import { and, desc, eq, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import * as contract from '#contract/audit.ts'
import { securityKinds, securityReasons } from '#domain/security-event.ts'
import type { ListPage } from '#server/call/answer.ts'
import { csvTable } from '#domain/csv.ts'
import { serve } from '#server/call/serve.ts'
import type { Sql } from '#server/db/database.ts'
import { withinDays } from '#server/db/day-range.ts'
import { onePage } from '#server/db/page.ts'
import { securityEvents, users } from '#server/db/tables/staff.ts'
import { csvMoment } from '#server/shared/export-cells.ts'
import { type EntryLog, logExport, logPage, newestOf, unpaged } from './log-routes.ts'

/** An entry of the log of refused sign-ins. */
export type RefusedSignIn = z.output<typeof contract.refusals.answer.row>

const filters = z.omit(contract.refusals.query, unpaged)

const log: EntryLog<z.output<typeof filters>, RefusedSignIn> = { table: securityEvents, where: conditions, entries }

/** Refused sign-ins, for an investigation. */
export const securityRoutes = [
  serve(contract.refusals, ({ sql, query, settings }) => logPage(sql, log, query, settings.timeZone)),
  logExport({
    log: 'refusals',
    path: contract.exportPath(contract.refusals),
    summary: 'The refused sign-ins and the like that the filters leave, as a CSV file',
    entity: 'security-events',
    fileName: 'refused-sign-ins',
    filters,
    newest: newestOf(log),
    csv: refusalsCsv,
  }),
]

/** The log of refused sign-ins as a CSV file. */
function refusalsCsv(refusals: readonly RefusedSignIn[], timeZone: string): string {
  return csvTable(refusals, [
    ['When', ({ at }) => csvMoment(at, timeZone)],
    ['What', ({ kind }) => securityKinds[kind].label],
    ['Why', ({ reason }) => reason],
    ['Who', ({ userName }) => userName],
    ['Account', ({ account }) => account],
    ['From', ({ address }) => address],
  ])
}

async function entries(sql: Sql, where: SQL | undefined, page: ListPage): Promise<RefusedSignIn[]> {
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

function conditions(_: Sql, { kind, account, from, to }: z.output<typeof filters>, timeZone: string): SQL | undefined {
  return and(
    kind ? eq(securityEvents.kind, kind) : undefined,
    account ? eq(securityEvents.accountHash, account) : undefined,
    ...withinDays(securityEvents.at, from, to, timeZone),
  )
}

function reasonText(reason: string): string {
  return Object.hasOwn(securityReasons, reason) ? securityReasons[reason as keyof typeof securityReasons] : reason
}
