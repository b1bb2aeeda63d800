import type { CrudFilter, CrudSort } from '@refinedev/core'
import { parseRupees, rupeesOfPaise } from '#domain/money.ts'
import type { CatalogueItem } from './pick.ts'

/** What the picker is asked for, as typed and chosen. Prices are texts in rupees; an empty one is not a bound. */
export interface CatalogueQuestion {
  readonly type: CatalogueItem['type']
  readonly search: string
  readonly categoryId: string | null
  readonly minPrice: string
  readonly maxPrice: string
  readonly sort: 'name' | 'price'
  readonly order: 'asc' | 'desc'
}

/** The question that the picker starts with (ODT-07). */
export const firstQuestion: CatalogueQuestion = { type: 'test', search: '', categoryId: null, minPrice: '0', maxPrice: '10000', sort: 'name', order: 'asc' }

/** Where the items of a type are kept. */
export const catalogueResources = { test: 'tests', package: 'test-packages' } as const satisfies Record<CatalogueItem['type'], string>

/** Characters from which on the picker searches (ODT-07). */
export const shortestSearch = 2

/** Most items that the picker shows (ODT-07). */
export const mostCatalogueItems = 50

/** Whether there is enough to look for: two characters, or a category (ODT-07). */
export function isAsked({ search, categoryId }: CatalogueQuestion): boolean {
  return search.trim().length >= shortestSearch || categoryId !== null
}

/** Whether a text is a bound of the price range: an amount, not below zero, or nothing. */
export function isPriceBound(text: string): boolean {
  return text.trim() === '' || (parseRupees(text) ?? -1) >= 0
}

/** The question as Refine takes it, by the API's parameter names. An invalid bound is left out. */
export function catalogueList({ search, categoryId, minPrice, maxPrice, sort, order }: CatalogueQuestion): { filters: CrudFilter[]; sorters: CrudSort[] } {
  const values: Readonly<Record<string, unknown>> = {
    isActive: true,
    search: search.trim().length >= shortestSearch ? search.trim() : null,
    categoryId,
    minPrice: boundOf(minPrice),
    maxPrice: boundOf(maxPrice),
  }
  const filters = Object.entries(values).filter(([, value]) => value !== null)
  return { filters: filters.map(([field, value]) => ({ field, operator: 'eq', value })), sorters: [{ field: sort, order }] }
}

function boundOf(text: string): number | null {
  const paise = parseRupees(text)
  return paise === null || paise < 0 ? null : rupeesOfPaise(paise)
}
