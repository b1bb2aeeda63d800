import { type ReactNode, Suspense, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { actionItems, type ActionItem, actionOf, isBuiltIn, type OfferedAction, rowActionsOf } from '#crud/action-items.ts'
import { usePermissions, useCurrentUser } from '#crud/current-user.ts'
import { LazyActionDialog } from '#crud/dialog/lazy-action-dialog.ts'
import { useRowActions } from '#crud/row/actions.tsx'
import { RowMenu } from '#crud/row/row-actions.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useMissingPartNotice } from '#crud/use-missing-part-notice.ts'
import type { Declaration } from '#definition/declaration.ts'
import { LightButton, MenuDots } from '#ui/light-button.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { useMenuButton } from '#ui/use-menu-button.ts'

interface WindowActions {
  /** Menu of rare and dangerous actions; null where there are none. */
  readonly menu: ReactNode
  /** Buttons of the foot, the filled one last; null where there are none. */
  readonly buttons: ReactNode
  readonly dialog: ReactNode
}

/** The actions of a record's window: what its declaration puts there (`pageActions`) and its form at the foot, what else a row of the list offers in the menu. Beside the filled button are at most `maxOthers`, the rest is in the menu. */
export function useWindowActions(declaration: Declaration, record: KnownRecord | null, onClose: () => void, maxOthers = Infinity): WindowActions {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { act, busy, open, close } = useRowActions(declaration, `${pathname}${search}`, undefined, onClose)
  const { isOpen, close: closeMenu, button } = useMenuButton(RowMenu.load, useMissingPartNotice())
  const [may, user] = [usePermissions(), useCurrentUser()]
  const isGone = useRef(false)
  const dialog = open ? (
    <LazyActionDialog
      {...open}
      records={record ? [record] : open.records}
      declaration={declaration}
      // A dialog that has deleted the record still says so; the window closes with it.
      onDeleted={() => {
        isGone.current = true
      }}
      onClose={() => {
        close()
        if (isGone.current) onClose()
      }}
    />
  ) : null
  if (!record) return { menu: null, buttons: null, dialog }
  const items = actionItems(declaration, offeredIn(declaration), record, may, user)
  const isBusy = busy.has(record.id)
  const press = ({ action }: ActionItem) => {
    // The form comes back to the list, not to this window.
    if (action === 'edit') void navigate({ pathname: `/${declaration.name}/${encodeURIComponent(record.id)}/edit`, search }, { state })
    else act(action, record)
  }
  const due = items.filter(({ action }) => isAtFoot(declaration, action))
  const main = due.find(({ action }) => isNext(declaration, action)) ?? due.find(({ action }) => action === 'edit')
  const foot = [...due.filter((item) => item !== main).slice(0, maxOthers), ...(main ? [main] : [])]
  const inMenu = items.filter((item) => !foot.includes(item))
  return {
    menu:
      inMenu.length === 0 ? null : (
        <span className="row-menu">
          <LightButton {...button} variant="text" icon={<MenuDots isBusy={isBusy} />} aria-label="More actions" />
          {isOpen ? (
            <Suspense fallback={null}>
              <RowMenu items={inMenu} menus={[]} onClose={closeMenu} onChoose={(action) => act(action, record)} />
            </Suspense>
          ) : null}
        </span>
      ),
    buttons:
      foot.length === 0
        ? null
        : foot.map((item) => (
            <PermittedButton key={item.key} type={item === main ? 'primary' : 'default'} reason={item.reason} disabled={isBusy} onClick={() => press(item)}>
              {item.action === 'edit' ? `Edit ${declaration.label.one}` : item.label}
            </PermittedButton>
          )),
    dialog,
  }
}

/** The actions of the window: `edit`, those of the declaration's page, and those of a row that lead elsewhere than to this record and its form. */
function offeredIn(declaration: Declaration): readonly OfferedAction[] {
  const own = [`/${declaration.name}/{id}`, `/${declaration.name}/{id}/edit`]
  const isElsewhere = (action: OfferedAction) =>
    action !== 'show' && (typeof action === 'object' || isBuiltIn(action) || !own.includes(actionOf(declaration, action).link ?? ''))
  const ofPage = (declaration.pageActions ?? []).flat()
  const hasEdit = ofPage.some((name) => actionOf(declaration, name).link === own[1])
  const ofRow = rowActionsOf(declaration).filter((action) => isElsewhere(action) && action !== 'edit' && !ofPage.some((name) => name === action))
  return [...(hasEdit ? [] : ['edit' as const]), ...ofPage, ...ofRow]
}

function isAtFoot(declaration: Declaration, action: OfferedAction): boolean {
  if (typeof action === 'object' || isBuiltIn(action)) return action === 'edit'
  const { danger, place } = actionOf(declaration, action)
  return (declaration.pageActions ?? []).flat().includes(action) && !danger && place !== 'more'
}

function isNext(declaration: Declaration, action: OfferedAction): boolean {
  return typeof action === 'string' && !isBuiltIn(action) && actionOf(declaration, action).place === 'next'
}
