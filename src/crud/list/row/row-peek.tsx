import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'

const Peek = lazyWithPreload(async () => (await import('#crud/show/peek.tsx')).default)

/** Milliseconds after a click until the record opens: the second click of a double click selects a word instead. */
const doubleClickMs = 220

interface RowPeek {
  /** Opens a record: beside the list for a press beside its link, else on its own screen. */
  onOpen(id: string, isBeside?: boolean): void
  /** Space on a row's link opens the record beside the list, or closes it there. */
  onKeyDown(event: KeyboardEvent): void
  readonly drawer: ReactNode
}

/** Opens records beside their list. `open` opens the screen of a record; a record whose screen is a drawer opens that. */
export function useRowPeek(declaration: Declaration, open: (id: string) => void, isCovered = false): RowPeek {
  const [peeked, peek] = useState<string | null>(null)
  const { show, list } = declaration
  const hasPeek = show?.peek !== false && show?.in !== 'drawer'
  return {
    onOpen(id, isBeside) {
      // A list at an address of its own has no record screens.
      if (list.address !== undefined) return
      if (!isBeside || !hasPeek) open(id)
      else setTimeout(() => window.getSelection()?.toString() || peek(id), doubleClickMs)
    },
    onKeyDown(event) {
      const { key, target } = event
      const row = target instanceof Element && target.matches('[data-row-link]') ? target.closest<HTMLElement>('[data-row-key]') : null
      const id = row?.dataset.rowKey
      if (key !== ' ' || !id || list.address !== undefined) return
      event.preventDefault()
      if (hasPeek) peek(id === peeked ? null : id)
      else open(id)
    },
    drawer:
      peeked === null || isCovered ? null : (
        <Suspense fallback={null}>
          <Peek declaration={declaration} id={peeked} onMove={peek} onOpen={() => open(peeked)} onClose={() => peek(null)} />
        </Suspense>
      ),
  }
}
