import { useList } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'

/** The id of the prescription that waits longest beside this one, and how many wait in all. */
export function useNextPending(declaration: Declaration, id: string): { readonly next: string | null; readonly waiting: number | null } {
  const { query } = useList({
    resource: declaration.name,
    pagination: { currentPage: 1, pageSize: 5 },
    filters: [{ field: 'status', operator: 'eq', value: 'Pending' }],
    sorters: [{ field: 'createdAt', order: 'asc' }],
    errorNotification: false,
  })
  const others = (query.data?.data ?? []).filter((row) => typeof row.id === 'string' && row.id !== id && !('unreadable' in row))
  const [first] = others
  return { next: typeof first?.id === 'string' ? first.id : null, waiting: query.data?.total ?? null }
}
