import type { Execute } from '#server/seed/lanes.ts'

/** An index of a table, those of its keys among them, as the database itself describes it. */
interface Index {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** A primary key (`p`), a unique key (`u`) or a reference (`f`). */
interface Key extends Index {
  readonly kind: 'p' | 'u' | 'f'
  readonly isChecked: boolean
}

/** Everything that makes inserts into some tables slow: their indexes and keys, the references from and to them, and that the database tidies up by itself (autovacuum) while they are filled. */
export interface TableShape {
  readonly indexes: readonly Index[]
  readonly keys: readonly Key[]
  /** The tables that are tidied as it is usual: all of which nothing else was said. */
  readonly tidied: readonly string[]
}

/** What these tables have now. */
export async function readShape(run: Execute, tables: readonly string[]): Promise<TableShape> {
  const names = `array[${tables.map((name) => `'${name}'`).join(', ')}]::regclass[]`
  const keys = await run(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, contype::text as kind, pg_get_constraintdef(oid) as definition, convalidated as "isChecked" from pg_constraint
     where connamespace = 'public'::regnamespace
       and (contype = 'f' and (conrelid = any (${names}) or confrelid = any (${names})) or contype in ('p', 'u') and conrelid = any (${names})) order by contype, conname`,
  )
  const indexes = await run(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = any (${names}) order by 2`,
  )
  const tidied = await run(
    `select oid::regclass::text as table from pg_class where oid = any (${names}) and coalesce(array_to_string(reloptions, ' '), '') not like '%autovacuum_enabled%' order by 1`,
  )
  // The database gives just these columns.
  return { indexes: indexes as readonly unknown[] as Index[], keys: keys as readonly unknown[] as Key[], tidied: tidied.map(({ table }) => String(table)) }
}

/** Takes away what makes up a shape, as far as it is there. */
export async function dropShape(run: Execute, { indexes, keys, tidied }: TableShape): Promise<void> {
  for (const table of tidied) await run(`alter table ${table} set (autovacuum_enabled = false)`)
  const references = keys.filter(({ kind }) => kind === 'f')
  // References first: they rest on the keys.
  for (const { table, name } of [...references, ...keys.filter(({ kind }) => kind !== 'f')]) await run(`alter table ${table} drop constraint if exists ${name}`)
  for (const { name } of indexes) await run(`drop index if exists ${name}`)
}

/** Builds the indexes of one table again, including those of its keys. */
export async function buildIndexes(run: Execute, { indexes }: TableShape, table: string): Promise<void> {
  for (const index of indexes) {
    if (index.table !== table) continue
    // Keys of a tree are sorted fastest in portions that the processor's cache holds, and with so little memory no helper takes the processor from the other connection.
    // A search index gathers its words, and the fewer times it writes them the smaller it gets.
    await run(`set local maintenance_work_mem = '${index.definition.includes(' USING gin ') ? 64 : 16}MB'`)
    await run(index.definition)
  }
}

/** Adds the keys of a shape over indexes that are built; references hold for new rows from now on, those that are there are looked at by `checkReferences`. */
export async function addKeys(run: Execute, { keys }: TableShape): Promise<void> {
  for (const { table, name, kind } of keys)
    if (kind !== 'f') await run(`alter table ${table} add constraint ${name} ${kind === 'p' ? 'primary key' : 'unique'} using index ${name}`)
  for (const { table, name, kind, definition } of keys) if (kind === 'f') await run(`alter table ${table} add constraint ${name} ${definition} not valid`)
}

/** Looks at all rows of one table whether what they refer to is there, for the references of which that was known before. */
export async function checkReferences(run: Execute, { keys }: TableShape, table: string): Promise<void> {
  for (const key of keys) if (key.kind === 'f' && key.table === table && key.isChecked) await run(`alter table ${table} validate constraint ${key.name}`)
}

/** Has the database tidy up the tables by itself again. */
export async function resumeAutovacuum(run: Execute, { tidied }: TableShape): Promise<void> {
  for (const table of tidied) await run(`alter table ${table} reset (autovacuum_enabled)`)
}

/** Throws unless these tables have exactly this shape. */
export async function expectShape(run: Execute, shape: TableShape, tables: readonly string[]): Promise<void> {
  if (JSON.stringify(await readShape(run, tables)) !== JSON.stringify(shape))
    throw new Error('The indexes and keys are not what they were before the tables were filled.')
}
