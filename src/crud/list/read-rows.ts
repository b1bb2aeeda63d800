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

interface ReadRowsOptions {
  /** Maximum number of rows that are read. */
  readonly limit: number
  /** Ends the reading: its rows so far are not answered. */
  readonly signal?: AbortSignal
  /** Called after each page but the last with the number of rows that are read. */
  onPage?(count: number): void
}

/** Reads all pages of a list, one after the other, up to a limit; null when it was stopped. A server may give smaller pages than it was asked for. */
export function useReadRows(declaration: Declaration): (query: ListQuery, options: ReadRowsOptions) => Promise<ReadRows | null> {
  const provider = useDataProvider()()
  return async (query, { limit, signal, onPage }) => {
    const stopped = new Promise<null>((resolve) => signal?.addEventListener('abort', () => resolve(null)))
    const read: BaseRecord[] = []
    for (let page = 1; ; page += 1) {
      const answer = await Promise.race([provider.getList(listCall(declaration, { ...query, page, pageSize: largestPage })), stopped])
      if (answer === null) return null
      read.push(...answer.data)
      const isTotalCapped = answer.isTotalCapped === true
      if (answer.data.length === 0 || read.length >= Math.min(isTotalCapped ? limit : answer.total, limit))
        return { rows: listRows(read.slice(0, limit)), total: answer.total, isTotalCapped }
      onPage?.(read.length)
    }
  }
}
