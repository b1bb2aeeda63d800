import { type SQL, sql as expression } from 'drizzle-orm'
import { quotedIdentifier } from '#server/backup/catalogue.ts'
import { errorFields } from '#server/call/failure.ts'
import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'

/**
 * Append-only tables in partitions by month or year. The trail is kept forever and read by record, which looks into every partition: with years there are few.
 * The logs are dropped by whole months once these are older than `LAB_ACCESS_LOG_DAYS`.
 */
const partitioned = {
  audit_log: { span: 'year', ahead: 1, goes: false },
  access_log: { span: 'month', ahead: 3, goes: true },
  security_events: { span: 'month', ahead: 3, goes: true },
} as const
const firstRunMs = 60_000
const intervalMs = 6 * 3_600_000
const dayMs = 86_400_000
/** Keeps schema changes from blocking others. One that gets no lock is repeated at the next run. */
const setLockTimeout = expression`select set_config('lock_timeout', '500', true), set_config('statement_timeout', '0', true)`

/**
 * Makes the partitions of the present and the coming periods, and drops those whose rows have all expired; returns how many. Rows without a partition go to the
 * default one, and move when theirs is made.
 */
export async function keepPartitions(database: Database, now: Date, keptDays: number): Promise<{ made: number; dropped: number }> {
  const counts = { made: 0, dropped: 0 }
  for (const [table, { span, ahead, goes }] of Object.entries(partitioned)) {
    for (let spans = 0; spans <= ahead; spans += 1) {
      const [row] = await changeShape(database, expression`select make_partition(${table}, ${span}, ${dayOf(now, span, spans)}::date) as made`)
      if (row?.made) counts.made += 1
    }
    if (!goes) continue
    for (const name of await monthsBefore(database, table, new Date(now.getTime() - keptDays * dayMs))) {
      await changeShape(database, expression.raw(`drop table ${quotedIdentifier(name)}`))
      counts.dropped += 1
    }
  }
  return counts
}

function changeShape(database: Database, statement: SQL): Promise<Record<string, unknown>[]> {
  return database.transaction(async (sql) => {
    await sql.execute(setLockTimeout)
    return sql.execute<Record<string, unknown>>(statement)
  })
}

/** The first day of the month or year that is this far ahead; partitions follow the months and years of UTC. */
function dayOf(now: Date, span: 'month' | 'year', ahead: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead * (span === 'year' ? 12 : 1))).toISOString().slice(0, 10)
}

/** The partitions of months that were over before a moment. */
async function monthsBefore(database: Database, table: string, moment: Date): Promise<string[]> {
  const rows = await database.query('select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass', [
    table,
  ])
  return rows
    .map(({ name }) => String(name))
    .filter((name) => {
      const [, year, month] = /_(\d{4})_(\d\d)$/.exec(name) ?? []
      return month !== undefined && Date.UTC(Number(year), Number(month)) <= moment.getTime()
    })
}

/** Runs a while after the start and then every few hours; several servers may. Returns a function that ends it. */
export function startPartitions(database: Database, log: Log, clock: () => Date, keptDays: number): () => void {
  const run = () => {
    keepPartitions(database, clock(), keptDays)
      .then((counts) => {
        if (counts.made + counts.dropped > 0) log.info('partitions', counts)
      })
      .catch((error: unknown) => log.warn('partitions could not be maintained, the next run tries again', errorFields(error)))
  }
  const first = setTimeout(run, firstRunMs).unref()
  const timer = setInterval(run, intervalMs).unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
