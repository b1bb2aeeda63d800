import type { BaseRecord, DataProvider } from '@refinedev/core'
import type { DeclarationRegistry } from '#providers/data/data-provider.ts'
import { createMemoryDataProvider } from '#providers/data/memory-data-provider.ts'

interface Given {
  readonly registry: DeclarationRegistry
  readonly records: readonly (BaseRecord & { readonly id: string })[]
}

export default ({ registry, records }: Given): DataProvider => createMemoryDataProvider({ registry, rows: { kits: records } })
