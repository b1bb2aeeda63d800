import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from '#server/db/database.ts'
import type { StoredValues } from './storage.ts'

/** A table that links a record to the records in one of its fields, in order. */
export interface LinkTable {
  readonly table: PgTable
  readonly owner: AnyPgColumn
  readonly target: AnyPgColumn
  readonly position: AnyPgColumn
}

type Links = Readonly<Record<string, LinkTable>>

/** The linked ids of these records: for each a value by field, in their order. */
export async function readLinks(db: Sql, links: Links, ids: readonly string[]): Promise<(owner: string) => StoredValues> {
  const byOwner = new Map<string, Record<string, string[]>>()
  const of = (owner: string) => {
    const known = byOwner.get(owner) ?? Object.fromEntries(Object.keys(links).map((field): [string, string[]] => [field, []]))
    byOwner.set(owner, known)
    return known
  }
  for (const [field, { table, owner, target, position }] of Object.entries(links)) {
    const rows = await db
      .select({ owner, target })
      .from(table)
      .where(inArray(owner, [...ids]))
      .orderBy(asc(owner), asc(position))
    for (const row of rows) of(String(row.owner))[field]?.push(String(row.target))
  }
  return of
}

/** Makes the links of a record those that its values name. */
export async function writeLinks(db: Sql, links: Links, recordId: string, values: StoredValues): Promise<void> {
  for (const [field, { table, owner, target, position }] of Object.entries(links)) {
    await db.delete(table).where(eq(owner, recordId))
    const ids = values[field]
    if (!Array.isArray(ids) || ids.length === 0) continue
    const key = (column: AnyPgColumn) => keyOf(table, column)
    await db.insert(table).values(ids.map((id, index) => ({ [key(owner)]: recordId, [key(target)]: id, [key(position)]: index })))
  }
}

function keyOf(table: LinkTable['table'], column: AnyPgColumn): string {
  const found = Object.entries(getTableColumns(table)).find(([, each]) => each === column)
  if (!found) throw new Error(`the column ${column.name} is of another table`)
  return found[0]
}
