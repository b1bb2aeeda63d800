import { dateValueProblem } from '#domain/typed-date.ts'
import { dayOfWire } from '#domain/civil-date.ts'
import { emailProblem, malformedEmail } from '#domain/email.ts'
import { largestPaise, paiseOfRupees, rupeesOfPaise } from '#domain/money.ts'
import { phoneProblem, storedPhone } from '#domain/phone.ts'
import { isBlank, oneLine, severalLines } from '#domain/text.ts'
import { aField } from './declaration-problem.ts'
import type { AnyField, Field, FieldKind, Fields, ValuesOf } from './field.ts'
import { labelOf } from './labels.ts'
import { at, put } from './path.ts'
import { among, idsOf, integerOf, isEmptyValue, isRow, isTime, lengthProblem, momentOf, textOf, type WireReading } from './wire-reading.ts'

/** Rules of one kind: reading, writing and validating values. Every kind has a row in `kindRules`. */
export interface KindRules<K extends FieldKind> {
  /** Reads a wire value; never throws. */
  read(raw: unknown, field: Field<K>): WireReading
  /** The wire form of a record's value. */
  write(value: unknown, field: Field<K>): unknown
  /** Message that refuses a value which is not empty, or null. */
  problem(value: unknown, field: Field<K>): string | null
}

const same = (value: unknown) => value
const ofText = (write: (text: string) => string) => (value: unknown) => (typeof value === 'string' ? write(value) : value)
const noProblem = () => null

/** The values of an object's fields, with the reason for each that is there and could not be read. */
interface FieldValues<F extends Fields> {
  readonly values: ValuesOf<F>
  readonly unread?: Readonly<Record<string, string>>
}

/** Reads the fields of an object, or says which one makes it unusable. */
export function readFields<F extends Fields>(fields: F, raw: unknown): FieldValues<F> | { readonly problem: string } {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { problem: 'not an object' }
  const values: Record<string, unknown> = {}
  const unread: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'computed') continue
    const given = at(raw, field.from ?? name)
    const read = readField(field, given)
    if ('problem' in read) return { problem: `${name}: ${read.problem}` }
    values[name] = read.value
    const reason = read.unread ?? (read.value === null ? unreadReason(field, given) : null)
    if (field.notNull && (read.value === null || read.value === '')) return { problem: reason === null ? `${name} is missing` : `${name}: ${reason}` }
    if (reason !== null) unread[name] = reason
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'computed') values[name] = computedValue(field, values)
  }
  return Object.keys(unread).length > 0 ? { values: values as ValuesOf<F>, unread } : { values: values as ValuesOf<F> }
}

/** The first unreadable value of an object's fields, as the reason of the field that holds them. */
function unreadIn(read: object | undefined): { readonly unread?: string } {
  const [first] = Object.entries(read && 'unread' in read ? (read.unread as object) : {})
  return first ? { unread: `${first[0]}: ${String(first[1])}` } : {}
}

/** Returns the reason why a value that is there has none in the record; null for an empty one. */
function unreadReason(field: AnyField, raw: unknown): string | null {
  if (raw === null || raw === undefined || (typeof raw === 'string' && isBlank(raw))) return null
  return `${(JSON.stringify(raw) ?? String(raw)).slice(0, 60)} is no value of ${aField(field.kind)}`
}

/** The value of a computed field; null where one of its inputs is missing, unless it takes null. */
export function computedValue(field: Extract<AnyField, { kind: 'computed' }>, values: Readonly<Record<string, unknown>>): unknown {
  const sources = field.of.map((source) => values[source])
  return !field.takesNull && sources.some((source) => source === null || source === undefined) ? null : field.value(...(sources as never[]))
}

/** Reads one wire value by the rules of its field's kind. */
export function readField(field: AnyField, raw: unknown): WireReading {
  return (kindRules[field.kind] as KindRules<FieldKind>).read(raw, field)
}

/** Kinds whose values are lists: an empty one is a value. */
const listKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['choices', 'references', 'rows'])

/** The error of an empty field, or undefined where it is optional. A record without a `notNull` field could not be read, so its form needs that too. */
export function requiredMessage({
  kind,
  label,
  notNull,
  readOnly,
  required,
}: Pick<AnyField, 'kind' | 'label' | 'notNull' | 'readOnly' | 'required'>): string | undefined {
  return required ?? (notNull && !readOnly && !listKinds.has(kind) ? `${label ?? 'This value'} is required` : undefined)
}

/** Message that refuses a value, or null: the field's own when it is required and empty, else its kind's. */
export function fieldProblem(field: AnyField, value: unknown): string | null {
  // A list of rows with a minimum counts them, also if there are none.
  if (isEmptyValue(value)) return requiredMessage(field) ?? (field.kind === 'rows' && field.min !== undefined ? countProblem(field, 0) : null)
  return (kindRules[field.kind] as KindRules<FieldKind>).problem(value, field)
}

/** The rules of each kind. */
export const kindRules: { readonly [K in FieldKind]: KindRules<K> } = {
  text: { read: textOf, write: ofText(oneLine), problem: (value, field) => lengthProblem(field.maxLength ?? 200)(value) },
  longText: { read: textOf, write: ofText(severalLines), problem: (value, field) => lengthProblem(field.maxLength ?? 5000)(value) },
  email: {
    read: textOf,
    write: ofText(oneLine),
    problem: (value) => (typeof value === 'string' ? emailProblem(value) : malformedEmail),
  },
  phone: {
    read: textOf,
    write: ofText(storedPhone),
    problem: (value) => phoneProblem(typeof value === 'string' ? value : ''),
  },
  rupees: {
    read: (raw) => ({ value: paiseOfRupees(typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw) }),
    write: (value) => (typeof value === 'number' ? rupeesOfPaise(value) : value),
    problem(value, field) {
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'Must be an amount in rupees with at most two decimals'
      if (field.above !== undefined && value <= field.above) return field.message ?? field.required ?? 'The amount is too small'
      return Math.abs(value) > largestPaise ? 'The amount is too large' : null
    },
  },
  integer: {
    read: integerOf,
    write: same,
    problem(value, field) {
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'Must be a whole number'
      if (field.min !== undefined && value < field.min) return field.message ?? `Must be at least ${field.min}`
      return field.max !== undefined && value > field.max ? `Must be at most ${field.max}` : null
    },
  },
  yesNo: {
    read: (raw) => ({ value: typeof raw === 'boolean' ? raw : null }),
    write: same,
    problem: (value) => (typeof value === 'boolean' ? null : 'Must be yes or no'),
  },
  choice: {
    read: (raw, field) => (field.others ? textOf(raw) : among(raw, Object.keys(field.choices))),
    write: same,
    problem: (value, field) => ('problem' in among(value, Object.keys(field.choices)) ? (field.required ?? 'Please choose one of the options') : null),
  },
  choices: {
    read: (raw, field) =>
      Array.isArray(raw) && raw.every((each) => Object.keys(field.choices).includes(each))
        ? { value: raw }
        : raw === null || raw === undefined
          ? { value: null }
          : { problem: 'an unknown value in a list' },
    write: same,
    problem: (value, field) =>
      Array.isArray(value) && value.every((each) => Object.keys(field.choices).includes(each)) ? null : 'Please choose among the options',
  },
  reference: { read: textOf, write: same, problem: (value) => (typeof value === 'string' ? null : 'Please choose one of the options') },
  references: {
    read: idsOf,
    write: same,
    problem: (value) =>
      Array.isArray(value) && value.every((id) => typeof id === 'string')
        ? new Set(value).size === value.length
          ? null
          : 'Something is chosen twice'
        : 'Please choose among the options',
  },
  civilDate: {
    read: (raw) => ({ value: dayOfWire(raw) }),
    write: same,
    problem: dateValueProblem,
  },
  instant: {
    read: momentOf,
    write: same,
    problem: (value) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? null : 'Must be a date and time'),
  },
  clockTime: { read: (raw) => ({ value: isTime(raw) ? raw : null }), write: same, problem: (value) => (isTime(value) ? null : 'Must be a time such as 07:30') },
  icon: {
    read: (raw, field) => ({ value: typeof raw === 'string' && field.icons.includes(raw) ? raw : null }),
    write: same,
    problem: (value, field) => (typeof value === 'string' && field.icons.includes(value) ? null : 'Please choose one of the icons'),
  },
  file: {
    read: (raw) => ({ value: isRow(raw) && typeof raw.id === 'string' ? raw : null }),
    write: same,
    problem: (value) => (isRow(value) && typeof value.id === 'string' ? null : 'Please wait until the file is uploaded'),
  },
  computed: { read: () => ({ value: null }), write: same, problem: noProblem },
  group: {
    read(raw, field) {
      if (raw === null || raw === undefined) return { value: null }
      const read = readFields(field.fields, raw)
      return 'problem' in read ? read : { value: read.values, ...unreadIn(read) }
    },
    write: (value, field) => nestedWire(field.fields, value),
    problem: noProblem,
  },
  rows: {
    read(raw, field) {
      if (raw === null || raw === undefined) return { value: null }
      if (!Array.isArray(raw)) return { problem: 'not a list' }
      const read = raw.map((each) => readFields(field.fields, each))
      const bad = read.findIndex((each) => 'problem' in each)
      const first = read[bad]
      return first && 'problem' in first
        ? { problem: `[${bad}].${first.problem}` }
        : { value: read.map((each) => ('values' in each ? each.values : null)), ...unreadIn(read.find((each) => 'unread' in each)) }
    },
    write: (value, field) => (Array.isArray(value) ? value.map((row) => nestedWire(field.fields, row)) : value),
    problem(value, field) {
      if (field.readOnly) return null
      if (!Array.isArray(value) || !value.every(isRow)) return 'Must be a list'
      const [wrong] = Object.entries(rowProblems(field, value))
      return countProblem(field, value.length) ?? (wrong ? rowSentence(field, ...wrong) : null)
    },
  },
}

/** Maximum number of rows of a field that names none. */
export const maxRows = 200

/** Message that refuses a number of rows, or null. */
export function countProblem({ min = 0, max = maxRows }: Field<'rows'>, count: number): string | null {
  if (count < min) return `At least ${min} ${min === 1 ? 'row' : 'rows'}`
  return count > max ? `At most ${max} ${max === 1 ? 'row' : 'rows'}` : null
}

/** The problems inside the rows of a list, by their place in it: `2.amount` is the amount of the third row. A row without any value is one. */
function rowProblems({ fields }: Field<'rows'>, value: readonly Readonly<Record<string, unknown>>[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [index, row] of value.entries()) {
    const found = Object.entries(fields).flatMap(([name, field]) => Object.entries(problemsAt(`${index}.${name}`, field, row[name])))
    const isEmpty = Object.entries(fields).every(([name, { kind }]) => kind === 'computed' || isEmptyValue(row[name]))
    const [first] = Object.keys(fields)
    for (const [place, problem] of found) problems[place] = problem
    if (isEmpty && found.length === 0 && first !== undefined) problems[`${index}.${first}`] = 'This row is empty: fill it in or remove it'
  }
  return problems
}

/** A problem in a row, with its place in words: `Row 3, Amount: …`. */
export function rowSentence({ fields }: Field<'rows'>, place: string, problem: string): string {
  const [index = '', name = ''] = place.split('.')
  const field = fields[name]
  return `Row ${Number(index) + 1}${field ? `, ${labelOf(name, field)}` : ''}: ${problem}`
}

/** The problems of a field's value: at most one at the field, and of a list those inside its rows, each by its place: `lines.2.amount`. */
export function problemsAt(name: string, field: AnyField, value: unknown): Record<string, string> {
  const problem = fieldProblem(field, value)
  if (problem === null) return {}
  const inside = field.kind === 'rows' && Array.isArray(value) && value.every(isRow) ? rowProblems(field, value) : {}
  const own = field.kind === 'rows' && Array.isArray(value) && value.length > 0 && value.every(isRow) ? countProblem(field, value.length) : problem
  const places = Object.entries(inside).map(([place, sentence]) => [`${name}.${place}`, sentence])
  return { ...(own === null ? {} : { [name]: own }), ...Object.fromEntries(places) }
}

/** The wire form of a value that is not null. */
export function writeValue(field: AnyField, value: unknown): unknown {
  return (kindRules[field.kind] as KindRules<FieldKind>).write(value, field)
}

/** The wire form of a nested object. */
function nestedWire(fields: Fields, values: unknown): unknown {
  if (!isRow(values)) return values
  const wire: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (field.kind !== 'computed' && value !== undefined) put(wire, field.from ?? name, value === null ? null : writeValue(field, value))
  }
  return wire
}
