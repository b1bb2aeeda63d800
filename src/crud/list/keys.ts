import type { RefObject } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { typingPlaces, useKeyShortcuts } from '#ui/use-key-shortcuts.ts'

/** Commands of a list's keys. */
interface ListKeys {
  search(): void
  /** Adds a record, or follows the main link of a list without a form; absent where neither is possible. */
  add?: (() => void) | undefined
  help(): void
  /** Cells with a key of their own. */
  readonly inline?: Declaration['list']['inline']
}

const isLeftAlone = (target: Element) => target.closest(`${typingPlaces}, [role="menu"]`) !== null

/**
 * `/` searches, `n` adds or follows the main link, `j` and `k` move through the rows (Enter opens the one that has the focus), `?` tells all this; a cell's own key presses it.
 * Keys are left alone while something is typed, with Ctrl, Alt or Meta, and while `isActive` is false.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, keys: ListKeys, isActive: boolean): void {
  const moves = {
    '/': () => keys.search(),
    n: () => keys.add?.(),
    j: () => moveRow(list.current, 1),
    k: () => moveRow(list.current, -1),
    '?': () => keys.help(),
    ...Object.fromEntries(Object.entries(keys.inline ?? {}).map(([name, cell]) => [cell?.key, () => pressCell(name)])),
  }
  useKeyShortcuts(moves, { isActive, isLeftAlone })
}

/** Presses the cell of a column in the row with the focus, where it opens something. */
function pressCell(name: string): void {
  document.activeElement?.closest('[data-row-key]')?.querySelector<HTMLElement>(`[data-inline="${name}"]`)?.click()
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
