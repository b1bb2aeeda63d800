import { setTimeout as pause } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { civilDateOf } from '#domain/civil-date.ts'
import { formatCount } from '#domain/count.ts'
import { type LogName, logFilterLabels, maxLogEntries, wholeListId } from '#domain/log-entries.ts'
import { textFile, fileAnswer, list, type ListPage } from '#server/call/answer.ts'
import { auditExport } from '#server/call/audit/append-audit.ts'
import { csvType } from '#domain/csv.ts'
import { conflict } from '#server/call/problem.ts'
import { defineRoute, type Route } from '#server/call/route.ts'
import { countRows } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'

/** A page of the newest entries of a log. */
export interface ReadNewest extends ListPage {
  readonly timeZone: string
}

/** Entries that are read at once: others wait no longer for the embedded database. */
const readAtOnce = 500
/** Milliseconds between two reads, in which others use the processor. */
const pauseMs = 5

interface LogExport<Q extends z.core.$ZodObject, Entry> {
  readonly log: LogName
  readonly path: string
  readonly summary: string
  /** Facts of an export for its audit row. */
  readonly entity: string
  /** The name of the file without its day. */
  readonly fileName: string
  readonly filters: Q
  newest(sql: Sql, filters: z.output<Q>, newest: ReadNewest): Promise<readonly Entry[]>
  csv(entries: readonly Entry[], timeZone: string): string
}

/** The call that answers the entries of a log as a CSV file; a 409 where the filters leave too many for one file, which is never cut silently (HIS-03). */
export function logExport<Q extends z.core.$ZodObject, Entry>({ log, path, summary, entity, fileName, filters, newest, csv }: LogExport<Q, Entry>): Route {
  return defineRoute({
    method: 'GET',
    path,
    summary,
    permission: 'settings.view',
    // An export is a read that leaves an audit row.
    transaction: 'own',
    query: filters,
    answer: fileAnswer(csvType),
    async run({ database, query, user, now, address, requestId, settings: { timeZone } }) {
      let text = ''
      const seen = new Set<string>()
      for (let page = 1, isMore = true; isMore; page += 1) {
        const found = await newest(database.sql, query, { timeZone, page, limit: readAtOnce })
        // An entry that came in between moves the others by one.
        const entries = found.filter((entry) => !seen.has(JSON.stringify(entry)))
        for (const entry of entries) seen.add(JSON.stringify(entry))
        if (seen.size > maxLogEntries)
          throw conflict(`More than ${formatCount(maxLogEntries)} entries cannot be exported at once. Please narrow them by ${logFilterLabels[log]}.`)
        const lines = csv(entries, timeZone)
        text += page === 1 ? lines : belowTitles(lines)
        isMore = found.length === readAtOnce
        if (isMore) await pause(pauseMs)
      }
      const unset = Object.fromEntries(Object.keys(filters._zod.def.shape).map((name) => [name, null]))
      const after = { ...unset, ...query, entries: seen.size }
      await auditExport(database, { user, now, address, requestId }, { entity, entityId: wholeListId, after })
      return textFile(`${fileName}-${civilDateOf(now, timeZone)}.csv`, text)
    },
  })
}

/** The rows of a CSV file below its row of titles. */
function belowTitles(text: string): string {
  return text.slice(text.indexOf('\r\n') + 2)
}

/** Access to the entries of a log. */
export interface EntryLog<Filters, Row> {
  readonly table: PgTable
  /** The condition of the entries that the filters leave; days are the laboratory's. */
  where(sql: Sql, filters: Filters, timeZone: string): SQL | undefined | Promise<SQL | undefined>
  /** One page of the entries that meet a condition, newest first. */
  entries(sql: Sql, where: SQL | undefined, page: ListPage): Promise<Row[]>
}

/** The count of a log's entries, marked where there may be more. */
export function cappedTotal(count: number) {
  return { count, isCapped: count === maxLogEntries, isSimilar: false }
}

/** One page of a log, counted up to `maxLogEntries`. */
export async function logPage<Filters, Row>(sql: Sql, { table, where, entries }: EntryLog<Filters, Row>, query: Filters & ListPage, timeZone: string) {
  const matches = await where(sql, query, timeZone)
  return list({ rows: await entries(sql, matches, query), total: cappedTotal(await countRows(sql, table, matches, maxLogEntries)) }, query)
}

/** Reads the newest entries of a log for its export. */
export function newestOf<Filters, Row>({ where, entries }: EntryLog<Filters, Row>) {
  return async (sql: Sql, filters: Filters, { timeZone, page, limit }: ReadNewest) => entries(sql, await where(sql, filters, timeZone), { page, limit })
}

/** A list's query without its paging. */
export const unpaged = { page: true, limit: true } as const
