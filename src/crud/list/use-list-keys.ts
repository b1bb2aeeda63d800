import { type RefObject, useEffect, useRef } from 'react'

/** What the keys of a list do. */
export interface ListKeys {
  search(): void
  /** Absent where nothing can be added. */
  add?: (() => void) | undefined
  help(): void
}

const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="dialog"]'

/**
 * `/` searches, `n` adds, `j` and `k` move through the rows (Enter opens the one that has the focus), `?` tells all this.
 * Keys are left alone while something is typed, with Ctrl, Alt or Meta, and while `isActive` is false.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, keys: ListKeys, isActive: boolean): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isActive) return
    const moves: Readonly<Record<string, (() => void) | undefined>> = {
      '/': () => latest.current.search(),
      n: () => latest.current.add?.(),
      j: () => moveRow(list.current, 1),
      k: () => moveRow(list.current, -1),
      '?': () => latest.current.help(),
    }
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.isComposing) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined
      if (!move) return
      event.preventDefault()
      move()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isActive, list])
}

/** Moves the focus to the link of the next or previous row; from outside the rows, to the first or last. */
function moveRow(list: HTMLElement | null, by: 1 | -1): void {
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
  const row = document.activeElement?.closest('tr, li')
  const at = row ? links.findIndex((link) => link.closest('tr, li') === row) : -1
  const next = at === -1 ? (by === 1 ? 0 : links.length - 1) : Math.max(0, Math.min(links.length - 1, at + by))
  links[next]?.focus()
  links[next]?.scrollIntoView?.({ block: 'nearest' })
}
