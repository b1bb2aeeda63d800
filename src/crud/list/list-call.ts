import type { CrudFilter, GetListParams } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import type { ListQuery } from './list-query.ts'

/** Returns the call of a list with this query, for the data provider. */
export function listCall(declaration: Declaration, query: ListQuery): Pick<GetListParams, 'resource' | 'pagination' | 'filters' | 'sorters'> {
  return {
    resource: declaration.name,
    pagination: { currentPage: query.page, pageSize: query.pageSize },
    filters: callFilters(query),
    sorters: query.sort ? [{ field: query.sort.field, order: query.sort.order }] : [],
  }
}

/** A query's search and filters as Refine takes them; the fields are the API's parameter names. */
export function callFilters({ search, filters }: Pick<ListQuery, 'search' | 'filters'>): CrudFilter[] {
  const parameters = search ? { ...filters, search } : filters
  return Object.entries(parameters).map(([field, value]) => ({ field, operator: 'eq', value }))
}
