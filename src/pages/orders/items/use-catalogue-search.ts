import { type BaseRecord, useList } from '@refinedev/core'
import { useMemo } from 'react'
import { useDelayed } from '#crud/fields/inputs/use-delayed.ts'
import type { CatalogueItem } from './pick.ts'
import { isAsked, mostCatalogueItems, catalogueList, type CatalogueQuestion, catalogueResources } from './catalogue-query.ts'

/** A item with what the picker says of it. */
export interface OfferedProduct extends CatalogueItem {
  readonly sampleType: string | null
  /** The ids of the tests that a package includes. */
  readonly testIds: readonly string[]
}

/** What the picker found. */
export interface FoundCatalogueItems {
  readonly items: readonly OfferedProduct[]
  readonly total: number
  /** How many of those found could not be read, so that they cannot be offered. */
  readonly unreadable: number
  readonly isLoading: boolean
  readonly error: unknown
  retry(): void
}

/** Looks for items once the typing pauses; an answer to an earlier question never shows (GEN-04, ODT-07). */
export function useCatalogueSearch(question: CatalogueQuestion): FoundCatalogueItems {
  const settled = useDelayed(question)
  // Only what is typed waits; what is chosen counts at once.
  const settledQuestion = { ...question, search: settled.search, minPrice: settled.minPrice, maxPrice: settled.maxPrice }
  const { query } = useList({
    resource: catalogueResources[settledQuestion.type],
    pagination: { currentPage: 1, pageSize: mostCatalogueItems },
    ...catalogueList(settledQuestion),
    queryOptions: { enabled: isAsked(settledQuestion) && isAsked(question), staleTime: 30_000 },
    errorNotification: false,
  })
  const rows = query.data?.data
  const items = useMemo(() => (rows ?? []).flatMap((row) => catalogueOf(settledQuestion.type, row)), [settledQuestion.type, rows])
  return {
    items,
    total: query.data?.total ?? 0,
    unreadable: (rows?.length ?? 0) - items.length,
    isLoading: query.isFetching && !query.data,
    error: query.isFetching ? null : query.error,
    retry: () => void query.refetch(),
  }
}

/** A record of the catalogue as an item; none where it cannot be used. */
export function catalogueOf(type: CatalogueItem['type'], row: BaseRecord): OfferedProduct[] {
  if (typeof row.id !== 'string' || 'unreadable' in row) return []
  const testIds: unknown = row.tests
  return [
    {
      type,
      id: row.id,
      name: typeof row.name === 'string' ? row.name : row.id,
      price: typeof row.price === 'number' ? row.price : null,
      sampleType: typeof row.sampleType === 'string' && row.sampleType !== '' ? row.sampleType : null,
      testIds: Array.isArray(testIds) ? testIds.map(String) : [],
    },
  ]
}
