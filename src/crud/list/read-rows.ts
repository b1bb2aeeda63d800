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

/** Maximum number of times that a list is read again from its start because it changed. */
const maxRestarts = 3

/**
 * Reads all pages of a list, one after the other, up to a limit; null when it was stopped. A server may give smaller pages than it was asked for. If the list changes
 * during the reading, rows move between pages: a record that was read before is left out, and a changed total starts the reading again.
 */
export function useReadRows(declaration: Declaration): (query: ListQuery, options: ReadRowsOptions) => Promise<ReadRows | null> {
  const provider = useDataProvider()()
  return async (query, { limit, signal, onPage }) => {
    const stopped = new Promise<null>((resolve) => signal?.addEventListener('abort', () => resolve(null)))
    const read: BaseRecord[] = []
    const known = new Set<unknown>()
    let first: number | null = null
    let restarts = 0
    for (let page = 1; ; page += 1) {
      const answer = await Promise.race([provider.getList(listCall(declaration, { ...query, page, pageSize: largestPage })), stopped])
      if (answer === null) return null
      first ??= answer.total
      if (answer.total !== first && restarts < maxRestarts) {
        restarts += 1
        read.length = 0
        known.clear()
        first = null
        page = 0
        continue
      }
      const added = answer.data.filter(({ id }) => id === undefined || !known.has(id))
      read.push(...added)
      for (const { id } of added) known.add(id)
      const isTotalCapped = answer.isTotalCapped === true
      if (added.length === 0 || read.length >= Math.min(isTotalCapped ? limit : answer.total, limit))
        return { rows: listRows(read.slice(0, limit)), total: answer.total, isTotalCapped }
      onPage?.(read.length)
    }
  }
}
