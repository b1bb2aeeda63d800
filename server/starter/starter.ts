import { kindUses } from '#definition/check-fields.ts'
import { panelAddresses } from '#definition/check-across.ts'
import { capitalised } from '#definition/labels.ts'
import type { FieldKind } from '#definition/field.ts'
import type { GuessedEnvelope } from './envelope.ts'
import { type GuessedField, guessFields, quotedText, wordsOf, written } from './guess-field.ts'

/** Inputs of a starter. */
export interface StarterFrom {
  readonly name: string
  readonly envelope: GuessedEnvelope
  /** Source of the sample, without secrets: a file's name or an address. */
  readonly source: string
  /** The path of the list on the API, if the sample came from an address. */
  readonly path: string | null
  readonly resources: readonly string[]
}

/** Message that refuses the name of a new resource, or null. */
export function nameProblem(name: string, resources: readonly string[]): string | null {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    return `"${name}" is no name for a resource: write a plural in lower case with hyphens, e.g. collection-centres`
  if (panelAddresses.includes(name)) return `"/${name}" is an address of the panel itself: name the resource otherwise`
  return resources.includes(name) ? `A resource "${name}" is declared already: starters never overwrite anything` : null
}

/**
 * A starter declaration from a sample answer, to be read and edited: kinds are guessed, references proposed, differences from the usual envelope declared. Null
 * where it gives no field.
 */
export function starterOf({ name, envelope, source, path, resources }: StarterFrom): string | null {
  const idKey = ['id', '_id', 'uuid', 'ID', 'Id'].find((key) => envelope.rows.some((row) => key in row)) ?? 'id'
  const guessed = guessFields(envelope.rows, { resources: resources.filter((each) => each !== name) }, idKey)
  const title = titleAmong(guessed)
  if (!title) return null
  const fields = guessed.map((field) => (field === title ? titled(field) : field))
  const columns = columnsOf(fields, title.name)
  const filters = fields.filter(({ kind }) => kind === 'yesNo' || kind === 'choice').slice(0, 4)
  const dated = fields.find(({ name: each }) => each === 'createdAt')
  const many = name.replaceAll('-', ' ')
  const api = apiOf(name, envelope, path, idKey, fields)
  const kinds = [...new Set(fields.flatMap((field) => [field.kind, ...innerKinds(field)]))].sort()
  return [
    `// Made from ${source} (${envelope.rows.length} ${envelope.rows.length === 1 ? 'record' : 'records'}). Kinds are guesses: read each line, then take this line away.`,
    `import { defineResource } from '#definition/define-resource.ts'`,
    `import { ${kinds.join(', ')} } from '#definition/kind.ts'`,
    '',
    'export default defineResource({',
    `  name: ${quotedText(name)},`,
    `  label: { one: ${quotedText(singular(many))}, many: ${quotedText(many)} },`,
    `  menu: { icon: 'list', order: 90 },`,
    `  // Whose permissions guard it: users, tests, orders, customers, reports, settings; or permissions: { area: …, label: … }.`,
    `  permission: 'settings',`,
    `  title: ${quotedText(title.name)},`,
    '  fields: {',
    ...fields.flatMap((field) => [...(field.note ? [`    // ${field.note}`] : []), `    ${field.name}: ${written(field)},`]),
    '  },',
    '  list: {',
    `    columns: [${columns.map(quotedText).join(', ')}],`,
    ...(dated?.options.sort ? [`    sort: { field: 'createdAt', order: 'desc' },`] : []),
    `    search: ${quotedText(`Search ${many}`)},`,
    ...(filters.length > 0 ? [`    filters: { ${filters.map((each) => `${each.name}: ${quotedText(each.name)}`).join(', ')} },`] : []),
    '  },',
    ...(api.length > 0 ? [`  api: { ${api.join(', ')} },`] : []),
    '})',
    '',
  ].join('\n')
}

function titleAmong(fields: readonly GuessedField[]): GuessedField | undefined {
  const words = fields.filter(({ kind, options }) => kindUses[kind as FieldKind].names && !options.readOnly)
  return (
    [/^(name|title|fullName|label)$/, /name$|title$/i, /code$|number$|key$/i].flatMap((called) => words.filter(({ name }) => called.test(name)))[0] ?? words[0]
  )
}

function titled(field: GuessedField): GuessedField {
  return {
    ...field,
    options: { ...field.options, required: `${field.options.label ?? capitalised(wordsOf(field.name))} is required`, notNull: true, sort: true },
  }
}

function columnsOf(fields: readonly GuessedField[], title: string): string[] {
  const shown = fields.filter(({ kind, name }) => name !== title && kind !== 'longText' && kindUses[kind as FieldKind].columns)
  return [title, ...shown.slice(0, 5).map(({ name }) => name)]
}

function innerKinds({ kind, first = '' }: GuessedField): string[] {
  return kind === 'group' || kind === 'rows' ? [...first.matchAll(/: (\w+)\(/g)].map(([, each = '']) => each) : []
}

/** Differences from `/{name}`, `data.items`, `data.totalCount` and `id`. */
function apiOf(name: string, { items, total }: GuessedEnvelope, path: string | null, idKey: string, fields: readonly GuessedField[]): string[] {
  const isUsual = total === 'data.totalCount' || total === null
  return [
    ...(path && path !== `/${name}` ? [`path: ${quotedText(path)}`] : []),
    ...(items === 'data.items' ? [] : [`items: ${quotedText(items)}`]),
    ...(isUsual ? [] : [`total: ${quotedText(total)}`]),
    ...(items === '.' && total === null ? [`total: { header: 'x-total-count' }`] : []),
    ...(items === '.' ? [`record: '.'`] : []),
    ...(idKey === 'id' ? [] : [`id: ${quotedText(idKey)}`]),
    ...(fields.some(({ note }) => note?.includes('api.yesNo')) ? ['yesNo: [1, 0]'] : []),
  ]
}

function singular(many: string): string {
  if (/ies$/.test(many)) return `${many.slice(0, -3)}y`
  if (/(ses|xes|ches|shes)$/.test(many)) return many.slice(0, -2)
  return many.replace(/s$/, '')
}
