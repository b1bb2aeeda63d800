import { type CrudFilter, type DataProvider, type GetListParams, type GetListResponse, keys } from '@refinedev/core'
import type { FetchQueryOptions } from '@tanstack/react-query'
import type { Declaration } from '#definition/declaration.ts'
import type { Permission } from '#domain/permission.ts'
import { isUndated, type ListQuery, readListQuery } from './query.ts'

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

/** Call of a generated list to its data provider. */
type ListCall = ReturnType<typeof listCall>

/** The call of the list at an address; null if there is none, or where it needs what only its screen knows (today). */
export function listCallAt(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  byName: (name: string) => Declaration | undefined,
  may: (permission: Permission) => boolean,
): ListCall | null {
  const [, name = '', view, ...further] = pathname.split('/')
  const declaration = byName(name)
  if (!declaration || further.length > 0 || !may(`${declaration.permission}.view`)) return null
  const { page, pageShowsRows, views } = declaration.list
  const known = view ? views?.[view] : undefined
  if ((view && !known) || known?.onToday !== undefined) return null
  if (page && !(pageShowsRows && (!known || known.tab))) return null
  const query = readListQuery(declaration, new URLSearchParams(search), view || undefined)
  return isUndated(declaration, query) ? null : listCall(declaration, query)
}

/**
 * A list's read under the key that Refine's `useList` gives it: a finished prefetch is in the cache when the list is drawn, a running one is
 * waited for, and a change makes both out of date like any other read.
 */
export function listRead(call: ListCall, { getList }: Pick<DataProvider, 'getList'>): FetchQueryOptions<GetListResponse> {
  const { resource, pagination, filters, sorters } = call
  return {
    queryKey: keys()
      .data('default')
      .resource(resource)
      .action('list')
      .params({ filters, pagination: { ...pagination, mode: 'server' }, sorters })
      .get(),
    queryFn: () => getList(call),
  }
}
