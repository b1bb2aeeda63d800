import type { Declaration, FilterValue } from '#definition/declaration.ts'
import { type FilterTerm, filterTerms, type StockFilter } from '#definition/stock-filters.ts'
import { cleanText, listFilters, parseFilter } from '#crud/list/filters.ts'
import { changeQuery, listAt, listPath, type ListQuery, readListQuery, writeListQuery } from '#crud/list/query.ts'

/** The place of a page with a table: the list's own address, one of its views, or a page elsewhere that shows the list too. */
export function tablePlace(
  declaration: Declaration,
  pathname: string,
): { readonly view: string | undefined; readonly isCovered: boolean; readonly path?: string } {
  const own = listPath(declaration)
  const isPage = Object.keys(declaration.pages ?? {}).some((page) => new RegExp(`^${own}/${page.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(pathname))
  if (!isPage && (pathname === own || pathname.startsWith(`${own}/`))) return listAt(declaration, pathname)
  return { view: undefined, isCovered: false, path: pathname }
}

/** A query with other filters of a stock page, from its first page; null if the address cannot hold them. `merge` keeps the filters that are not named. */
export function withStockFilters(
  declaration: Declaration,
  query: ListQuery,
  filters: readonly StockFilter[],
  behaviour: 'merge' | 'replace',
): ListQuery | null {
  let terms: readonly FilterTerm[]
  try {
    terms = filterTerms(declaration, filters, refuse)
  } catch (thrown) {
    if (thrown instanceof Refused) return null
    throw thrown
  }
  const start: Pick<ListQuery, 'search' | 'filters'> = behaviour === 'merge' ? query : { search: '', filters: {} }
  const chosen: Record<string, FilterValue> = { ...start.filters }
  let { search } = start
  for (const [name, value] of terms) {
    const filter = listFilters(declaration).find((each) => each.name === name)
    if (!filter && name === 'search' && declaration.list.search !== undefined) search = cleanText(value === undefined ? '' : String(value))
    else if (value === undefined) delete chosen[name]
    else {
      const parsed = filter ? parseFilter(filter, String(value)) : null
      if (parsed === null) return null
      chosen[name] = parsed
    }
  }
  return changeQuery(query, { search, filters: chosen })
}

class Refused extends Error {}

function refuse(sentence: string): never {
  throw new Refused(sentence)
}

/** True if the address holds this order. */
export function holdsSort(declaration: Declaration, query: ListQuery, view: string | undefined): boolean {
  const { sort } = readListQuery(declaration, writeListQuery(declaration, query, view), view)
  return query.sort === null || (sort?.field === query.sort.field && sort.order === query.sort.order)
}
