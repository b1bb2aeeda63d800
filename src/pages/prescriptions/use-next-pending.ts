import { useList } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { shortcutKey } from '#ui/shortcut-key.ts'

interface NextPending {
  readonly next: string | null
  readonly waiting: number | null
  /** True until it is known if one waits. */
  readonly isReading: boolean
}

/**
 * The id of the prescription that waits longest, other than this one, and how many others wait. `isOpen` while this one waits too: a count that was read before
 * its review still has it.
 */
export function useNextPending(declaration: Declaration, id: string, isOpen: boolean): NextPending {
  const { query } = useList({
    resource: declaration.name,
    pagination: { currentPage: 1, pageSize: 5 },
    filters: [{ field: 'status', operator: 'eq', value: 'Pending' }],
    sorters: [{ field: 'createdAt', order: 'asc' }],
    errorNotification: false,
  })
  const others = (query.data?.data ?? []).filter((row) => typeof row.id === 'string' && row.id !== id && !('unreadable' in row))
  const [first] = others
  const openAt = useRef<number | null>(null)
  if (isOpen) openAt.current = query.dataUpdatedAt
  const total = query.data?.total
  const waiting = total === undefined ? null : Math.max(0, openAt.current === query.dataUpdatedAt ? total - 1 : total)
  return { next: typeof first?.id === 'string' ? first.id : null, waiting, isReading: query.isLoading }
}

/**
 * Does it when N is pressed anywhere but in a text; null for nothing to do. Pressed while `isReading`, it is done once there is something to do, unless another
 * key or the mouse is pressed first.
 */
export function useNextKey(onNext: (() => void) | null, isReading: boolean): void {
  const latest = useRef({ onNext, isReading })
  const isAsked = useRef(false)
  useEffect(() => {
    latest.current = { onNext, isReading }
    if (!isAsked.current || isReading) return
    isAsked.current = false
    onNext?.()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      isAsked.current = false
      const { onNext: next, isReading: isEarly } = latest.current
      const isTyping = event.target instanceof Element && event.target.matches('input:not([type=radio], [type=checkbox]), textarea, [contenteditable]')
      if (shortcutKey(event) !== 'n' || isTyping || event.ctrlKey || event.metaKey || event.altKey || !(next || isEarly)) return
      event.preventDefault()
      if (next) next()
      else isAsked.current = true
    }
    const forget = () => {
      isAsked.current = false
    }
    document.addEventListener('keydown', press)
    document.addEventListener('pointerdown', forget)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
}
