import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from './database.ts'
import { newId } from './id.ts'

/** Keeps a name that records refer to by itself (`sample_types`, `containers`), where it is not known yet. */
export async function keepName(db: Sql, table: PgTable, name: unknown, now: Date): Promise<void> {
  if (typeof name !== 'string') return
  const row: SQL = sql`insert into ${table} (id, name, created_at) values (${newId(now)}::uuid, ${name}, ${now.toISOString()}::timestamptz) on conflict (name) do nothing`
  await db.execute(row)
}
