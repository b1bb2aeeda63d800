import { type KeyboardEvent, memo, type ReactNode, Suspense, useCallback } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { rowSubmenus } from '#definition/row-actions.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightButton, MenuDots } from '#ui/light-button.tsx'
import { useMenuButton } from '#ui/use-menu-button.ts'
import { actionItems, actionOfKey, type OfferedAction, rowActionsOf } from '#crud/action-items.ts'
import { LazyActionDialog } from '#crud/dialog/lazy-action-dialog.ts'
import { titleOf } from '#definition/sentence.ts'
import { usePermissions, useCurrentUser } from '#crud/current-user.ts'
import { useMissingPartNotice } from '#crud/use-missing-part-notice.ts'
import { useRefusedKey } from '#crud/use-refused-key.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { ListRow } from '#crud/list/rows.ts'
import '#crud/table/table.css'

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
  /** The name of the row in the names of its buttons. */
  readonly name: string
  /** An action on this row is under way. */
  readonly isBusy: boolean
  /** The button shows its key. */
  readonly hasKeys: boolean
  onAct(action: OfferedAction, record: KnownRecord): void
}

/** The actions of a row: the first as a button unless it is dangerous, the others in a menu that is rendered when it is opened. Memoized: a list has a hundred of them. */
export const RowActions = memo(function RowActions({ declaration, record, name, isBusy, hasKeys, onAct }: RowActionsProps) {
  const { isOpen, close, button } = useMenuButton(loadMenu, useMissingPartNotice())
  const items = actionItems(declaration, rowActionsOf(declaration), record, usePermissions(), useCurrentUser())
  if (items.length === 0) return null
  const first = items[0]?.isDanger ? undefined : items[0]
  const others = items.filter((item) => item !== first)
  return (
    <span className="row-actions">
      {first ? (
        <LightButton
          isSmall
          className={first.icon === 'view' ? 'row-opens' : ''}
          reason={first.reason}
          keys={hasKeys ? first.keys : undefined}
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

/** Draws the actions of any row. The function changes only when a row becomes busy or idle, or the names of rows with the same title do. */
export function useDrawnActions(
  declaration: Declaration,
  busy: ReadonlySet<string>,
  onAct: RowActionsProps['onAct'],
  hasKeys: boolean,
  names: ReadonlyMap<string, string>,
): (record: KnownRecord) => ReactNode {
  return useCallback(
    (record) => (
      <RowActions
        declaration={declaration}
        record={record}
        name={names.get(record.id) ?? titleOf(declaration, record)}
        isBusy={busy.has(record.id)}
        hasKeys={hasKeys}
        onAct={onAct}
      />
    ),
    [declaration, busy, onAct, hasKeys, names],
  )
}

/** Runs the action whose key is pressed on the link of a row, while `isOn`, or says why not. A cell's own key opens that cell instead. */
export function useRowKeys(declaration: Declaration, rows: readonly ListRow[], onAct: RowActionsProps['onAct'], isOn: boolean): (event: KeyboardEvent) => void {
  const [may, user] = [usePermissions(), useCurrentUser()]
  const refuse = useRefusedKey()
  return ({ target, key, defaultPrevented, ctrlKey, altKey, metaKey }) => {
    if (!isOn || defaultPrevented || ctrlKey || altKey || metaKey) return
    const place = target instanceof Element && target.matches('[data-row-link]') ? target.closest<HTMLElement>('[data-row-key]') : null
    const row = rows.find((each) => each.key === place?.dataset.rowKey)
    const cell = Object.entries(declaration.list.inline ?? {}).find(([, each]) => each?.key === key)
    if (row?.kind !== 'record' || (cell && place?.querySelector(`[data-inline="${cell[0]}"]`))) return
    const found = actionOfKey(declaration, rowActionsOf(declaration), row.record, may, user, key)
    if (typeof found === 'string') refuse(found)
    else if (found) onAct(found.action, row.record)
  }
}
