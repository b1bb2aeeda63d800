import type { CrudFilter, CrudSort, Pagination } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { parameterName, wireName } from '#definition/wire-names.ts'
import type { UrlQuery } from '#providers/http/query-string.ts'
import { defaultPageSize, largestPage } from '#domain/page.ts'

/** Page (from 1) and size of a list call, valid whatever was asked for (GEN-02). */
export function validPage(pagination: Pagination | undefined): { readonly page: number; readonly limit: number } {
  if (pagination?.mode === 'off') return { page: 1, limit: wholeAtLeastOne(pagination.pageSize, largestPage) }
  return { page: wholeAtLeastOne(pagination?.currentPage, 1), limit: wholeAtLeastOne(pagination?.pageSize, defaultPageSize) }
}

function wholeAtLeastOne(value: number | undefined, otherwise: number): number {
  return value !== undefined && Number.isSafeInteger(value) && value >= 1 ? value : otherwise
}

/**
 * Filters by the API's parameter names. Throws on what the API does not support (an operator other than `eq`, and/or): a filter that is silently ignored would
 * give a list that looks right.
 */
export function filterParameters(filters: readonly CrudFilter[] | undefined): Readonly<Record<string, string>> {
  const parameters: Record<string, string> = {}
  for (const filter of filters ?? []) {
    if (filter.operator !== 'eq') throw new Error(`a list can be filtered only by the operator eq, not by ${filter.operator}`)
    const value: unknown = filter.value
    if (value === undefined || value === null || value === '') continue
    if (typeof value !== 'string' && typeof value !== 'boolean' && typeof value !== 'number')
      throw new Error(`the filter ${filter.field} has a value that no address can hold`)
    parameters[filter.field] = String(value)
  }
  return parameters
}

/** True for filters in the API's terms, like the generated lists' and the pickers': a name that is no field is a parameter. */
export function arePlain({ list, fields }: Declaration, filters: readonly CrudFilter[]): boolean {
  const names = { search: true, ...list.filters, ...list.advanced }
  return filters.every((filter) => filter.operator === 'eq' && (Object.hasOwn(names, filter.field) || !Object.hasOwn(fields, filter.field)))
}

/** The query of a list call: page, limit, filters, sort, order. Fields have their names on the wire. */
export function listQuery({ fields }: Declaration, pagination?: Pagination, filters?: readonly CrudFilter[], sorters?: readonly CrudSort[]): UrlQuery {
  const sorter = sorters?.[0]
  const named = Object.entries(filterParameters(filters)).map(([name, value]) => [parameterName(fields, name), value])
  return { ...Object.fromEntries(named), ...validPage(pagination), ...(sorter ? { sort: wireName(fields, sorter.field), order: sorter.order } : {}) }
}
