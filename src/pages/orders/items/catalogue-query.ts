import { oneLine } from '#domain/text.ts'
import type { CatalogueItem } from '#domain/catalogue-item.ts'
import { parseRupees, rupeesOfPaise } from '#domain/money.ts'

/** The search of the picker as typed and chosen. Prices are texts in rupees; an empty one sets no bound. */
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

/** Characters from which on the picker searches (ODT-07). */
export const shortestSearch = 2

/** Maximum number of items that the picker shows (ODT-07). */
export const maxCatalogueItems = 50

/** True when there is enough to search for: two characters, or a category (ODT-07). */
export function isAsked(question: CatalogueQuestion): boolean {
  return searchIn(question) !== '' || question.categoryId !== null
}

/** True when a text is a bound of the price range: an amount of zero or more, or nothing. */
export function isPriceBound(text: string): boolean {
  return text.trim() === '' || (parseRupees(text) ?? -1) >= 0
}

/** The text to look for; empty while it is too short. */
export function searchIn({ search }: CatalogueQuestion): string {
  const words = oneLine(search)
  return words.length >= shortestSearch ? words : ''
}

/** The filters of a question, by the API's parameter names. An invalid bound is left out. */
export function filtersIn({ categoryId, minPrice, maxPrice }: CatalogueQuestion): Readonly<Record<string, string | number | boolean>> {
  const [from, to] = [boundOf(minPrice), boundOf(maxPrice)]
  return {
    isActive: true,
    ...(categoryId === null ? {} : { categoryId }),
    ...(from === null ? {} : { minPrice: from }),
    ...(to === null ? {} : { maxPrice: to }),
  }
}

function boundOf(text: string): number | null {
  const paise = parseRupees(text)
  return paise === null || paise < 0 ? null : rupeesOfPaise(paise)
}
