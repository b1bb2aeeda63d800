import type { Location } from 'react-router-dom'
import { type Declaration, type FilterValue, type ListView, presentDay } from '#definition/declaration.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { defaultPageSize, isPageSize, readPageNumber } from '#domain/page.ts'
import { cleanText, listFilters, parseFilter } from './filters.ts'

/** State of a list. Its only store is the address (GEN-07). */
export interface ListQuery {
  /** Page number, from 1. */
  readonly page: number
  readonly pageSize: number
  /** Empty when nothing is sought. */
  readonly search: string
  /** Filters by parameter name, in the order of the declaration. */
  readonly filters: Readonly<Record<string, FilterValue>>
  readonly sort: { readonly field: string; readonly order: 'asc' | 'desc' } | null
  /** The id of the saved view from which this query began. */
  readonly saved?: string | undefined
}

/** The initial query of a list from its declaration and view. */
export function defaultQuery(declaration: Declaration, view?: string): ListQuery {
  const { pageSize = defaultPageSize, groupBy } = declaration.list
  const sort = viewOf(declaration, view)?.sort ?? declaration.list.sort ?? (groupBy === undefined ? null : { field: groupBy, order: 'asc' })
  return { page: 1, pageSize, search: '', filters: presetFilters(declaration, view), sort }
}

/** The filters that a list or a view opens with. One that is always the present day has no date yet. */
export function presetFilters(declaration: Declaration, view?: string): ListQuery['filters'] {
  return (view === undefined ? declaration.list.initialFilters : viewOf(declaration, view)?.filters) ?? {}
}

/** Filters whose value is the present day. */
function onPresentDay(declaration: Declaration, filters: ListQuery['filters']): readonly string[] {
  const days = listFilters(declaration).filter(({ field }) => field?.kind === 'civilDate' || field?.kind === 'instant')
  return days.flatMap(({ name }) => (filters[name] === presentDay ? [name] : []))
}

/** True if a query asks for the present day without a date, which `datedQuery` gives it. */
export function isUndated(declaration: Declaration, { filters }: ListQuery): boolean {
  return onPresentDay(declaration, filters).length > 0
}

/** A query as it is on a day: preset filters of the present day have its date. */
export function datedQuery(declaration: Declaration, query: ListQuery, today: CivilDate): ListQuery {
  const named = onPresentDay(declaration, query.filters)
  return named.length === 0 ? query : { ...query, filters: { ...query.filters, ...Object.fromEntries(named.map((name) => [name, today])) } }
}

/** The reverse: preset filters of the present day that have its date are without one again, as the address leaves them out. */
export function undatedQuery(declaration: Declaration, query: ListQuery, view: string | undefined, today: CivilDate): ListQuery {
  const named = onPresentDay(declaration, presetFilters(declaration, view)).filter((name) => query.filters[name] === today)
  return named.length === 0 ? query : { ...query, filters: { ...query.filters, ...Object.fromEntries(named.map((name) => [name, presentDay])) } }
}

/** Reads the query out of an address; whatever makes no sense is the default. Never throws. */
export function readListQuery(declaration: Declaration, parameters: URLSearchParams, view?: string): ListQuery {
  const start = defaultQuery(declaration, view)
  const filters: Record<string, FilterValue> = {}
  for (const filter of listFilters(declaration)) {
    const text = parameters.get(filter.name)
    const value = text === '' ? null : ((text === null ? null : parseFilter(filter, text)) ?? start.filters[filter.name] ?? null)
    if (value !== null) filters[filter.name] = value
  }
  const size = Number(parameters.get('size') ?? '')
  return {
    page: readPageNumber(parameters.get('page')) ?? 1,
    pageSize: isPageSize(size) ? size : start.pageSize,
    search: declaration.list.search === undefined ? '' : cleanText(parameters.get('search') ?? ''),
    filters,
    sort: sortOf(declaration, parameters.get('sort')) ?? start.sort,
    saved: parameters.get('view') || undefined,
  }
}

/** The shortest address of a query: only what differs from the default. An empty parameter takes away a filter that the view sets. */
export function writeListQuery(declaration: Declaration, query: ListQuery, view?: string): URLSearchParams {
  const start = defaultQuery(declaration, view)
  const parameters = new URLSearchParams()
  if (query.search) parameters.set('search', query.search)
  for (const { name } of listFilters(declaration)) {
    const value = query.filters[name]
    if (value === start.filters[name]) continue
    parameters.set(name, value === undefined ? '' : String(value))
  }
  if (query.sort && (query.sort.field !== start.sort?.field || query.sort.order !== start.sort.order))
    parameters.set('sort', `${query.sort.order === 'desc' ? '-' : ''}${query.sort.field}`)
  if (query.page !== 1) parameters.set('page', String(query.page))
  if (query.pageSize !== start.pageSize) parameters.set('size', String(query.pageSize))
  if (query.saved) parameters.set('view', query.saved)
  return parameters
}

/** Applies the difference between `shown` and `wanted` to the address `now`: of two changes in quick succession none is lost. */
export function withLatestAddress(now: string, shown: URLSearchParams, wanted: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(now)
  for (const name of new Set([...shown.keys(), ...wanted.keys(), 'page'])) {
    const value = wanted.get(name)
    if (name !== 'page' && value === shown.get(name)) continue
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** A query with something changed. Anything but the page itself leads back to page 1. */
export function changeQuery(query: ListQuery, change: Partial<ListQuery>): ListQuery {
  return { ...query, page: 1, ...change }
}

/** A query with one filter set, or taken away by null. */
export function withFilter(query: ListQuery, name: string, value: FilterValue | null): ListQuery {
  const { [name]: _, ...others } = query.filters
  return changeQuery(query, { filters: value === null ? others : { ...others, [name]: value } })
}

/** A query without the filters of these names. */
export function withoutFilters(query: ListQuery, names: ListQuery['filters']): ListQuery {
  return { ...query, filters: Object.fromEntries(Object.entries(query.filters).filter(([name]) => !Object.hasOwn(names, name))) }
}

/** True when two queries have the same filters. */
export function hasFilters({ filters }: Pick<ListQuery, 'filters'>, others: ListQuery['filters']): boolean {
  return [...new Set([...Object.keys(filters), ...Object.keys(others)])].every((name) => filters[name] === others[name])
}

/** True when a search or filter narrows the list. */
export function isFiltered(query: ListQuery): boolean {
  return query.search !== '' || Object.keys(query.filters).length > 0
}

/** Number of pages, at least one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** The page numbers that a page control links: at most `most`, always as many as there can be: the first, the last, and those around the current one (GEN-02). */
export function linkedPages(page: number, pages: number, most: number): readonly number[] {
  const count = Math.min(most, pages)
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), pages - count + 1))
  return Array.from({ length: count }, (_, index) => (index === 0 ? 1 : index === count - 1 ? pages : first + index))
}

function viewOf(declaration: Declaration, view: string | undefined): ListView | undefined {
  const { views = {} } = declaration.list
  return view !== undefined && Object.hasOwn(views, view) ? views[view] : undefined
}

function sortOf(declaration: Declaration, text: string | null): ListQuery['sort'] {
  const field = text?.replace(/^-/, '') ?? ''
  if (!Object.hasOwn(declaration.fields, field) || !declaration.fields[field]?.sort) return null
  return { field, order: text?.startsWith('-') ? 'desc' : 'asc' }
}

/** The address of a resource's list with these filters set: where a figure leads to. */
export function listAddress(declaration: Declaration, filters: Readonly<Record<string, FilterValue>> = {}): string {
  const parameters = writeListQuery(declaration, changeQuery(defaultQuery(declaration), { filters })).toString()
  return `${listPath(declaration)}${parameters ? `?${parameters}` : ''}`
}

/** The address of a list, or of one of its views, without its query. */
export function listPath({ name, list }: Pick<Declaration, 'name' | 'list'>, view?: string): string {
  return `/${list.address ?? name}${view ? `/${view}` : ''}`
}

/** The view of a list at a path, and true where a form or a record is open over the list. */
export function listAt(declaration: Declaration, pathname: string): { readonly view: string | undefined; readonly isCovered: boolean } {
  const below = pathname.replace(/\/+$/, '').slice(listPath(declaration).length + 1)
  const view = Object.hasOwn(declaration.list.views ?? {}, below) ? below : undefined
  return { view, isCovered: below !== '' && view === undefined }
}

/** The list at an address: its view, and its query parameters. */
interface ListPlace {
  readonly view: string | undefined
  readonly search: string
}

/**
 * The list that is at an address. Under an open form or record it is the list that this was opened from
 * (`state.from`), so that nothing moves behind it; without that, the plain list with the parameters of the address.
 */
export function listPlaceOf(declaration: Declaration, view: string | undefined, location: Pick<Location, 'search' | 'state'>, isCovered: boolean): ListPlace {
  const from = fromOf(location.state)
  if (!isCovered || view !== undefined || from === null) return { view, search: location.search }
  const [path = '', search = ''] = from.split(/\?(.*)/s)
  const base = `/${declaration.name}`
  if (path === base) return { view: undefined, search }
  const named = path.startsWith(`${base}/`) ? path.slice(base.length + 1) : ''
  return Object.hasOwn(declaration.list.views ?? {}, named) ? { view: named, search } : { view, search: location.search }
}

/** The address that a link was followed from, where it says so. */
export function fromOf(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' ? state.from : null
}
