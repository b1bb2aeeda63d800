import { type ReactNode, Suspense, useRef } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import type { OpenDialog } from '#crud/dialog/action-dialog.tsx'
import { LazyActionDialog } from '#crud/dialog/lazy-action-dialog.ts'
import { currentRecords, type ListRow } from './list-row.ts'
import { useInSight } from './use-in-sight.ts'

interface ListDialogsProps {
  readonly declaration: Declaration
  readonly open: OpenDialog | null
  readonly rows: readonly ListRow[]
  /** Further dialogs of the screen. */
  readonly children?: ReactNode
  onClose(): void
  onDeleted?(ids: readonly string[]): void
}

/** The place of a list's dialogs: of the action of a row or of the selection, with the records as the rows have them now. */
export function ListDialogs({ declaration, open, rows, children, onClose, onDeleted = () => undefined }: ListDialogsProps) {
  const place = useRef<HTMLDivElement>(null)
  useInSight(place)
  return (
    <div ref={place} tabIndex={-1}>
      {open ? (
        <Suspense fallback={null}>
          <LazyActionDialog {...open} declaration={declaration} records={currentRecords(open.records, rows)} onClose={onClose} onDeleted={onDeleted} />
        </Suspense>
      ) : null}
      {children}
    </div>
  )
}
