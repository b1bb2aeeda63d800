import { sql as expression } from 'drizzle-orm'
import { eraseCustomer } from '#server/areas/customers/erase.ts'
import { appendAudit } from '#server/call/audit/append-audit.ts'
import { errorFields } from '#server/call/failure.ts'
import type { Database, Sql } from '#server/db/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'

/** What is deleted after a time. */
export type RetainedKind = keyof Settings['keepDays']

/** The dependencies of the deletion. */
export interface Retention {
  readonly database: Database
  readonly files: FileStore
  readonly clock: () => Date
  readonly log: Log
  readonly keepDays: Settings['keepDays']
}

/** Few enough at once that nobody has to wait. */
const atOnce = 200
const dayMs = 86_400_000
const hourMs = 3_600_000

/** The ids of what is older than a moment, the oldest first. A customer counts from registration or the last order, and stays while an order is under way. */
const olderThan: Readonly<Record<RetainedKind, string>> = {
  notifications: 'select id from notifications where created_at < $1 order by created_at, id',
  carts: 'select id from carts where updated_at < $1 order by updated_at, id',
  customers: `select c.id from customers c where c.erased_at is null and c.created_at < $1 and not exists (
      select 1 from orders o where o.customer_id = c.id and (o.created_at >= $1 or o.order_status not in ('Completed', 'Cancelled'))
    ) order by c.created_at, c.id`,
}

const removal: Readonly<Record<RetainedKind, (sql: Sql, id: string, now: Date) => Promise<readonly string[]>>> = {
  async notifications(sql, id) {
    await sql.execute(expression`delete from notifications where id = ${id}::uuid`)
    return []
  },
  async carts(sql, id) {
    await sql.execute(expression`delete from carts where id = ${id}::uuid`)
    return []
  },
  async customers(sql, id, now) {
    const keys = await eraseCustomer(sql, id, now)
    const entry = { action: 'erase', entity: 'customers', entityId: id, after: { files: keys.length }, reason: 'Retention' }
    await appendAudit(sql, { user: null, now, address: 'retention', requestId: '' }, [entry])
    return keys
  },
}

/** How many of each would be deleted now; nothing is changed. */
export async function countExpired({ database, clock, keepDays }: Retention): Promise<Readonly<Record<RetainedKind, number>>> {
  const count = async (kind: RetainedKind) => {
    if (keepDays[kind] === 0) return 0
    const [row] = await database.query(`select count(*) as due from (${olderThan[kind]}) as old`, [before(clock(), keepDays[kind])])
    return Number(row?.due)
  }
  return { notifications: await count('notifications'), carts: await count('carts'), customers: await count('customers') }
}

/** Deletes what has expired, a few at once; returns how many of each (OPS-04). */
export async function runRetention({ database, files, clock, keepDays }: Retention): Promise<Readonly<Record<RetainedKind, number>>> {
  const deleted = { notifications: 0, carts: 0, customers: 0 }
  for (const kind of Object.keys(deleted) as RetainedKind[]) {
    if (keepDays[kind] === 0) continue
    const now = clock()
    for (;;) {
      const expired = await database.query(`${olderThan[kind]} limit ${atOnce}`, [before(now, keepDays[kind])])
      for (const { id } of expired) {
        const keys = await database.transaction((sql) => removal[kind](sql, String(id), now))
        for (const key of keys) await files.remove(key)
      }
      deleted[kind] += expired.length
      if (expired.length < atOnce) break
    }
  }
  return deleted
}

function before(now: Date, days: number): string {
  return new Date(now.getTime() - days * dayMs).toISOString()
}

/** Runs once an hour; several servers may. Returns a function that ends it. */
export function startRetention(retention: Retention): () => void {
  if (Object.values(retention.keepDays).every((days) => days === 0)) return () => undefined
  const timer = setInterval(() => {
    runRetention(retention)
      .then((deleted) => {
        if (Object.values(deleted).some((count) => count > 0)) retention.log.info('expired records deleted', deleted)
      })
      .catch((error: unknown) => retention.log.error('deleting expired records failed', errorFields(error)))
  }, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
