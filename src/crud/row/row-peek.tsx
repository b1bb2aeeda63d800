import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import type { ListRow } from '#crud/list/rows.ts'
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

/**
 * Opens records beside their list. `open` opens the screen of a record. A list at an address of its own has no
 * such screens: its rows, which are whole, are shown beside it.
 */
export function useRowPeek(declaration: Declaration, rows: readonly ListRow[], open: (id: string) => void, isCovered = false): RowPeek {
  const [peeked, peek] = useState<string | null>(null)
  const { show, list } = declaration
  const hasScreen = list.address === undefined
  const hasPeek = show?.peek !== false
  const known = hasScreen ? undefined : rows.find((row) => row.kind === 'record' && row.record.id === peeked)
  const isGone = !hasScreen && known?.kind !== 'record'
  return {
    onOpen(id, isBeside) {
      if (!isBeside && !hasScreen) peek(id)
      else if (!isBeside || !hasPeek) open(id)
      else setTimeout(() => window.getSelection()?.toString() || peek(id), doubleClickMs)
    },
    onKeyDown(event) {
      const { key, target } = event
      const row = target instanceof Element && target.matches('[data-row-link]') ? target.closest<HTMLElement>('[data-row-key]') : null
      const id = row?.dataset.rowKey
      if (key !== ' ' || !id) return
      event.preventDefault()
      if (hasPeek) peek(id === peeked ? null : id)
      else open(id)
    },
    drawer:
      peeked === null || isCovered || isGone ? null : (
        <Suspense fallback={null}>
          <Peek
            declaration={declaration}
            id={peeked}
            known={known?.kind === 'record' ? known.record : undefined}
            onMove={peek}
            onOpen={hasScreen ? () => open(peeked) : undefined}
            onClose={() => peek(null)}
          />
        </Suspense>
      ),
  }
}
