import type { Report } from './declaration-problem.ts'
import type { FieldKind } from './field.ts'
import { kindRules } from './kind-rules.ts'
import { nearest } from './nearest.ts'

const keys = [
  'name',
  'label',
  'menu',
  'permission',
  'title',
  'fields',
  'operations',
  'list',
  'form',
  'show',
  'pages',
  'actions',
  'rowActions',
  'bulkActions',
  'pageActions',
  'refuseEdit',
  'stats',
  'api',
  'planned',
]

/** Mistakes that make a declaration unusable as such: not an object, no name, a field of no kind. An unknown key is one too, since it would pass silently. */
export function checkShape(declaration: unknown, report: Report): void {
  if (typeof declaration !== 'object' || declaration === null) {
    report('export default', 'is not a declaration: write `export default defineResource({ … })`')
    return
  }
  const given = declaration as Record<string, unknown>
  for (const key of Object.keys(given)) {
    if (!keys.includes(key)) report(key, `is no part of a declaration${nearest(key, keys) ? `; did you mean "${nearest(key, keys)}"?` : ''}`)
  }
  if (typeof given.name !== 'string' || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(given.name))
    report('name', 'must be a plural in kebab-case, e.g. "test-categories"')
  const label = given.label as Record<string, unknown> | undefined
  if (typeof label?.one !== 'string' || typeof label.many !== 'string')
    report('label', 'must say what one and what many are called: { one: "test", many: "tests" }')
  if (typeof given.list !== 'object' || given.list === null || !Array.isArray((given.list as Record<string, unknown>).columns))
    report('list', 'must have columns')
  if (typeof given.fields !== 'object' || given.fields === null) report('fields', 'must be an object of fields')
  else checkFields(given.fields as Record<string, unknown>, 'fields', report)
}

function checkFields(fields: Record<string, unknown>, place: string, report: Report): void {
  const kinds = Object.keys(kindRules) as FieldKind[]
  for (const [name, field] of Object.entries(fields)) {
    const kind = typeof field === 'object' && field !== null && 'kind' in field ? field.kind : undefined
    if (typeof kind !== 'string' || !(kinds as string[]).includes(kind)) {
      report(`${place}.${name}`, `is of no known kind; the kinds are ${kinds.join(', ')}`)
      continue
    }
    if (place === 'fields' && (name === 'id' || name === 'version' || name.includes('~')))
      report(`${place}.${name}`, 'is a name that every record has for itself')
    const nested = (field as Record<string, unknown>).fields
    if ((kind === 'group' || kind === 'rows') && typeof nested === 'object' && nested !== null)
      checkFields(nested as Record<string, unknown>, `${place}.${name}.fields`, report)
  }
}
