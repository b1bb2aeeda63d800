import type { Declaration } from '#definition/declaration.ts'
import type { AnyField } from '#definition/field.ts'
import { fieldOfFilter } from '#definition/filter-field.ts'
import { isText } from '#server/resources/plan.ts'

/** A table that fields may refer to: its constant, and the file in `server/db/tables` that exports it. */
export interface KnownTable {
  readonly constant: string
  readonly file: string
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

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_')
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Returns the reason why a declaration cannot have a generated table; null if it can. */
export function tableProblem({ name, fields }: Declaration): string | null {
  const linked = Object.keys(fields).find((each) => fields[each]?.kind === 'references')
  return linked
    ? `${name}.${linked} refers to several records: such a field needs a table between, see testPackageTests in server/db/tables/catalogue.ts`
    : null
}

/** Writes the table of a declaration: a column for each stored field, the usual columns, and an index for each sort, filter, reference and unique field. */
export function tableStarter(declaration: Declaration, knownTable: (resource: string) => KnownTable | null): TableStarter {
  const { name, fields, list } = declaration
  const table = snake(name)
  const constant = camel(name)
  const columns = Object.entries(fields).flatMap(([each, field]) => columnOf(declaration, each, field, knownTable))
  const byName = new Map(columns.map((column) => [column.name, column]))
  const uniques = columns.filter(({ name: each }) => 'unique' in (fields[each] ?? {}))
  const filtered = Object.values({ ...list.filters, ...list.advanced }).map((filter) => fieldOfFilter(filter))
  const sorted = Object.keys(fields).filter((each) => fields[each]?.sort)
  const indexed = [...new Set([...sorted, ...filtered, ...columns.filter(({ refersTo }) => refersTo).map((each) => each.name)])].flatMap((each) => {
    const column = byName.get(each ?? '')
    return column && !uniques.includes(column) ? [column] : []
  })
  const key = (column: Column, owner: string) => {
    const own = owner === '' ? column.column : `\${${owner}.${column.name}}`
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
    ...uniques.map((column) => `create unique index ${table}_${column.column}_unique on ${table} (${key(column, '')})`),
    ...indexed.map(
      (column) => `create index ${table}_${column.column} on ${table} (${isText(declaration, column.name) ? `lower(${column.column})` : column.column}, id)`,
    ),
    `create index ${table}_created on ${table} (created_at, id)`,
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
  ].join('\n')
  const lines = columns.map((column) => {
    const target = column.refersTo === null ? '' : ` references ${column.refersTo} (id)`
    const check = column.choices ? ` constraint ${table}_${column.column}_known check (${column.column} in (${column.choices.map(quoted).join(', ')}))` : ''
    const initial = column.initial === null ? '' : ` default ${column.initial.replace(/^'(.*)'$/, (_, text: string) => quoted(text))}`
    return `  ${column.column} ${column.type}${column.isNeeded ? ' not null' : ''}${initial}${target}${check},`
  })
  const migration = [
    `-- ${capital(declaration.label.many)}.`,
    `create table ${table} (`,
    '  id uuid primary key,',
    ...lines,
    "  search_text text not null default '',",
    '  version integer not null default 1,',
    '  created_at timestamp (3) with time zone not null,',
    '  updated_at timestamp (3) with time zone not null',
    ')',
    ...inMigration.flatMap((statement) => ['--> statement-breakpoint', statement]),
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
    case 'references':
    case 'group':
    case 'rows':
      return [{ ...base, code: `jsonb('${column}')`, type: 'jsonb' }]
    case 'reference': {
      const target = knownTable(field.to)
      const code = `referenceColumn('${column}')${target ? `.references(() => ${target.constant}.id)` : ''}`
      return [{ ...base, code, type: 'uuid', refersTo: target ? snake(field.to) : null }]
    }
    default:
      return [{ ...base, code: `text('${column}')`, type: 'text' }]
  }
}

function imports(schema: string, fields: Declaration['fields'], knownTable: (resource: string) => KnownTable | null): string {
  const used = (names: readonly string[]) => names.filter((name) => new RegExp(`\\b${name}\\(`).test(schema))
  const own = used(['day', 'id', 'instantColumn', 'oneOfCheck', 'paise', 'referenceColumn', 'searchText', 'stamps'])
  const targets = new Map<string, Set<string>>()
  for (const field of Object.values(fields)) {
    const target = field.kind === 'reference' ? knownTable(field.to) : null
    if (target) targets.set(target.file, (targets.get(target.file) ?? new Set()).add(target.constant))
  }
  return [
    ...(schema.includes('sql`') ? ["import { sql } from 'drizzle-orm'"] : []),
    `import { ${used(['boolean', 'index', 'integer', 'jsonb', 'pgTable', 'text', 'uniqueIndex']).join(', ')} } from 'drizzle-orm/pg-core'`,
    `import { ${own.join(', ')} } from '#server/db/columns.ts'`,
    ...[...targets].map(([file, constants]) => `import { ${[...constants].sort().join(', ')} } from '#server/db/tables/${file}'`),
    '',
  ].join('\n')
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
