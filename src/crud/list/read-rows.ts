import { type BaseRecord, useDataProvider } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { largestPage } from '#domain/page.ts'
import { listCall } from './call.ts'
import type { ListQuery } from './query.ts'
import { type ListRow, listRows } from './rows.ts'

/** Rows of several pages of a list, and the number that there are. */
export interface ReadRows {
  readonly rows: readonly ListRow[]
  readonly total: number
  readonly isTotalCapped: boolean
}

/** Reads all pages of a list, one after the other, up to a limit. */
export function useReadRows(declaration: Declaration): (query: ListQuery, limit: number) => Promise<ReadRows> {
  const provider = useDataProvider()()
  return async (query, limit) => {
    const read: BaseRecord[] = []
    for (let page = 1; ; page += 1) {
      const answer = await provider.getList(listCall(declaration, { ...query, page, pageSize: largestPage }))
      read.push(...answer.data)
      if (answer.data.length < largestPage || read.length >= Math.min(answer.total, limit))
        return { rows: listRows(read.slice(0, limit)), total: answer.total, isTotalCapped: answer.isTotalCapped === true }
    }
  }
}
