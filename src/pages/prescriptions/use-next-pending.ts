import { useList } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import type { Declaration } from '#definition/declaration.ts'

/** The id of the prescription that waits longest, other than this one, and how many wait in all. */
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

/** Does it when N is pressed anywhere but in a text; null for nothing to do. */
export function useNextKey(onNext: (() => void) | null): void {
  const latest = useRef(onNext)
  useEffect(() => {
    latest.current = onNext
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input:not([type=radio], [type=checkbox]), textarea, [contenteditable]')
      if (event.key !== 'n' || isTyping || event.ctrlKey || event.metaKey || event.altKey || !latest.current) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
