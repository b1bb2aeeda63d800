import { isPermission, permissions } from '#domain/permission.ts'
import { checkComputed } from './check-computed.ts'
import { aField, type ReportProblem, unknownAmong, unknownName } from './declaration-problem.ts'
import type { AnyField, Field, FieldKind, Fields } from './field.ts'
import { fieldProblem } from './kind-rules.ts'

/** List features of each kind. */
interface KindUse {
  /** Lists can be sorted by it. */
  readonly sorts: boolean
  /** Lists can be filtered by a value of it. */
  readonly filters: boolean
  /** Its values have an order, for `atLeast` and `atMost`. */
  readonly bounds: boolean
  /** Its filters match a part of the text. */
  readonly contains: boolean
  /** Its value can name a record. */
  readonly names: boolean
  /** Lists can have it as a column. */
  readonly columns: boolean
}

const word: KindUse = { sorts: true, filters: true, bounds: false, contains: true, names: true, columns: true }
const measure: KindUse = { sorts: true, filters: true, bounds: true, contains: false, names: false, columns: true }
const value: KindUse = { ...measure, bounds: false }
const many: KindUse = { ...value, sorts: false, filters: false }
const inner: KindUse = { ...many, columns: false }

export const kindUses: Readonly<Record<FieldKind, KindUse>> = {
  text: word,
  longText: { ...word, filters: false },
  email: word,
  phone: word,
  rupees: measure,
  integer: measure,
  civilDate: measure,
  instant: measure,
  clockTime: measure,
  yesNo: value,
  choice: value,
  icon: { ...value, sorts: false },
  reference: { ...value, sorts: false },
  references: many,
  choices: many,
  file: many,
  computed: many,
  group: inner,
  rows: inner,
}

/** Reports mistakes in fields: bounds that exclude every value, an initial value that the field refuses, an impossible sort. */
export function checkFields(fields: Fields, place: string, report: ReportProblem): void {
  for (const [name, field] of Object.entries(fields)) {
    checkField(field, `${place}.${name}`, report)
    if (field.kind === 'computed')
      for (const source of field.of) {
        if (source === name) report(`${place}.${name}.of`, 'is worked out from itself')
        else if (!Object.hasOwn(fields, source)) report(`${place}.${name}.of`, unknownName('field', source, Object.keys(fields)))
        else if (fields[source]?.kind === 'computed') report(`${place}.${name}.of`, `"${source}" is worked out itself; name what it is worked out from`)
      }
    const isComputable = field.kind === 'computed' && field.of.every((source) => Object.hasOwn(fields, source) && fields[source]?.kind !== 'computed')
    if (isComputable && field.of.length >= field.value.length) checkComputed(field, fields, `${place}.${name}`, report)
    if (field.kind === 'civilDate' && field.follows) checkFollowing({ ...field, follows: field.follows }, fields, `${place}.${name}`, report)
    if (field.kind === 'rows') checkRows(field, `${place}.${name}`, report)
    if (field.kind !== 'group' && field.kind !== 'rows') continue
    for (const [inner, each] of Object.entries(field.fields))
      for (const option of ['sort', 'unique', 'permission', 'link'] as const)
        if (option in each) report(`${place}.${name}.fields.${inner}.${option}`, 'is for a field of the record itself, not for one inside another')
    if (field.kind === 'group')
      for (const [inner, each] of Object.entries(field.fields))
        if (each.kind === 'file') report(`${place}.${name}.fields.${inner}`, 'a file is a field of the record itself')
    checkFields(field.fields, `${place}.${name}.fields`, report)
  }
}

function checkField(field: AnyField, place: string, report: ReportProblem): void {
  const { kind } = field
  if (field.sort && !kindUses[kind].sorts) report(`${place}.sort`, `a list cannot be sorted by ${aField(kind)}`)
  if (field.required !== undefined && field.readOnly && kind !== 'rows') report(`${place}.required`, 'nobody can fill a field that is readOnly')
  if (kind === 'integer' && field.min !== undefined && field.max !== undefined && field.min > field.max)
    report(`${place}.min`, `is above max: ${field.min} > ${field.max}`)
  if (kind === 'yesNo' && field.words && field.words.length !== 2) report(`${place}.words`, 'must be two texts: the word for yes and the word for no')
  if (kind === 'computed' && field.of.length === 0) report(`${place}.of`, 'names no field')
  if (kind === 'computed' && field.value.length > field.of.length)
    report(`${place}.value`, `takes ${field.value.length} values, and of names ${field.of.length}`)
  if ((kind === 'choice' || kind === 'choices') && field.values)
    for (const [word, meant] of Object.entries(field.values))
      if (!Object.hasOwn(field.choices, meant)) report(`${place}.values.${word}`, unknownAmong('choice', meant, Object.keys(field.choices)))
  if (field.permission !== undefined) {
    if (!isPermission(field.permission)) report(`${place}.permission`, unknownName('permission', field.permission, permissions))
    if (field.readOnly) report(`${place}.permission`, 'no form writes a field that is readOnly')
    if (field.required !== undefined) report(`${place}.permission`, 'whoever lacks it could save nothing: the field is required')
  }
  if (field.writeTo !== undefined && field.readOnly) report(`${place}.writeTo`, 'no form writes a field that is readOnly')
  const { initial } = field
  if (initial === undefined || initial === null || initial === '') return
  const refused = fieldProblem(field, initial)
  if (refused) report(`${place}.initial`, `is refused by its own field: ${refused}${kind === 'choice' ? ` (${Object.keys(field.choices).join(', ')})` : ''}`)
}

/** Reports mistakes in a day that follows from another field's day. */
function checkFollowing(
  { follows, readOnly }: Pick<Field<'civilDate'>, 'readOnly'> & { readonly follows: NonNullable<Field<'civilDate'>['follows']> },
  fields: Fields,
  place: string,
  report: ReportProblem,
): void {
  const from = Object.hasOwn(fields, follows.field) ? fields[follows.field] : undefined
  if (!from) report(`${place}.follows.field`, unknownName('field', follows.field, Object.keys(fields)))
  else if (from.kind !== 'civilDate') report(`${place}.follows.field`, `is for a day: "${follows.field}" is ${aField(from.kind)}`)
  else if (from.follows) report(`${place}.follows.field`, `"${follows.field}" follows from another day itself; name that one`)
  if (!readOnly) report(place, 'needs readOnly: nobody types a day that follows from another one')
}

/** Kinds that no row of an editable list has. */
const refusedKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['file', 'group', 'rows'])

/** Reports mistakes in a list of rows: limits that nothing can meet, and fields that its form could not fill or would lose. */
function checkRows(field: Field<'rows'>, place: string, report: ReportProblem): void {
  const { editable, fields, min, max } = field
  for (const option of ['min', 'max', 'required'] as const)
    if (!editable && field[option] !== undefined) report(`${place}.${option}`, 'is for a list that a form edits: write editable: true')
  if (!editable) return
  if (min !== undefined && max !== undefined && min > max) report(`${place}.min`, `is above max: ${min} > ${max}`)
  if (field.readOnly) report(`${place}.editable`, 'is for a form, and no form writes a field that is readOnly')
  const entries = Object.entries(fields)
  if (entries.every(([, { kind }]) => kind === 'computed')) report(`${place}.fields`, 'has no field that a form could fill')
  for (const [name, each] of entries) {
    const inner = `${place}.fields.${name}`
    if (each.kind === 'computed') continue
    if (refusedKinds.has(each.kind)) {
      report(inner, `a row of an editable list cannot have ${aField(each.kind)}`)
      continue
    }
    for (const option of ['readOnly', 'writeTo', 'name'] as const)
      if (option in each && each[option as keyof typeof each] !== undefined)
        report(`${inner}.${option}`, 'is not for a row of an editable list: the list is read and written whole')
    if (each.notNull && each.required === undefined)
      report(`${inner}.notNull`, 'needs required: a row that was saved without it would make the record unreadable')
  }
}
