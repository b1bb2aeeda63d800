import { foldForSearch } from '#domain/search-fold.ts'
import { type CatalogueItem, catalogueItemOf } from '#domain/catalogue-item.ts'
import type { DraftItem } from './draft.ts'

/** A record of the catalogue as an item for one patient; null if it could not be read. */
export function draftItemOf(type: CatalogueItem['type'], record: Readonly<Record<string, unknown>>): DraftItem | null {
  const item = catalogueItemOf(type, record)
  const { requirements, tests } = record
  return (
    item && {
      ...item,
      quantity: 1,
      isFasting: record.fastingRequired === true,
      requirements: typeof requirements === 'string' && requirements !== '' ? requirements : null,
      testIds: Array.isArray(tests) ? tests.map(String) : [],
    }
  )
}

/** The items that are called as searched, then those whose name has the text, then those that were found by their description. */
export function namedFirst(items: readonly DraftItem[], search: string): readonly DraftItem[] {
  const words = foldForSearch(search)
  const rank = (item: DraftItem) => (isCalled(item, search) ? 0 : foldForSearch(item.name).includes(words) ? 1 : 2)
  return items.toSorted((one, other) => rank(one) - rank(other))
}

/** The item that a search means without doubt: the only one found, or the only one that is called so; null where somebody has to choose. */
export function meantItem(found: readonly DraftItem[], search: string): DraftItem | null {
  const called = found.filter((item) => isCalled(item, search))
  const [only, ...others] = called.length > 0 ? called : found
  return only && others.length === 0 ? only : null
}

/** True for an item whose name, or its short form in brackets, is the searched text: `cbc` of `Complete Blood Count (CBC)`. */
function isCalled({ name }: DraftItem, search: string): boolean {
  const words = foldForSearch(search)
  const shortForms = [...name.matchAll(/\(([^()]+)\)/g)].map(([, short = '']) => short)
  return [name, ...shortForms].some((each) => foldForSearch(each) === words)
}
