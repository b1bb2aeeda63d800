import { type ReactNode, type RefObject, startTransition, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { actionOf, isBuiltIn, type OfferedAction } from '#crud/action-items.ts'
import type { OpenDialog } from '#crud/dialog/action-dialog.tsx'
import { LazyActionDialog } from '#crud/dialog/lazy-action-dialog.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { searchOf, useActionStarter } from '#crud/use-action-starter.ts'
import type { Declaration } from '#definition/declaration.ts'
import { fillPath } from '#definition/endpoints.ts'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { useBusyRows } from '#ui/use-one-at-a-time.ts'
import { fromOf } from '#crud/list/query.ts'
import { currentRecords, type ListRow } from '#crud/list/rows.ts'
import { useToggle } from './toggle.ts'

/**
 * Carries out the actions of rows and of the selection: opens addresses and dialogs, turns toggles over, sends calls. `from` is the list's address; see
 * `useActionStarter` for `onGone`.
 */
export function useRowActions(declaration: Declaration, from: string, viewDialog: string | undefined, onGone?: () => void) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  // The click itself is answered at once; the dialog is drawn behind it.
  const setOpen = (dialog: OpenDialog) => startTransition(() => setOpened(dialog))
  const atView: OpenDialog | null = viewDialog === undefined ? null : { dialog: { name: viewDialog }, records: [] }
  const rows = useBusyRows()
  const toggle = useToggle(declaration, rows, (record, asked) => setOpen({ dialog: 'toggle', records: [record], asked }))
  const start = useActionStarter(declaration, from, setOpen, onGone)
  const goTo = (address: string) => void navigate(address, { state: { from } })
  const search = searchOf(from)
  const recordAddress = useCallback((id: string) => `${fillPath(`/${declaration.name}/{id}`, { id })}${search}`, [declaration.name, search])

  const actNow = (action: OfferedAction, record: KnownRecord) => {
    if (typeof action === 'object') toggle(record)
    else if (action === 'show') goTo(recordAddress(record.id))
    else if (action === 'edit') goTo(`${fillPath(`/${declaration.name}/{id}/edit`, { id: record.id })}${search}`)
    else if (action === 'delete') setOpen({ dialog: 'delete', records: [record] })
    else start(action, record, (work) => rows.run(record.id, work))
  }
  const act = useEventCallback(actNow)
  const actOnAll = (action: OfferedAction, records: readonly KnownRecord[]) => {
    if (typeof action === 'object') return
    if (isBuiltIn(action)) setOpen({ dialog: 'delete', records })
    else setOpen({ dialog: { action }, records, isBulk: actionOf(declaration, action).dialog === undefined })
  }
  const close = () => {
    // At once: a dialog that lingers after its answer could be sent a second time.
    if (opened) setOpened(null)
    // A dialog opened by a link on another screen closes to that screen.
    else if (fromOf(state) !== null) void navigate(-1)
    else goTo(`/${declaration.name}`)
  }
  return { act, actOnAll, busy: rows.busy, open: opened ?? atView, close, goTo, recordAddress, addAddress: `/${declaration.name}/add${search}` }
}

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

/**
 * Brings an alert that is drawn late into a place into sight and gives it the focus. For a place at the end of a screen whose pieces are dialogs
 * over it. Only a failed one is drawn in place, perhaps out of view.
 */
function useInSight(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new MutationObserver(() => {
      const alert = element.querySelector('[role=alert]')
      if (!alert || element.contains(document.activeElement)) return
      element.focus({ preventScroll: true })
      alert.scrollIntoView({ block: 'center' })
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [place])
}
