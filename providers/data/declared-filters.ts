import type { CrudFilter, LogicalFilter } from '@refinedev/core'
import type { Declaration, Filter } from '#definition/declaration.ts'
import type { Fields } from '#definition/field.ts'

type Bound = 'atLeast' | 'atMost'

function filtersOf({ list }: Declaration): [name: string, filter: Filter<Fields>][] {
  return Object.entries({ ...list.filters, ...list.advanced })
}

/**
 * The filters of stock Refine pages in the API's terms: `contains` on the title is the search, `in` with one value is equal, bounds become the declared
 * filters `atLeast` and `atMost` of their field, and a field's name becomes its filter. Unsupported ones are passed on unchanged, and refused later.
 */
export function declaredFilters(declaration: Declaration, filters: readonly CrudFilter[]): CrudFilter[] {
  return filters.flatMap((filter) => ('field' in filter && hasValue(filter) ? inTerms(declaration, filter) : 'field' in filter ? [] : [filter]))
}

function inTerms(declaration: Declaration, filter: LogicalFilter): CrudFilter[] {
  const { field, operator } = filter
  const value: unknown = filter.value
  const values = Array.isArray(value) ? value : [value]
  const equal = (name: string | undefined, one: unknown): CrudFilter[] => (name === undefined ? [filter] : [{ field: name, operator: 'eq', value: one }])
  if (operator === 'contains') {
    if (field === declaration.title && declaration.list.search !== undefined) return equal('search', value)
    return equal(
      nameOf(declaration, (declared, name) => name === field && typeof declared === 'object' && 'contains' in declared),
      value,
    )
  }
  if ((operator === 'in' || operator === 'eq') && values.length === 1) return equal(parameterOf(declaration, field), values[0])
  if (operator === 'gte') return equal(boundOf(declaration, field, 'atLeast'), value)
  if (operator === 'lte') return equal(boundOf(declaration, field, 'atMost'), value)
  if (operator !== 'between' || values.length !== 2) return [filter]
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
