import { type BaseRecord, useList } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { changeQuery, type ListQuery, pageCount, readListQuery, writeListQuery } from '#crud/list/query.ts'
import { listCall } from '#crud/list/call.ts'

/** A record beside another in a list, and the address of its page of the list. */
export interface Neighbour {
  readonly id: string
  readonly from: string
}

/** The records before and after one in the list that it was opened from. Both are absent if there is no list, or the record has left it. */
export function useNeighbours(declaration: Declaration, from: unknown, id: string): { readonly previous: Neighbour | null; readonly next: Neighbour | null } {
  const list = listOf(declaration, from)
  const query = list?.query ?? readListQuery(declaration, new URLSearchParams())
  const here = usePage(declaration, query, list !== null)
  const ids = here.ids
  const at = list ? ids.indexOf(id) : -1
  const isFirst = at === 0 && query.page > 1
  const isLast = at >= 0 && at === ids.length - 1 && query.page < pageCount(here.total, query.pageSize)
  const before = usePage(declaration, { ...query, page: query.page - 1 }, isFirst).ids
  const after = usePage(declaration, { ...query, page: query.page + 1 }, isLast).ids
  const neighbour = (found: string | undefined, page: number): Neighbour | null =>
    found === undefined || !list ? null : { id: found, from: addressOf(declaration, changeQuery(query, { page }), list.view) }
  if (at < 0) return { previous: null, next: null }
  return {
    previous: isFirst ? neighbour(before.at(-1), query.page - 1) : neighbour(ids[at - 1], query.page),
    next: isLast ? neighbour(after[0], query.page + 1) : neighbour(ids[at + 1], query.page),
  }
}

function usePage(declaration: Declaration, query: ListQuery, isWanted: boolean) {
  const { query: read } = useList<BaseRecord>({
    ...listCall(declaration, query),
    queryOptions: { enabled: isWanted, refetchOnWindowFocus: false },
    errorNotification: false,
  })
  return { ids: isWanted ? (read.data?.data ?? []).map((row) => String(row.id)) : [], total: read.data?.total ?? 0 }
}

/** The list at an address, where it is one of this resource. */
function listOf(declaration: Declaration, address: unknown): { readonly query: ListQuery; readonly view: string | undefined } | null {
  if (typeof address !== 'string') return null
  const [path = '', search = ''] = address.split('?')
  const [, name, view, ...rest] = path.split('/')
  if (name !== declaration.name || rest.length > 0 || (view !== undefined && !Object.hasOwn(declaration.list.views ?? {}, view))) return null
  return { query: readListQuery(declaration, new URLSearchParams(search), view), view }
}

function addressOf(declaration: Declaration, query: ListQuery, view: string | undefined): string {
  const parameters = writeListQuery(declaration, query, view).toString()
  return `/${declaration.name}${view ? `/${view}` : ''}${parameters ? `?${parameters}` : ''}`
}
