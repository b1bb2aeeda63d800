import type { Execute } from '#server/seed/connections.ts'

/** An index of a table, those of its keys among them, as the database itself describes it. */
interface Index {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** An index with the sample of its expression's statistics, if it has its own. */
interface TableIndex extends Index {
  readonly statistics: number | null
}

/** A primary key (`p`), a unique key (`u`) or a reference (`f`). */
interface Key extends Index {
  readonly kind: 'p' | 'u' | 'f'
  readonly isChecked: boolean
}

/** Everything that makes inserts into some tables slow: their indexes and keys, the references from and to them, and autovacuum. */
export interface TableShape {
  readonly indexes: readonly TableIndex[]
  readonly keys: readonly Key[]
  /** The tables with autovacuum: the ones without a separate setting. */
  readonly tidied: readonly string[]
}

/** The present shape of these tables. */
export async function readShape(run: Execute, tables: readonly string[]): Promise<TableShape> {
  const names = `array[${tables.map((name) => `'${name}'`).join(', ')}]::regclass[]`
  const keys = await run(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, contype::text as kind, pg_get_constraintdef(oid) as definition, convalidated as "isChecked" from pg_constraint
     where connamespace = 'public'::regnamespace
       and (contype = 'f' and (conrelid = any (${names}) or confrelid = any (${names})) or contype in ('p', 'u') and conrelid = any (${names})) order by contype, conname`,
  )
  const indexes = await run(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition,
       (select attstattarget from pg_attribute where attrelid = indexrelid and attnum = 1 and attstattarget >= 0) as statistics
     from pg_index where indrelid = any (${names}) order by 2`,
  )
  const tidied = await run(
    `select oid::regclass::text as table from pg_class where oid = any (${names}) and coalesce(array_to_string(reloptions, ' '), '') not like '%autovacuum_enabled%' order by 1`,
  )
  // The queries select exactly these columns.
  return { indexes: indexes as readonly unknown[] as TableIndex[], keys: keys as readonly unknown[] as Key[], tidied: tidied.map(({ table }) => String(table)) }
}

/** Drops the indexes and keys of a shape, where they exist, and switches autovacuum off. */
export async function dropShape(run: Execute, { indexes, keys, tidied }: TableShape): Promise<void> {
  for (const table of tidied) await run(`alter table ${table} set (autovacuum_enabled = false)`)
  const references = keys.filter(({ kind }) => kind === 'f')
  // References first: they depend on the keys.
  for (const { table, name } of [...references, ...keys.filter(({ kind }) => kind !== 'f')]) await run(`alter table ${table} drop constraint if exists ${name}`)
  for (const { name } of indexes) await run(`drop index if exists ${name}`)
}

/** Builds the indexes of one table again, including those of its keys. */
export async function buildIndexes(run: Execute, { indexes }: TableShape, table: string): Promise<void> {
  for (const index of indexes) {
    if (index.table !== table) continue
    // B-tree keys sort fastest in portions that fit into the processor's cache. With so little memory no parallel worker starts.
    // A GIN index collects its words in memory. Fewer writes make it smaller.
    await run(`set local maintenance_work_mem = '${index.definition.includes(' USING gin ') ? 64 : 16}MB'`)
    await run(index.definition)
    if (index.statistics !== null) await run(`alter index ${index.name} alter column 1 set statistics ${index.statistics}`)
  }
}

/** Adds the keys of a shape over indexes that are built; references apply to new rows from now on; `checkReferences` validates the existing ones. */
export async function addKeys(run: Execute, { keys }: TableShape): Promise<void> {
  for (const { table, name, kind } of keys)
    if (kind !== 'f') await run(`alter table ${table} add constraint ${name} ${kind === 'p' ? 'primary key' : 'unique'} using index ${name}`)
  for (const { table, name, kind, definition } of keys) if (kind === 'f') await run(`alter table ${table} add constraint ${name} ${definition} not valid`)
}

/** Validates the references of one table, of those that were validated before. */
export async function checkReferences(run: Execute, { keys }: TableShape, table: string): Promise<void> {
  for (const key of keys) if (key.kind === 'f' && key.table === table && key.isChecked) await run(`alter table ${table} validate constraint ${key.name}`)
}

/** Switches autovacuum on again. */
export async function resumeAutovacuum(run: Execute, { tidied }: TableShape): Promise<void> {
  for (const table of tidied) await run(`alter table ${table} reset (autovacuum_enabled)`)
}

/** Throws unless these tables have exactly this shape. */
export async function expectShape(run: Execute, shape: TableShape, tables: readonly string[]): Promise<void> {
  if (JSON.stringify(await readShape(run, tables)) !== JSON.stringify(shape))
    throw new Error('The indexes and keys are not what they were before the tables were filled.')
}
