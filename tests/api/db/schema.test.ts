import { is, SQL } from 'drizzle-orm'
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { tablesByName } from '#server/db/tables.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestDatabase } from '#tests/support/database.ts'

const tables = [...tablesByName.values()].map(getTableConfig)
const dialect = new PgDialect()

const database = opened(openTestDatabase)

const typeNames: Record<string, string> = { 'timestamp (3) with time zone': 'timestamp with time zone', real: 'real' }

/** Words of a piece of SQL, without the names of tables, quotes, casts, brackets, directions and an empty `else`, so that two ways of writing it compare alike. */
const words = (sql: string) =>
  [
    ...sql
      .replace(/::[a-z]+( with time zone)?(\[\])?/g, '')
      .replace(/ ELSE NULL| desc$/g, '')
      .replace(/\b(CASE|WHEN|THEN|END|OR|IS|NULL)\b/g, (word) => word.toLowerCase())
      .matchAll(/'[^']*'|[a-z_][a-z_\d]*|\d+|<=|>=|>|=/gi),
  ].map(([word]) => word)
const valuesIn = (sql: string) =>
  words(sql)
    .filter((word) => word.startsWith("'") || /^\d+$/.test(word))
    .sort()

test('the migrations make exactly the tables of the schema', async () => {
  const rows = await database.query(
    `select relname as table_name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'schema\\_%' order by 1`,
  )
  expect(rows.map((row) => row.table_name)).toEqual(tables.map(({ name }) => name).sort())
})

/** The rows of a catalogue query by their table. */
async function byTable(text: string): Promise<(name: string) => readonly Record<string, unknown>[]> {
  const rows = await database.query(text)
  return (name) => rows.filter(({ of }) => of === name)
}

test('every table has its columns, with types, nulls and defaults', async () => {
  const rowsOf = await byTable(
    "select table_name as of, column_name, data_type, is_nullable, column_default from information_schema.columns where table_schema = 'public'",
  )
  for (const { name, columns } of tables) {
    const found = rowsOf(name).map((row) => [row.column_name, row.data_type, row.is_nullable === 'NO', defaultOf(row.column_default)])
    const declared = columns.map((column) => {
      const type = column.getSQLType()
      const value = column.default === undefined ? null : typeof column.default === 'object' ? JSON.stringify(column.default) : String(column.default)
      return [column.name, typeNames[type] ?? type, column.notNull || column.primary, value]
    })
    expect([name, sorted(found)]).toEqual([name, sorted(declared)])
  }
})

test('every table has its checks, with the values that they name', async () => {
  const rowsOf = await byTable("select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'")
  for (const { name, checks } of tables) {
    const found = rowsOf(name).map((row) => [row.conname, valuesIn(String(row.definition))])
    const declared = checks.map((check) => [check.name, valuesIn(dialect.sqlToQuery(check.value).sql)])
    expect([name, sorted(found)]).toEqual([name, sorted(declared)])
  }
})

test('references have their deletion rules', async () => {
  const rowsOf = await byTable(
    `select c.conrelid::regclass::text as of, c.confrelid::regclass::text as target, c.confdeltype as deletion,
      (select array_agg(a.attname::text order by k.ord) from unnest(c.conkey) with ordinality as k(num, ord) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns
      from pg_constraint c where c.contype = 'f'`,
  )
  const deletions: Record<string, string> = { a: 'no action', c: 'cascade', n: 'set null', r: 'restrict' }
  for (const { name, foreignKeys } of tables) {
    const found = rowsOf(name).map((row) => `${String(row.columns)} → ${String(row.target)} ${deletions[String(row.deletion)]}`)
    const declared = foreignKeys.map((key) => {
      const { columns, foreignTable } = key.reference()
      return `${columns.map((column) => column.name).join(',')} → ${getTableConfig(foreignTable).name} ${key.onDelete ?? 'no action'}`
    })
    expect([name, found.sort()]).toEqual([name, declared.sort()])
  }
})

test('every table has its primary key and indexes, with their columns', async () => {
  const rowsOf = await byTable(
    `select x.indrelid::regclass::text as of, i.relname as name, x.indisunique as is_unique, x.indisprimary as is_primary, pg_get_expr(x.indpred, x.indrelid) as condition,
      (select array_agg(pg_get_indexdef(x.indexrelid, n, false)) from generate_series(1, x.indnkeyatts) as n) as columns
      from pg_index x join pg_class i on i.oid = x.indexrelid where i.relname not like '%\\_search' and i.relnamespace = 'public'::regnamespace`,
  )
  for (const table of tables) {
    const found = rowsOf(table.name).map((row) => [
      row.is_primary ? 'primary key' : row.name,
      row.is_unique,
      words(String(row.columns)).join(),
      valuesIn(String(row.condition ?? '')),
    ])
    const single = table.columns.filter((column) => column.primary).map((column) => column.name)
    const composed = table.primaryKeys.flatMap((key) => key.columns.map((column) => column.name))
    const indexes = table.indexes.map(({ config }) => [
      config.name,
      config.unique,
      config.columns
        .flatMap((column) =>
          is(column, SQL) ? words(dialect.sqlToQuery(column).sql).filter((word) => word !== table.name) : 'name' in column ? [column.name] : [],
        )
        .join(),
      config.where ? valuesIn(dialect.sqlToQuery(config.where).sql) : [],
    ])
    expect([table.name, sorted(found)]).toEqual([table.name, sorted([['primary key', true, [...single, ...composed].join(), []], ...indexes])])
  }
})

test('an analysis does not split texts into the pieces of a search index', async () => {
  const rows = await database.query(
    `select i.relname as name, a.attstattarget as statistics from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am m on m.oid = i.relam
     join pg_attribute a on a.attrelid = i.oid where m.amname = 'gin' and x.indexprs is not null and i.relnamespace = 'public'::regnamespace order by 1`,
  )
  expect(rows.map(({ name, statistics }) => [name, Number(statistics)])).toEqual(
    ['customers_grams', 'orders_starts', 'patients_grams', 'patients_spellings', 'reports_starts', 'sample_collections_starts'].map((name) => [name, 0]),
  )
})

const sorted = (rows: unknown[][]) => rows.sort((one, other) => String(one[0]).localeCompare(String(other[0])))

function defaultOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  return value.replace(/::[a-z ]+$/, '').replace(/^'(.*)'$/, '$1')
}
