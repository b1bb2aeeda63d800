import type { CrudFilter, LogicalFilter } from '@refinedev/core'
import type { Declaration, Filter } from '#definition/declaration.ts'
import type { Fields } from '#definition/field.ts'
import { ApiError } from '#providers/http/api-error.ts'

type Bound = 'atLeast' | 'atMost'

function filtersOf({ list }: Declaration): [name: string, filter: Filter<Fields>][] {
  return Object.entries({ ...list.filters, ...list.advanced })
}

/**
 * The filters of stock Refine pages in the API's terms: `contains` on the title is the search, `in` with one value is equal, bounds become the declared
 * filters `atLeast` and `atMost` of their field, a field's name becomes its filter, and the parts of an `and` are filters. Any other one is refused with a
 * sentence that lists the allowed ones: a list without a filter that somebody set would be wrong.
 */
export function declaredFilters(declaration: Declaration, filters: readonly CrudFilter[]): CrudFilter[] {
  return filters.flatMap((filter): CrudFilter[] => {
    if (!('field' in filter)) {
      if (filter.operator === 'and') return declaredFilters(declaration, filter.value)
      throw refused(declaration, `it takes no "or" of filters`)
    }
    return hasValue(filter) ? inTerms(declaration, filter) : []
  })
}

function refused({ label }: Declaration, reason: string): ApiError {
  return new ApiError('invalid', { serverMessage: `The list of ${label.many} cannot be filtered so: ${reason}.` })
}

/** The refusal of a filter, with the operators that its field takes, or the fields that take any. */
function refusal(declaration: Declaration, { field, operator }: LogicalFilter): ApiError {
  const allowed = operatorsOf(declaration, field)
  if (allowed.length > 0) return refused(declaration, `${field} takes ${inWords(allowed)}, not ${operator}`)
  const fields = Object.keys(declaration.fields).filter((name) => operatorsOf(declaration, name).length > 0)
  return refused(declaration, `it has no filter for ${field}${fields.length > 0 ? `, only for ${inWords(fields)}` : ''}`)
}

const inWords = (names: readonly string[]) => (names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)

/** The operators by which a list is filtered by a field. */
function operatorsOf(declaration: Declaration, field: string): readonly string[] {
  const isOwn = parameterOf(declaration, field) !== field || filtersOf(declaration).some(([name, filter]) => name === field && !isBound(filter))
  const [from, to] = [boundOf(declaration, field, 'atLeast'), boundOf(declaration, field, 'atMost')]
  const isSearched = field === declaration.title && declaration.list.search !== undefined
  const isContained = filtersOf(declaration).some(([name, filter]) => name === field && typeof filter === 'object' && 'contains' in filter)
  return [
    ...(isOwn && !isContained ? ['eq', 'in with one value'] : []),
    ...(isSearched || isContained ? ['contains'] : []),
    ...(from ? ['gte'] : []),
    ...(to ? ['lte'] : []),
    ...(from && to ? ['between'] : []),
  ]
}

const isBound = (filter: Filter<Fields>) => typeof filter === 'object' && ('atLeast' in filter || 'atMost' in filter)

function inTerms(declaration: Declaration, filter: LogicalFilter): CrudFilter[] {
  const { field, operator } = filter
  const value: unknown = filter.value
  const values = Array.isArray(value) ? value : [value]
  const equal = (name: string | undefined, one: unknown): CrudFilter[] => {
    if (name === undefined) throw refusal(declaration, filter)
    return [{ field: name, operator: 'eq', value: one }]
  }
  if (operator === 'contains') {
    if (field === declaration.title && declaration.list.search !== undefined) return equal('search', value)
    return equal(
      nameOf(declaration, (declared, name) => name === field && typeof declared === 'object' && 'contains' in declared),
      value,
    )
  }
  if ((operator === 'in' || operator === 'eq') && values.length === 1) {
    const name = parameterOf(declaration, field)
    // A field without a filter is no parameter: a server may ignore it, and the list would look right.
    const isUnfiltered = name === field && Object.hasOwn(declaration.fields, field) && !filtersOf(declaration).some(([each]) => each === field)
    return equal(isUnfiltered ? undefined : name, values[0])
  }
  if (operator === 'gte') return equal(boundOf(declaration, field, 'atLeast'), value)
  if (operator === 'lte') return equal(boundOf(declaration, field, 'atMost'), value)
  if (operator !== 'between' || values.length !== 2) throw refusal(declaration, filter)
  return [...equal(boundOf(declaration, field, 'atLeast'), values[0]), ...equal(boundOf(declaration, field, 'atMost'), values[1])]
}

/** True when there is a value to filter by: a table's filter without a choice is null, undefined or an empty list. */
function hasValue({ value }: LogicalFilter): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

function nameOf(declaration: Declaration, isMatch: (filter: Filter<Fields>, name: string) => boolean): string | undefined {
  return filtersOf(declaration).find(([name, filter]) => isMatch(filter, name))?.[0]
}

function parameterOf(declaration: Declaration, field: string): string {
  return (
    nameOf(declaration, (_, name) => name === field) ??
    nameOf(declaration, (filter) => filter === field || (typeof filter === 'object' && 'field' in filter && filter.field === field)) ??
    field
  )
}

function boundOf(declaration: Declaration, field: string, bound: Bound): string | undefined {
  return nameOf(declaration, (filter) => typeof filter === 'object' && bound in filter && (filter as Partial<Record<Bound, string>>)[bound] === field)
}
