import type { Declaration, Filter } from '#definition/declaration.ts'
import type { AnyField, Choice, Fields } from '#definition/field.ts'
import { labelOf } from '#definition/labels.ts'

/** Comparison of a filter: equal to the field, a bound of it, a check box or a text of the filter itself. */
export type FilterRule = 'is' | 'atLeast' | 'atMost' | 'flag' | 'contains'

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
