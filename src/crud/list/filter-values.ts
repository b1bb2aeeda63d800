import { oneLine } from '#domain/text.ts'
import { formatCivilDate, isCivilDate } from '#domain/civil-date.ts'
import { formatRupees, largestPaise, parseRupees, rupeesOfPaise } from '#domain/money.ts'
import type { FilterValue } from '#definition/declaration.ts'
import type { Field, FieldKind } from '#definition/field.ts'
import type { ListFilter } from './list-filters.ts'

/** Rules for the values of one kind: reading from an address, writing as text. */
interface FilterRules<K extends FieldKind> {
  /** Parses a text of the address or an input; null for an invalid one. */
  parse(text: string, field: Field<K>): FilterValue | null
  /** The text of a value; null if they must be looked up (a reference). */
  format(value: FilterValue, field: Field<K>): string | null
}

/** Longest text that a filter or a search takes. */
export const longestFilterText = 200

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
  integer: { parse: (text) => (/^-?\d{1,15}$/.test(text) ? String(Number(text)) : null), format: (value) => String(value) },
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

/** A text as a search takes it: one line that is not endless. */
export function cleanText(text: string): string {
  return oneLine(Array.from(oneLine(text)).slice(0, longestFilterText).join(''))
}
