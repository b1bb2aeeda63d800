import type { Paise } from './money.ts'

/** A test or package of the catalogue, as a screen offers it. */
export interface CatalogueItem {
  readonly type: 'test' | 'package'
  readonly id: string
  readonly name: string
  /** Null where the price is not known. */
  readonly price: Paise | null
}

/** The resource that the items of a type are records of. */
export const catalogueResources = { test: 'tests', package: 'test-packages' } as const satisfies Record<CatalogueItem['type'], string>

/** A record of the catalogue as an item; null if it has no id or could not be read. */
export function catalogueItemOf(type: CatalogueItem['type'], record: Readonly<Record<string, unknown>>): CatalogueItem | null {
  const { id, name, price } = record
  if (typeof id !== 'string' || 'unreadable' in record) return null
  return { type, id, name: typeof name === 'string' ? name : id, price: typeof price === 'number' ? price : null }
}

/** True when two items are the same test or package. */
export function isSameItem(one: CatalogueItem, other: CatalogueItem): boolean {
  return one.type === other.type && one.id === other.id
}
