import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { fieldOfFilter } from '#definition/filter-field.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { Database } from '#server/db/database.ts'
import { withMigrationLock } from '#server/db/migration-lock.ts'
import { records } from '#server/db/tables/records.ts'
import type { Log } from '#server/log.ts'
import { filtersOf, sortsOf } from './plan.ts'
import { recordStorage } from './record-storage.ts'
import { choicesOf, sortedBy } from './sorted-by.ts'
import { comparedBy, storedIndexName, uniqueFields, uniqueKind } from './unique.ts'

interface WantedIndex {
  readonly name: string
  readonly about: string
  readonly statement: string
}

const dialect = new PgDialect()

/**
 * Creates the indexes that declarations without a table need for their records, and drops indexes that no declaration needs any more.
 * One that cannot be made (two records have the same unique value) is logged; the server still starts.
 */
export async function keepStoredIndices(database: Database, declarations: readonly Declaration[], log: Pick<Log, 'error'>): Promise<void> {
  const wanted = declarations.flatMap(indicesOf)
  const there = await existing(database)
  const isKept = (name: string) => wanted.some((index) => index.name === name)
  if (wanted.every(({ name }) => there.has(name)) && [...there].every(isKept)) return
  await withMigrationLock(database, async () => {
    const now = await existing(database)
    for (const name of now) if (!isKept(name)) await database.query(`drop index if exists ${name}`)
    for (const { name, about, statement } of wanted) {
      if (now.has(name)) continue
      try {
        await database.query(statement)
      } catch (error) {
        log.error('index of declared records not made', { about, reason: error instanceof Error ? error.message : String(error) })
      }
    }
  })
}

async function existing(database: Database): Promise<Set<string>> {
  const rows = await database.query(
    "select indexname from pg_indexes where schemaname = current_schema() and tablename = 'records' and indexname like 'stored\\_%'",
  )
  return new Set(rows.map(({ indexname }) => String(indexname)))
}

/** The indexes of one declaration: one for each filter, sort and unique field. */
function indicesOf(declaration: Declaration): WantedIndex[] {
  const storage = recordStorage(declaration)
  const filtered = Object.values(filtersOf(declaration)).flatMap((filter) => fieldOfFilter(filter) ?? [])
  const index = (kind: 'filter' | 'sort' | typeof uniqueKind, field: string, key: SQL | undefined): WantedIndex[] => {
    const isColumn = field === 'createdAt' || field === 'updatedAt'
    if (key === undefined || isColumn) return []
    // Other choices, or others in order, are another index.
    const order = kind === 'sort' ? (choicesOf(declaration, field)?.join(' ') ?? '') : ''
    const name = storedIndexName(declaration.name, field, `${kind}${order}`)
    const columns = kind === 'sort' ? sql`(${key}), id` : sql`(${key})`
    const made = sql`create ${sql.raw(kind === uniqueKind ? 'unique index' : 'index')} if not exists ${sql.raw(name)} on ${records} (${columns}) where ${storage.scope}`
    return [{ name, about: `${declaration.name}.${field} (${kind === uniqueKind ? 'unique' : kind})`, statement: dialect.sqlToQuery(made).sql }]
  }
  const plain = (field: string) => {
    const expression = storage.expression(field)
    return expression && sql`${expression}`
  }
  return [
    ...[...new Set(filtered)].flatMap((field) => index('filter', field, plain(field))),
    ...sortsOf(declaration).flatMap((field) => index('sort', field, sortedBy(declaration, storage, field))),
    ...uniqueFields(declaration).flatMap((field) => index(uniqueKind, field, comparedBy(declaration, storage, field))),
  ]
}
