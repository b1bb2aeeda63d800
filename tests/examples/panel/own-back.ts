import type { BaseRecord, DataProvider } from '@refinedev/core'
import type { Http } from '#providers/http/request.ts'
import { createDataProvider } from '#providers/data/data-provider.ts'
import { createMemoryDataProvider } from '#providers/data/memory-data-provider.ts'
import type { CustomBackend } from '#providers/memory/own-sign-in.ts'

/** Test categories from a file of the laboratory, everything else from the API. */
export function ownBackend(http: Http, categories: readonly (BaseRecord & { readonly id: string })[]): CustomBackend {
  return {
    http,
    data(registry): DataProvider {
      const api = createDataProvider(http, registry)
      const file = createMemoryDataProvider({ registry, rows: { 'test-categories': categories } })
      return { ...api, getList: (asked) => (asked.resource === 'test-categories' ? file : api).getList(asked) }
    },
  }
}
