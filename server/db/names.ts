import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from './database.ts'
import { newId } from './id.ts'

/** Stores a name that records refer to (`sample_types`, `containers`), if it is new. */
export async function keepName(db: Sql, table: PgTable, name: unknown, now: Date): Promise<void> {
  if (typeof name !== 'string') return
  const row: SQL = sql`insert into ${table} (id, name, created_at) values (${newId(now)}::uuid, ${name}, ${now.toISOString()}::timestamptz) on conflict (name) do nothing`
  await db.execute(row)
}
