import type { Query } from '#server/db/database.ts'

/** A table as it is copied: columns that the database computes by itself are left out. */
export interface CopiedTable {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/**
 * Tables that are emptied, not copied. A restored session, reset link or known browser would give access to users who had lost it; failed sign-ins count for
 * minutes, events are numbered by the transactions of the database that they were written in, and last writes are places in its log.
 */
export const passing = ['sessions', 'password_resets', 'sign_in_failures', 'known_browsers', 'events', 'last_writes'] as const
/** Tables of the migrations themselves. */
const ofMigrations = ['schema_migrations', 'schema_lock'] as const

const columnsOf = `select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by c.relname, a.attnum`

/** All tables except the migrations', by name. Partitions are read and filled through their table. */
export async function allTables(query: Query): Promise<CopiedTable[]> {
  const tables = new Map<string, { name: string; type: string }[]>()
  for (const { table_name, column_name, type } of await query(columnsOf)) {
    const columns = tables.get(String(table_name)) ?? []
    tables.set(String(table_name), [...columns, { name: String(column_name), type: String(type) }])
  }
  return [...tables].map(([name, columns]) => ({ name, columns })).filter(({ name }) => !isOneOf(ofMigrations, name))
}

/** The tables that a backup holds. */
export async function copiedTables(query: Query): Promise<CopiedTable[]> {
  return (await allTables(query)).filter(({ name }) => !isOneOf(passing, name))
}

const isOneOf = (names: readonly string[], name: string) => names.includes(name)

/** The present value of a sequence. */
export interface SequenceState {
  readonly name: string
  readonly last: string
}

/** The sequences that have given numbers. */
export async function sequenceStates(query: Query): Promise<SequenceState[]> {
  const rows = await query(
    'select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema() and last_value is not null',
  )
  return rows.map(({ name, last }) => ({ name: String(name), last: String(last) }))
}

/** A quoted SQL identifier. */
export function quotedIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
