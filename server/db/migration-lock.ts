import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { databaseErrorOf } from '#server/db/database-error.ts'

const tables = [
  'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())',
  'create table if not exists schema_lock (id integer primary key, holder text not null, held_until timestamptz(3) not null)',
]
/** Errors that two servers may get which create the same table at the same moment. */
const madeMeanwhile = new Set(['23505', '42P07', '42710', 'XX000'])
const take = `insert into schema_lock (id, holder, held_until) values (1, $1, now() + interval '1 minute')
  on conflict (id) do update set holder = excluded.holder, held_until = excluded.held_until where schema_lock.held_until < now() returning holder`
const renewMs = 20_000
const askMs = 200
const timeoutMs = 150_000

/**
 * Runs the work while no other server migrates the same database. A row, not an advisory lock: every engine has rows.
 * The row is renewed while the work runs and runs out one minute after a crash. Rejects when another server holds it for over two minutes.
 */
export async function withMigrationLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  await makeTables(database)
  const holder = randomUUID()
  for (let waited = 0; (await database.query(take, [holder])).length === 0; waited += askMs) {
    if (waited >= timeoutMs) throw new Error('Another server has been migrating the database for over two minutes.')
    await wait(askMs)
  }
  const renewal = setInterval(() => {
    // A failed renewal does not fail the work; the next one tries again.
    database.query(`update schema_lock set held_until = now() + interval '1 minute' where id = 1 and holder = $1`, [holder]).catch(() => undefined)
  }, renewMs)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    // It expires by itself when it cannot be deleted.
    await database.query('delete from schema_lock where id = 1 and holder = $1', [holder]).catch(() => undefined)
  }
}

async function makeTables(database: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      for (const table of tables) await database.query(table)
      return
    } catch (error) {
      if (attempt === 20 || !madeMeanwhile.has(databaseErrorOf(error)?.code ?? '')) throw error
      await wait(50 + Math.random() * 100)
    }
  }
}
