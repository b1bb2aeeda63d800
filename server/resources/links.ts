import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Declaration } from '#definition/declaration.ts'
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

/** A name as the database writes it: `test_ids` for `testIds`. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_')

/** Name of the table that `npm run new:table` writes for a field of several references. */
export const linkTableName = (resource: string, field: string) => `${snake(resource)}_${snake(field)}`

/** The link tables of a declaration that are named by its fields. */
export function linksByName({ name, fields }: Pick<Declaration, 'name' | 'fields'>, tables: ReadonlyMap<string, PgTable>): Links {
  return Object.fromEntries(
    Object.keys(fields).flatMap((field) => {
      const table = fields[field]?.kind === 'references' ? tables.get(linkTableName(name, field)) : undefined
      const { ownerId: owner, targetId: target, position } = table ? getTableColumns(table) : {}
      return table && owner && target && position ? [[field, { table, owner, target, position }]] : []
    }),
  )
}

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
