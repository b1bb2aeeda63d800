import { useDataProvider } from '@refinedev/core'
import { useCallback } from 'react'
import type { CatalogueItem } from '#domain/catalogue-item.ts'
import { draftItemOf } from './catalogue-item.ts'
import type { DraftItem } from './draft.ts'

/** A line of a cart or of an earlier order. */
export interface OrderedLine {
  readonly type: CatalogueItem['type'] | null
  readonly testId: string | null
  readonly packageId: string | null
  readonly name: string | null
  readonly quantity: number
}

/** Returns a function that reads lines from the catalogue, at the prices of today; null for what is not in it any more. It rejects with the failure. */
export function useOfferedItems(): <Line extends OrderedLine>(lines: readonly Line[]) => Promise<(readonly [line: Line, item: DraftItem | null])[]> {
  const provider = useDataProvider()
  return useCallback(
    async (lines) => {
      const read = async (resource: string, ids: readonly (string | null)[]) => {
        const wanted = [...new Set(ids.filter((id) => id !== null))]
        const { getMany } = provider()
        const { data } = wanted.length > 0 && getMany ? await getMany({ resource, ids: wanted }) : { data: [] }
        return new Map(data.map((record) => [String(record.id), record]))
      }
      const [tests, packages] = await Promise.all([
        read(
          'tests',
          lines.map(({ testId }) => testId),
        ),
        read(
          'test-packages',
          lines.map(({ packageId }) => packageId),
        ),
      ])
      return lines.map((line) => {
        const record = line.type === 'package' ? packages.get(line.packageId ?? '') : tests.get(line.testId ?? '')
        const item = record && record.isActive !== false ? draftItemOf(line.type ?? 'test', record) : null
        return [line, item && { ...item, quantity: line.quantity }] as const
      })
    },
    [provider],
  )
}
