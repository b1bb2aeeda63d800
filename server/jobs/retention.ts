import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql as expression } from 'drizzle-orm'
import { eraseCustomer } from '#server/areas/customers/erase.ts'
import { isFinished } from '#server/areas/customers/unfinished.ts'
import { appendAudit } from '#server/call/audit/append-audit.ts'
import { errorFields } from '#server/call/failure.ts'
import type { Database, Sql } from '#server/db/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { forgetMadeFiles } from '#server/jobs/made-files.ts'
import { removeFiles } from '#server/files/remove-files.ts'
import { lockOrdersOf } from '#server/shared/order-row.ts'
import { removeUnsavedFiles } from '#server/resources/record-files.ts'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'

/** Records that are deleted after a time. */
export type RetainedKind = keyof Settings['keepDays']

/** The dependencies of the deletion. */
export interface Retention {
  readonly database: Database
  readonly files: FileStore
  readonly clock: () => Date
  readonly log: Log
  readonly keepDays: Settings['keepDays']
}

/** Records that are looked for at once; each is removed in a transaction of its own. */
const atOnce = 200
/** Milliseconds between two removals, in which others use the database; never less than the removal took. */
const minPauseMs = 2
const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * Selects the records older than a moment. A customer counts from registration or the last order, prescription or change of a cart, and stays while something
 * is open for them.
 */
const isOlder: Readonly<Record<RetainedKind, (moment: string, sql: Sql) => SQL>> = {
  notifications: (moment) => expression`created_at < ${moment}`,
  carts: (moment) => expression`updated_at < ${moment}`,
  customers: (moment, sql) => expression`erased_at is null and created_at < ${moment}
    and not exists (select 1 from orders o where o.customer_id = customers.id and o.created_at >= ${moment})
    and not exists (select 1 from prescriptions p where p.customer_id = customers.id and p.created_at >= ${moment})
    and not exists (select 1 from carts c where c.customer_id = customers.id and c.updated_at >= ${moment})
    and ${isFinished(sql)}`,
}

/** The column by which the oldest come first. */
const ageOf: Readonly<Record<RetainedKind, string>> = { notifications: 'created_at', carts: 'updated_at', customers: 'created_at' }

interface Removal {
  readonly id: string
  readonly now: Date
  readonly moment: string
}

/** Removes one of the found records. Returns false if it is not old any more, or another server was faster. */
const removal: Readonly<Record<RetainedKind, (sql: Sql, removed: Removal) => Promise<boolean>>> = {
  async notifications(sql, { id }) {
    const gone = await sql.execute(expression`delete from notifications where id = ${id}::uuid returning id`)
    return gone.length > 0
  },
  async carts(sql, { id, moment }) {
    const gone = await sql.execute(expression`delete from carts where id = ${id}::uuid and ${isOlder.carts(moment, sql)} returning id`)
    return gone.length > 0
  },
  async customers(sql, { id, now, moment }) {
    await lockOrdersOf(sql, [id])
    // Locked first, so that no order, prescription or cart comes between the look and the erasing.
    await sql.execute(expression`select id from customers where id = ${id}::uuid for update`)
    const due = await sql.execute(expression`select id from customers where id = ${id}::uuid and ${isOlder.customers(moment, sql)}`)
    if (due.length === 0) return false
    const removed = await eraseCustomer(sql, id, now)
    const entry = { action: 'erase', entity: 'customers', entityId: id, after: { files: removed }, reason: 'Retention' }
    await appendAudit(sql, { user: null, now, address: 'retention', requestId: '' }, [entry])
    return true
  },
}

/** The ids of the records older than an instant, oldest first. */
function olderThan(kind: RetainedKind, moment: string, sql: Sql): SQL {
  return expression`select id from ${expression.raw(kind)} where ${isOlder[kind](moment, sql)} order by ${expression.raw(ageOf[kind])}, id`
}

/** Counts the records of each kind that would be deleted now; changes nothing. */
export async function countExpired({ database, clock, keepDays }: Retention): Promise<Readonly<Record<RetainedKind, number>>> {
  const count = async (kind: RetainedKind) => {
    if (keepDays[kind] === 0) return 0
    const [row] = await database.sql.execute<{ due: unknown }>(
      expression`select count(*) as due from (${olderThan(kind, before(clock(), keepDays[kind]), database.sql)}) as old`,
    )
    return Number(row?.due)
  }
  return { notifications: await count('notifications'), carts: await count('carts'), customers: await count('customers') }
}

/** Deletes expired records, and remaining files of erased customers. Returns the numbers of deleted ones by kind (OPS-04). */
export async function runRetention(retention: Retention): Promise<Readonly<Record<RetainedKind, number>>> {
  try {
    return await deleteExpired(retention)
  } finally {
    await retention.database.transaction((sql) => removeUnsavedFiles(sql, retention.clock()))
    await retention.database.transaction((sql) => forgetMadeFiles(sql, retention.clock()))
    await removeFiles({ ...retention, now: retention.clock() })
  }
}

/** Deletes expired records in small batches. */
async function deleteExpired({ database, clock, keepDays }: Retention): Promise<Readonly<Record<RetainedKind, number>>> {
  const deleted = { notifications: 0, carts: 0, customers: 0 }
  for (const kind of Object.keys(deleted) as RetainedKind[]) {
    if (keepDays[kind] === 0) continue
    const now = clock()
    const moment = before(now, keepDays[kind])
    for (;;) {
      const expired = await database.sql.execute<{ id: unknown }>(expression`${olderThan(kind, moment, database.sql)} limit ${expression.raw(String(atOnce))}`)
      for (const { id } of expired) {
        const began = performance.now()
        if (await database.transaction((sql) => removal[kind](sql, { id: String(id), now, moment }))) deleted[kind] += 1
        await pause(Math.max(minPauseMs, performance.now() - began))
      }
      if (expired.length < atOnce) break
    }
  }
  return deleted
}

function before(now: Date, days: number): string {
  return new Date(now.getTime() - days * dayMs).toISOString()
}

/** Runs once an hour, for the files of erased customers where nothing is deleted by age; several servers may. Returns a function that ends it. */
export function startRetention(retention: Retention): () => void {
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
