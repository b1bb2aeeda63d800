import { type BaseRecord, useList } from '@refinedev/core'
import { useMemo } from 'react'
import { useDelayed } from '#crud/inputs/use-delayed.ts'
import type { Ware } from './pick.ts'
import { isAsked, mostWares, wareList, type WareQuestion, wareResources } from './ware-query.ts'

/** A ware with what the picker says of it. */
export interface OfferedWare extends Ware {
  readonly sampleType: string | null
  /** The ids of the tests that a package includes. */
  readonly testIds: readonly string[]
}

/** What the picker found. */
export interface FoundWares {
  readonly wares: readonly OfferedWare[]
  readonly total: number
  /** How many of those found could not be read, so that they cannot be offered. */
  readonly unreadable: number
  readonly isLoading: boolean
  readonly error: unknown
  retry(): void
}

/** Looks for wares once the typing pauses; an answer to an earlier question never shows (GEN-04, ODT-07). */
export function useWares(question: WareQuestion): FoundWares {
  const settled = useDelayed(question)
  // Only what is typed waits; what is chosen counts at once.
  const asked = { ...question, search: settled.search, minPrice: settled.minPrice, maxPrice: settled.maxPrice }
  const { query } = useList({
    resource: wareResources[asked.type],
    pagination: { currentPage: 1, pageSize: mostWares },
    ...wareList(asked),
    queryOptions: { enabled: isAsked(asked) && isAsked(question), staleTime: 30_000 },
    errorNotification: false,
  })
  const rows = query.data?.data
  const wares = useMemo(() => (rows ?? []).flatMap((row) => wareOf(asked.type, row)), [asked.type, rows])
  return {
    wares,
    total: query.data?.total ?? 0,
    unreadable: (rows?.length ?? 0) - wares.length,
    isLoading: query.isFetching && !query.data,
    error: query.isFetching ? null : query.error,
    retry: () => void query.refetch(),
  }
}

/** A record of the catalogue as a ware; none where it cannot be used. */
export function wareOf(type: Ware['type'], row: BaseRecord): OfferedWare[] {
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
