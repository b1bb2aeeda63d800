import type { Declaration } from '#definition/declaration.ts'
import type { AnyField } from '#definition/field.ts'
import { fieldOfFilter } from '#definition/filter-field.ts'
import { labelFromName } from '#definition/labels.ts'
import { linkTableName, snake } from '#server/resources/links.ts'
import { isText } from '#server/resources/plan.ts'

/** A table that fields may refer to: its constant, and the file in `server/db/tables` that exports it; null for the table's own file. */
export interface KnownTable {
  readonly constant: string
  readonly file: string | null
}

interface Column {
  readonly name: string
  readonly column: string
  /** The column in the schema, without `.notNull()`, and in the migration. */
  readonly code: string
  readonly type: string
  readonly isNeeded: boolean
  readonly initial: string | null
  readonly refersTo: string | null
  readonly choices: readonly string[] | null
}

/** The two files of a table for a declaration: the schema and the migration. */
export interface TableStarter {
  readonly table: string
  readonly schema: string
  readonly migration: string
}

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
/** A name in the migration, in quotes: `order` and `user` are words of SQL. */
const named = (name: string) => `"${name}"`
/** Fields of the columns that every table has. */
const usualColumns: ReadonlySet<string> = new Set(['createdAt', 'updatedAt'])

/**
 * Writes the table of a declaration: a column for each stored field, the usual columns, and an index for each sort, filter, reference and unique field. A field of
 * several references is a table of its own, with a row for each.
 */
export function tableStarter(declaration: Declaration, otherTable: (resource: string) => KnownTable | null): TableStarter {
  const { name, fields, list } = declaration
  const table = snake(name)
  const constant = camel(name)
  const knownTable = (resource: string) => (resource === name ? { constant, file: null } : otherTable(resource))
  const links = Object.entries(fields).flatMap(([each, field]) => (field.kind === 'references' ? [linkTable(declaration, each, field.to, knownTable)] : []))
  const columns = Object.entries(fields).flatMap(([each, field]) => (usualColumns.has(each) ? [] : columnOf(declaration, each, field, knownTable)))
  const byName = new Map(columns.map((column) => [column.name, column]))
  const uniques = columns.filter(({ name: each }) => 'unique' in (fields[each] ?? {}))
  const filtered = Object.values({ ...list.filters, ...list.advanced }).map((filter) => fieldOfFilter(filter))
  const sorted = Object.keys(fields).filter((each) => fields[each]?.sort)
  const indexed = [...new Set([...sorted, ...filtered, ...columns.filter(({ refersTo }) => refersTo).map((each) => each.name)])].flatMap((each) => {
    const column = byName.get(each ?? '')
    return column && !uniques.includes(column) ? [column] : []
  })
  const key = (column: Column, owner: string) => {
    const own = owner === '' ? named(column.column) : `\${${owner}.${column.name}}`
    return isText(declaration, column.name) ? `compared_name(${own})` : own
  }
  const sqlKey = (column: Column) => (isText(declaration, column.name) ? `sql\`${key(column, 't')}\`` : `t.${column.name}`)
  const inSchema = [
    ...uniques.map((column) => `uniqueIndex('${table}_${column.column}_unique').on(${sqlKey(column)}),`),
    ...indexed.map(
      (column) =>
        `index('${table}_${column.column}').on(${isText(declaration, column.name) ? `sql\`lower(\${t.${column.name}})\`` : `t.${column.name}`}, t.id),`,
    ),
    `index('${table}_created').on(t.createdAt, t.id),`,
    ...columns.flatMap(({ choices, name: each, column }) =>
      choices ? [`oneOfCheck('${table}_${column}_known', t.${each}, [${choices.map((choice) => `'${choice.replaceAll("'", "\\'")}'`).join(', ')}]),`] : [],
    ),
  ]
  const inMigration = [
    ...uniques.map((column) => `create unique index ${table}_${column.column}_unique on ${named(table)} (${key(column, '')})`),
    ...indexed.map(
      (column) =>
        `create index ${table}_${column.column} on ${named(table)} (${isText(declaration, column.name) ? `lower(${named(column.column)})` : named(column.column)}, id)`,
    ),
    `create index ${table}_created on ${named(table)} (created_at, id)`,
  ]
  const body = columns.map(
    (column) => `    ${column.name}: ${column.code}${column.isNeeded ? '.notNull()' : ''}${column.initial === null ? '' : `.default(${column.initial})`},`,
  )
  const schema = [
    `/** ${capital(declaration.label.many)}. */`,
    `export const ${constant} = pgTable(`,
    `  '${table}',`,
    '  {',
    '    id: id(),',
    ...body,
    '    searchText: searchText(),',
    '    ...stamps(),',
    '  },',
    '  (t) => [',
    ...inSchema.map((line) => `    ${line}`),
    '  ],',
    ')',
    '',
    ...links.flatMap((link) => [link.schema, '']),
  ].join('\n')
  const lines = columns.map((column) => {
    const target = column.refersTo === null ? '' : ` references ${named(column.refersTo)} (id)`
    const check = column.choices
      ? ` constraint ${table}_${column.column}_known check (${named(column.column)} in (${column.choices.map(quoted).join(', ')}))`
      : ''
    const initial = column.initial === null ? '' : ` default ${column.initial.replace(/^'(.*)'$/, (_, text: string) => quoted(text))}`
    return `  ${named(column.column)} ${column.type}${column.isNeeded ? ' not null' : ''}${initial}${target}${check},`
  })
  const migration = [
    `-- ${capital(declaration.label.many)}.`,
    `create table ${named(table)} (`,
    '  id uuid primary key,',
    ...lines,
    "  search_text text not null default '',",
    '  version integer not null default 1,',
    '  created_at timestamp (3) with time zone not null,',
    '  updated_at timestamp (3) with time zone not null',
    ')',
    ...[...inMigration, ...links.flatMap((link) => link.statements)].flatMap((statement) => ['--> statement-breakpoint', statement]),
    '',
  ].join('\n')
  return { table, schema: `${imports(schema, fields, knownTable)}\n${schema}`, migration }
}

function columnOf(declaration: Declaration, name: string, field: AnyField, knownTable: (resource: string) => KnownTable | null): Column[] {
  const column = snake(name)
  const isHidden = declaration.form?.showWhen?.[name] !== undefined
  const base = {
    name,
    column,
    isNeeded: field.notNull || (field.required !== undefined && !isHidden),
    initial: null as string | null,
    refersTo: null as string | null,
    choices: null as readonly string[] | null,
  }
  switch (field.kind) {
    case 'computed':
    case 'references':
      return []
    case 'rupees':
      return [{ ...base, code: `paise('${column}')`, type: 'bigint' }]
    case 'integer':
      return [{ ...base, code: `integer('${column}')`, type: 'integer' }]
    case 'yesNo':
      return [
        {
          ...base,
          code: `boolean('${column}')`,
          type: 'boolean',
          isNeeded: base.isNeeded || field.initial !== undefined,
          initial: field.initial === undefined ? null : String(field.initial),
        },
      ]
    case 'civilDate':
      return [{ ...base, code: `day('${column}')`, type: 'date' }]
    case 'instant':
      return [{ ...base, code: `instantColumn('${column}')`, type: 'timestamp (3) with time zone' }]
    case 'choice':
      return [{ ...base, code: `text('${column}')`, type: 'text', choices: field.others ? null : Object.keys(field.choices) }]
    case 'choices':
    case 'file':
    case 'group':
    case 'rows':
      return [{ ...base, code: `jsonb('${column}')`, type: 'jsonb' }]
    case 'reference': {
      const target = knownTable(field.to)
      const result = target?.file === null ? ': AnyPgColumn' : ''
      const code = `referenceColumn('${column}')${target ? `.references(()${result} => ${target.constant}.id)` : ''}`
      return [{ ...base, code, type: 'uuid', refersTo: target ? snake(field.to) : null }]
    }
    default:
      return [{ ...base, code: `text('${column}')`, type: 'text' }]
  }
}

/** The table of a field of several references: a row for each, in their order. */
function linkTable({ name, label }: Declaration, field: string, to: string, knownTable: (resource: string) => KnownTable | null) {
  const [table, constant, owner] = [linkTableName(name, field), camel(`${name}-${field}`), camel(name)]
  const target = knownTable(to)
  const schema = [
    `/** The ${labelFromName(field).toLowerCase()} of ${label.many}, in their order. */`,
    `export const ${constant} = pgTable(`,
    `  '${table}',`,
    '  {',
    `    ownerId: requiredReference('owner_id', () => ${owner}.id, { onDelete: 'cascade' }),`,
    `    targetId: ${target ? `requiredReference('target_id', () => ${target.constant}.id)` : "referenceColumn('target_id').notNull()"},`,
    "    position: integer('position').notNull(),",
    '  },',
    `  (t) => [primaryKey({ name: '${table}_pkey', columns: [t.ownerId, t.targetId] }), index('${table}_target').on(t.targetId)],`,
    ')',
  ].join('\n')
  const statements = [
    [
      `create table ${named(table)} (`,
      `  owner_id uuid not null references ${named(snake(name))} (id) on delete cascade,`,
      `  target_id uuid not null${target ? ` references ${named(snake(to))} (id)` : ''},`,
      '  position integer not null,',
      `  constraint ${table}_pkey primary key (owner_id, target_id)`,
      ')',
    ].join('\n'),
    `create index ${table}_target on ${named(table)} (target_id)`,
  ]
  return { schema, statements }
}

function imports(schema: string, fields: Declaration['fields'], knownTable: (resource: string) => KnownTable | null): string {
  const used = (names: readonly string[]) => names.filter((name) => new RegExp(`\\b${name}\\(`).test(schema))
  const own = used(['day', 'id', 'instantColumn', 'oneOfCheck', 'paise', 'referenceColumn', 'requiredReference', 'searchText', 'stamps'])
  const targets = new Map<string, Set<string>>()
  for (const field of Object.values(fields)) {
    const target = field.kind === 'reference' || field.kind === 'references' ? knownTable(field.to) : null
    if (target?.file) targets.set(target.file, (targets.get(target.file) ?? new Set()).add(target.constant))
  }
  return [
    ...(schema.includes('sql`') ? ["import { sql } from 'drizzle-orm'"] : []),
    `import { ${[...(schema.includes(': AnyPgColumn') ? ['type AnyPgColumn'] : []), ...used(['boolean', 'index', 'integer', 'jsonb', 'pgTable', 'primaryKey', 'text', 'uniqueIndex'])].join(', ')} } from 'drizzle-orm/pg-core'`,
    `import { ${own.join(', ')} } from '#server/db/columns.ts'`,
    ...[...targets].map(([file, constants]) => `import { ${[...constants].sort().join(', ')} } from '#server/db/tables/${file}'`),
    '',
  ].join('\n')
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
