import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { actionItems, type OfferedAction } from '#crud/action-items.ts'
import { useCurrentUser, usePermissions } from '#crud/current-user.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { Declaration } from '#definition/declaration.ts'
import { useEventCallback } from '#ui/use-event-callback.ts'
import type { ListRow } from '#crud/list/rows.ts'
import { RowMenu } from './row-menu.tsx'

/** Props of the menu of a cell. */
export interface InlineMenuProps {
  readonly declaration: Declaration
  readonly rows: readonly ListRow[]
  /** The pressed cell, which names its column; its row names the record. */
  readonly cell: HTMLElement
  onAct(action: OfferedAction, record: KnownRecord): void
  onClose(): void
}

/** The actions of a cell: the only one begins at once, several are a menu below the cell. The focus returns to where it was. */
export function InlineMenu({ declaration, rows, cell, onAct, onClose }: InlineMenuProps) {
  const focused = useRef(document.activeElement)
  const key = cell.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey
  const row = rows.find((each) => each.key === key)
  const record = row?.kind === 'record' ? row.record : null
  const { actions = [] } = declaration.list.inline?.[cell.dataset.inline ?? ''] ?? {}
  const may = usePermissions()
  const user = useCurrentUser()
  const items = record ? actionItems(declaration, actions, record, may, user).filter(({ reason }) => reason === undefined) : []
  const close = () => {
    if (focused.current instanceof HTMLElement && focused.current.isConnected) focused.current.focus()
    onClose()
  }
  const isMenu = items.length > 1
  const begin = useEventCallback(() => {
    if (isMenu) return
    close()
    if (record && items[0]) onAct(items[0].action, record)
  })
  useEffect(begin, [begin])
  if (!record || !isMenu) return null
  return createPortal(<RowMenu items={items} menus={[]} isAtStart onClose={close} onChoose={(action) => onAct(action, record)} />, cell)
}
