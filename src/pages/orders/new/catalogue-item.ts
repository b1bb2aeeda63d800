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

/** The items whose name has the searched text before those that were found by their description. */
export function namedFirst(items: readonly DraftItem[], search: string): readonly DraftItem[] {
  const words = foldForSearch(search)
  const isNamed = ({ name }: DraftItem) => foldForSearch(name).includes(words)
  return [...items.filter(isNamed), ...items.filter((item) => !isNamed(item))]
}
