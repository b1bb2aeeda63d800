import type { Declaration, Filter, FilterValue } from '#definition/declaration.ts'
import type { AnyField, Choice, Field, FieldKind, Fields } from '#definition/field.ts'
import { labelOf } from '#definition/labels.ts'
import { formatCivilDate, isCivilDate } from '#domain/civil-date.ts'
import { formatRupees, largestPaise, parseRupees, rupeesOfPaise } from '#domain/money.ts'
import { latinDigits } from '#domain/phone.ts'
import { oneLine } from '#domain/text.ts'

/** Comparison of a filter: equal to the field, a bound of it, a check box or a text of the filter itself. */
type FilterRule = 'is' | 'atLeast' | 'atMost' | 'flag' | 'contains'

/** One filter of a list, ready to draw. */
export interface ListFilter {
  /** The parameter's name in the address and in the call. */
  readonly name: string
  readonly label: string
  readonly rule: FilterRule
  /** The filtered field; null for a flag or a text. */
  readonly field: AnyField | null
  /** The words for "not filtered", where the declaration gives some. */
  readonly all: string | undefined
  readonly isAdvanced: boolean
}

const boundLabels = { atLeast: { day: 'from', number: 'Minimum' }, atMost: { day: 'to', number: 'Maximum' } } as const

/** All filters of a list, with the Advanced panel's last. */
export function listFilters(declaration: Declaration): readonly ListFilter[] {
  const { filters = {}, advanced = {} } = declaration.list
  return [
    ...Object.entries(filters).map(([name, filter]) => filterOf(declaration.fields, name, filter, false)),
    ...Object.entries(advanced).map(([name, filter]) => filterOf(declaration.fields, name, filter, true)),
  ]
}

function filterOf(fields: Fields, name: string, filter: Filter<Fields>, isAdvanced: boolean): ListFilter {
  if (typeof filter === 'string') return byField(fields, filter, { name, isAdvanced })
  if ('flag' in filter) return { name, label: filter.flag, rule: 'flag', field: null, all: undefined, isAdvanced }
  if ('contains' in filter) return { name, label: filter.contains, rule: 'contains', field: null, all: undefined, isAdvanced }
  if ('atLeast' in filter) return bound(fields, filter.atLeast, 'atLeast', { name, isAdvanced, label: filter.label })
  if ('atMost' in filter) return bound(fields, filter.atMost, 'atMost', { name, isAdvanced, label: filter.label })
  return byField(fields, filter.field, { name, isAdvanced, label: filter.label, all: filter.all, choices: filter.choices })
}

interface Given {
  readonly name: string
  readonly isAdvanced: boolean
  readonly label?: string | undefined
  readonly all?: string | undefined
  readonly choices?: Readonly<Record<string, Choice>> | undefined
}

function byField(fields: Fields, fieldName: string, { name, isAdvanced, label, all, choices }: Given): ListFilter {
  const declared = fields[fieldName] ?? null
  const field: AnyField | null = declared && choices ? { kind: 'choice', choices, label: labelOf(fieldName, declared), notNull: false } : declared
  return { name, label: label ?? (field ? labelOf(fieldName, field) : name), rule: 'is', field, all, isAdvanced }
}

function bound(fields: Fields, fieldName: string, rule: 'atLeast' | 'atMost', { name, isAdvanced, label }: Given): ListFilter {
  const field = fields[fieldName] ?? null
  const words = field ? labelOf(fieldName, field) : name
  const isDay = field?.kind === 'civilDate' || field?.kind === 'instant'
  const made = isDay ? `${words} ${boundLabels[rule].day}` : `${boundLabels[rule].number} ${words.toLowerCase()}`
  return { name, label: label ?? made, rule, field, all: undefined, isAdvanced }
}

/** Rules for the values of one kind: reading from an address, writing as text. */
interface FilterRules<K extends FieldKind> {
  /** Parses a text of the address or an input; null for an invalid one. */
  parse(text: string, field: Field<K>): FilterValue | null
  /** The text of a value; null if they must be looked up (a reference). */
  format(value: FilterValue, field: Field<K>): string | null
}

/** Longest text that a filter or a search takes. */
const maxFilterLength = 200

const asText = {
  parse: (text: string) => cleanText(text) || null,
  format: (value: FilterValue) => String(value),
}
const asDay = {
  parse: (text: string) => (isCivilDate(text) ? text : null),
  format: (value: FilterValue) => formatCivilDate(String(value)),
}
const never = { parse: () => null, format: () => null }
const amongChoices = {
  parse: (text: string, field: Field<'choice'> | Field<'choices'>) => (Object.hasOwn(field.choices, text) ? text : null),
  format: (value: FilterValue, field: Field<'choice'> | Field<'choices'>) => field.choices[String(value)]?.label ?? String(value),
}
const anId = { parse: (text: string) => cleanText(text) || null, format: () => null }

const rules: { readonly [K in FieldKind]: FilterRules<K> } = {
  text: asText,
  longText: asText,
  email: asText,
  phone: asText,
  rupees: {
    parse(text) {
      const paise = parseRupees(text)
      return paise === null || paise < 0 || paise > largestPaise ? null : String(rupeesOfPaise(paise))
    },
    format: (value) => formatRupees(parseRupees(String(value)) ?? 0),
  },
  integer: {
    parse(text) {
      const digits = latinDigits(text)
      return /^-?\d{1,15}$/.test(digits) ? String(Number(digits)) : null
    },
    format: (value) => String(value),
  },
  yesNo: {
    parse: (text) => (text === 'true' ? true : text === 'false' ? false : null),
    format: (value, field) => (field.words ?? ['Yes', 'No'])[value === true ? 0 : 1],
  },
  choice: amongChoices,
  choices: amongChoices,
  reference: anId,
  references: anId,
  civilDate: asDay,
  instant: asDay,
  clockTime: { parse: (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : null), format: (value) => String(value) },
  icon: { parse: (text, field) => (field.icons.includes(text) ? text : null), format: (value) => String(value) },
  file: never,
  computed: never,
  group: never,
  rows: never,
}

/** The value of a filter that a text means; null for nonsense, which the address then loses. */
export function parseFilter(filter: ListFilter, text: string): FilterValue | null {
  if (filter.rule === 'flag') return text === 'true' ? true : null
  if (!filter.field) return cleanText(text) || null
  return (rules[filter.field.kind] as FilterRules<FieldKind>).parse(text, filter.field)
}

/** The text of a filter's value, as on its chip; null if they must be looked up. */
export function filterText(filter: ListFilter, value: FilterValue): string | null {
  if (!filter.field) return String(value)
  return (rules[filter.field.kind] as FilterRules<FieldKind>).format(value, filter.field)
}

/** A filter with its value, as on a chip; only its label where the words of the value must be looked up. */
export function filterWords(filter: ListFilter, value: FilterValue): string {
  const words = filter.rule === 'flag' ? null : filterText(filter, value)
  return words === null ? filter.label : `${filter.label}: ${words}`
}

/** Filters in words, in the order of the declaration: `Status: Active, Date: 27/11/2026`. */
export function filtersInWords(declaration: Declaration, filters: Readonly<Record<string, FilterValue>>): string {
  return listFilters(declaration)
    .flatMap((filter) => {
      const value = filters[filter.name]
      return value === undefined ? [] : [filterWords(filter, value)]
    })
    .join(', ')
}

/** A text as a search takes it: one line that is not endless. */
export function cleanText(text: string): string {
  return oneLine(Array.from(oneLine(text)).slice(0, maxFilterLength).join(''))
}
