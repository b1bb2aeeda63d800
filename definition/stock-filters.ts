import type { Declaration, Filter, FilterValue } from './declaration.ts'
import type { Fields } from './field.ts'
import { comparedField } from './filter-field.ts'

/** A filter of a stock Refine page on one field. */
export interface StockFieldFilter {
  readonly field: string
  readonly operator: string
  readonly value: unknown
}

/** A filter of a stock Refine page: on a field, or a group of filters. */
export type StockFilter = StockFieldFilter | { readonly operator: 'and' | 'or'; readonly value: readonly StockFilter[] }

/** A parameter of the API's list and its value; undefined for a filter without a value. */
export type FilterTerm = readonly [parameter: string, value: unknown]

type Bound = 'atLeast' | 'atMost'
type Refuse = (sentence: string) => never

function filtersOf({ list }: Declaration): [name: string, filter: Filter<Fields>][] {
  return Object.entries({ ...list.filters, ...list.advanced })
}

/**
 * The filters of stock Refine pages as parameters of the list: `contains` on the title is the search, `in` with one value is equal, bounds become the declared
 * filters `atLeast` and `atMost` of their field, a field's name becomes its filter, and the parts of an `and` are filters. Any other one is refused with a
 * sentence that lists the allowed ones: a list without a filter that somebody set would be wrong.
 */
export function filterTerms(declaration: Declaration, filters: readonly StockFilter[], refuse: Refuse): FilterTerm[] {
  return filters.flatMap((filter): readonly FilterTerm[] => {
    if (!('field' in filter)) {
      if (filter.operator === 'and') return filterTerms(declaration, filter.value, refuse)
      return refuse(refusal(declaration, `it takes no "or" of filters`))
    }
    return termsOf(declaration, filter) ?? (hasValue(filter) ? refuse(refusalOf(declaration, filter)) : [])
  })
}

function refusal({ label }: Declaration, reason: string): string {
  return `The list of ${label.many} cannot be filtered so: ${reason}.`
}

/** The refusal of a filter, with the operators that its field takes, or the fields that take any. */
function refusalOf(declaration: Declaration, { field, operator }: StockFieldFilter): string {
  const allowed = operatorsOf(declaration, field)
  if (allowed.length > 0) return refusal(declaration, `${field} takes ${inWords(allowed)}, not ${operator}`)
  const fields = Object.keys(declaration.fields).filter((name) => operatorsOf(declaration, name).length > 0)
  return refusal(declaration, `it has no filter for ${field}${fields.length > 0 ? `, only for ${inWords(fields)}` : ''}`)
}

const inWords = (names: readonly string[]) => (names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)

/** The operators by which a list is filtered by a field. */
function operatorsOf(declaration: Declaration, field: string): readonly string[] {
  const [from, to] = [boundOf(declaration, field, 'atLeast'), boundOf(declaration, field, 'atMost')]
  return [
    ...(isEqual(declaration, field) ? ['eq', 'in with one value'] : []),
    ...(containedIn(declaration, field) ? ['contains'] : []),
    ...(from ? ['gte'] : []),
    ...(to ? ['lte'] : []),
    ...(from && to ? ['between'] : []),
  ]
}

/** True when a filter compares a field, or is named so and is not for parts of a text. */
function isEqual(declaration: Declaration, field: string): boolean {
  if (filtersOf(declaration).some(([name, filter]) => name === field && isContains(filter))) return false
  return parameterOf(declaration, field) !== field || filtersOf(declaration).some(([name, filter]) => name === field && !isBound(filter))
}

const isBound = (filter: Filter<Fields>) => typeof filter === 'object' && ('atLeast' in filter || 'atMost' in filter)
const isContains = (filter: Filter<Fields>) => typeof filter === 'object' && 'contains' in filter

/** The parameter for a part of a field's text: the search where the field is the title. */
function containedIn(declaration: Declaration, field: string): string | undefined {
  if (field === declaration.title && declaration.list.search !== undefined) return 'search'
  return nameOf(declaration, (filter, name) => name === field && isContains(filter))
}

/** The parameters of a filter; null for one that the list does not take. Those of a filter without a value have none. */
function termsOf(declaration: Declaration, filter: StockFieldFilter): FilterTerm[] | null {
  const { field, operator } = filter
  const isSet = hasValue(filter)
  const values: readonly unknown[] = !isSet ? [] : Array.isArray(filter.value) ? filter.value : [filter.value]
  const whole = (...names: readonly (string | undefined)[]): FilterTerm[] | null => {
    if (isSet && values.length !== names.length) return null
    const terms = names.flatMap((name, index): FilterTerm[] => (name === undefined ? [] : [[name, values[index]]]))
    return terms.length === names.length ? terms : null
  }
  const [from, to] = [boundOf(declaration, field, 'atLeast'), boundOf(declaration, field, 'atMost')]
  if (operator === 'contains') return whole(containedIn(declaration, field))
  if (operator === 'gte') return whole(from)
  if (operator === 'lte') return whole(to)
  if (operator === 'between') return whole(from, to)
  if (operator !== 'in' && operator !== 'eq') return null
  const name = parameterOf(declaration, field)
  // A field without a filter is no parameter: a server may ignore it, and the list would look right.
  const isUnfiltered = name === field && Object.hasOwn(declaration.fields, field) && !filtersOf(declaration).some(([each]) => each === field)
  return whole(isUnfiltered ? undefined : name)
}

/** True when there is a value to filter by: a table's filter without a choice is null, undefined or an empty list. */
function hasValue({ value }: StockFieldFilter): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

function nameOf(declaration: Declaration, isMatch: (filter: Filter<Fields>, name: string) => boolean): string | undefined {
  return filtersOf(declaration).find(([name, filter]) => isMatch(filter, name))?.[0]
}

function parameterOf(declaration: Declaration, field: string): string {
  return nameOf(declaration, (_, name) => name === field) ?? nameOf(declaration, (filter) => comparedField(filter) === field) ?? field
}

const boundBy = (filter: Filter<Fields> | undefined, bound: Bound) =>
  typeof filter === 'object' && bound in filter ? (filter as Partial<Record<Bound, string>>)[bound] : undefined

function boundOf(declaration: Declaration, field: string, bound: Bound): string | undefined {
  return nameOf(declaration, (filter) => boundBy(filter, bound) === field)
}

/** The filter of a column of antd's table, whose menu gives a list of values: by the operator that the list takes for it. */
export function columnFilter(declaration: Declaration, field: string, values: readonly unknown[]): StockFieldFilter {
  if (isEqual(declaration, field)) return { field, operator: 'in', value: values }
  if (containedIn(declaration, field)) return { field, operator: 'contains', value: values[0] }
  return { field, operator: boundOf(declaration, field, 'atLeast') && boundOf(declaration, field, 'atMost') ? 'between' : 'in', value: values }
}

/** Search and filters of a list as a stock page has them, so that `getDefaultFilter` finds them: the inverse of `filterTerms`. */
export function stockFilters(
  declaration: Declaration,
  { search, filters }: { readonly search: string; readonly filters: Readonly<Record<string, FilterValue>> },
): StockFieldFilter[] {
  const searched = search ? [{ field: declaration.title, operator: 'contains', value: search }] : []
  const others = filtersOf(declaration).flatMap(([name, filter]): StockFieldFilter[] => {
    const value = filters[name]
    if (value === undefined) return []
    const [from, to] = [boundBy(filter, 'atLeast'), boundBy(filter, 'atMost')]
    if (from !== undefined) {
      const upper = filters[boundOf(declaration, from, 'atMost') ?? '']
      return [{ field: from, ...(upper === undefined ? { operator: 'gte', value } : { operator: 'between', value: [value, upper] }) }]
    }
    if (to !== undefined) return filters[boundOf(declaration, to, 'atLeast') ?? ''] === undefined ? [{ field: to, operator: 'lte', value }] : []
    if (isContains(filter)) return [{ field: name, operator: 'contains', value }]
    const field = comparedField(filter)
    return [{ field: field !== undefined && parameterOf(declaration, field) === name ? field : name, operator: 'in', value: [value] }]
  })
  return [...searched, ...others]
}
