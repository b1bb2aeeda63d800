import { type CatalogueItem, catalogueItemOf, catalogueResources } from '#domain/catalogue-item.ts'
import { useDelayed } from '#crud/fields/inputs/use-delayed.ts'
import { type ReferenceOption, type ReferenceOptions, useReferenceOptions } from '#crud/fields/inputs/use-reference-options.ts'
import { type CatalogueQuestion, filtersIn, isAsked, maxCatalogueItems, searchIn } from './catalogue-query.ts'

/** An item with its notes in the picker. */
export interface OfferedItem extends CatalogueItem {
  readonly sampleType: string | null
  /** The ids of the tests that a package includes. */
  readonly testIds: readonly string[]
}

/** The items that the picker found. */
export interface FoundItems extends Omit<ReferenceOptions, 'options'> {
  readonly items: readonly OfferedItem[]
}

/** Searches for items once the typing pauses. An answer to an earlier search never shows (GEN-04, ODT-07). */
export function useCatalogueSearch(question: CatalogueQuestion): FoundItems {
  const settled = useDelayed(question)
  // Only typed text is debounced; choices take effect at once.
  const asked = { ...question, search: settled.search, minPrice: settled.minPrice, maxPrice: settled.maxPrice }
  const { options, ...found } = useReferenceOptions({
    to: catalogueResources[asked.type],
    where: filtersIn(asked),
    search: searchIn(asked),
    sort: { field: asked.sort, order: asked.order },
    limit: maxCatalogueItems,
    isNeeded: isAsked(asked),
    isBehind: (['search', 'minPrice', 'maxPrice'] as const).some((name) => question[name] !== settled[name]),
  })
  return { ...found, items: options.flatMap(({ record }) => offeredItem(asked.type, record)) }
}

function offeredItem(type: CatalogueItem['type'], record: ReferenceOption['record']): OfferedItem[] {
  const item = catalogueItemOf(type, record)
  const [sampleType, tests]: readonly unknown[] = [record.sampleType, record.tests]
  const testIds = Array.isArray(tests) ? tests.map(String) : []
  return item ? [{ ...item, sampleType: typeof sampleType === 'string' && sampleType !== '' ? sampleType : null, testIds }] : []
}
