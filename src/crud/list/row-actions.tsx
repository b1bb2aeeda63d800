import { type KeyboardEvent, memo, type ReactNode, Suspense, useCallback } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { rowSubmenus } from '#definition/row-actions.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightButton, MenuDots } from '#ui/light-button.tsx'
import { useMenuButton } from '#ui/use-menu-button.ts'
import { actionItems, type OfferedAction, rowActionsOf } from '#crud/action-items.ts'
import { LazyActionDialog } from '#crud/dialog/lazy-action-dialog.ts'
import { titleOf } from '#crud/messages.ts'
import { usePermissions, useCurrentUser } from '#crud/current-user.ts'
import { useMissingPartNotice } from '#crud/use-missing-part-notice.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { ListRow } from './rows.ts'
import './table.css'

/** The menu of a row, loaded when it is first opened. */
export const RowMenu = lazyWithPreload(async () => (await import('./row-menu.tsx')).RowMenu)

function loadMenu(): Promise<void> {
  // The dialog is fetched while an entry is chosen. It reports a failure itself.
  LazyActionDialog.load().catch(() => undefined)
  return RowMenu.load()
}

interface RowActionsProps {
  readonly declaration: Declaration
  readonly record: KnownRecord
  /** An action on this row is under way. */
  readonly isBusy: boolean
  onAct(action: OfferedAction, record: KnownRecord): void
}

/** The actions of a row: the first as a button unless it is dangerous, the others in a menu that is rendered when it is opened. Memoized: a list has a hundred of them. */
export const RowActions = memo(function RowActions({ declaration, record, isBusy, onAct }: RowActionsProps) {
  const { isOpen, close, button } = useMenuButton(loadMenu, useMissingPartNotice())
  const items = actionItems(declaration, rowActionsOf(declaration), record, usePermissions(), useCurrentUser())
  if (items.length === 0) return null
  const first = items[0]?.isDanger ? undefined : items[0]
  const others = items.filter((item) => item !== first)
  const name = titleOf(declaration, record)
  return (
    <span className="row-actions">
      {first ? (
        <LightButton
          isSmall
          className={first.icon === 'view' ? 'row-opens' : ''}
          reason={first.reason}
          disabled={isBusy}
          aria-label={`${first.label} ${name}`}
          onClick={() => onAct(first.action, record)}
        >
          {first.label}
        </LightButton>
      ) : null}
      {others.length > 0 ? (
        <span className="row-menu">
          <LightButton
            {...button}
            isSmall
            variant="text"
            icon={<MenuDots isBusy={isBusy} />}
            aria-busy={isBusy}
            aria-label={`More actions for ${name}`}
            onClick={isBusy ? undefined : button.onClick}
          />
          {isOpen ? (
            <Suspense fallback={null}>
              <RowMenu
                items={others}
                menus={rowSubmenus(declaration.rowActions ?? [])}
                inline={declaration.list.inline}
                onClose={close}
                onChoose={(action) => onAct(action, record)}
              />
            </Suspense>
          ) : null}
        </span>
      ) : null}
    </span>
  )
})

/** Draws the actions of any row. The function changes only when a row becomes busy or idle. */
export function useDrawnActions(declaration: Declaration, busy: ReadonlySet<string>, onAct: RowActionsProps['onAct']): (record: KnownRecord) => ReactNode {
  return useCallback(
    (record) => <RowActions declaration={declaration} record={record} isBusy={busy.has(record.id)} onAct={onAct} />,
    [declaration, busy, onAct],
  )
}

/** Runs the action whose key is pressed on the link of a row, while `isOn`. A cell's own key opens that cell instead. */
export function useRowKeys(declaration: Declaration, rows: readonly ListRow[], onAct: RowActionsProps['onAct'], isOn: boolean): (event: KeyboardEvent) => void {
  const [may, user] = [usePermissions(), useCurrentUser()]
  return (event) => {
    const { target } = event
    const isOfCell = Object.values(declaration.list.inline ?? {}).some((cell) => cell?.key === event.key)
    if (!isOn || isOfCell || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    const key = target instanceof Element && target.matches('[data-row-link]') && target.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey
    const row = rows.find((each) => each.key === key)
    if (row?.kind !== 'record') return
    const item = actionItems(declaration, rowActionsOf(declaration), row.record, may, user).find(
      ({ keys, reason }) => keys === event.key && reason === undefined,
    )
    if (item) onAct(item.action, row.record)
  }
}
