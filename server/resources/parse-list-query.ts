import type { ListPlan } from './list.ts'
import { filterClausesOf, filtersOf, sortsOf } from './plan.ts'
import type { ServedResource } from './registry.ts'
import { sortedBy } from './sorted-by.ts'

/** The parameters of a list call, read: a search, a sort, and a text for each filter. */
interface Asked {
  readonly search?: string | undefined
  readonly sort: string
  readonly order: 'asc' | 'desc'
}

/** Parses the query of a list call without its page; days are the laboratory's. Throws a 422 on the parameter that cannot be read. */
export function parseListQuery(
  { declaration, tableOptions, storage }: ServedResource,
  query: Asked,
  day: { readonly timeZone: string; readonly now: Date },
): Omit<ListPlan, 'page' | 'limit'> {
  const { search, sort, order } = query
  const isOwnOrder = sort === sortsOf(declaration)[0] && order === (declaration.list.sort?.order ?? 'asc')
  return {
    search,
    title: isOwnOrder ? declaration.title : undefined,
    clauses: filterClausesOf(declaration, filtersOf(declaration, tableOptions?.filters), { ...query }, day),
    sort: { by: sortedBy(declaration, storage, sort), order },
  }
}
