import { useState } from 'react'
import { deleteView, updateView } from '#contract/list-views.ts'
import { usePermission } from '#crud/current-user.ts'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import { useWrites } from '#crud/use-write.ts'
import type { Declaration } from '#definition/declaration.ts'
import { sharedViewPermission } from '#domain/list-layout.ts'
import { ButtonMenu } from '#ui/button-menu.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LightButton, MenuDots } from '#ui/light-button.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { ListState } from '#crud/list/state.ts'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { useListLayout } from './layout.ts'
import { type SavedView, shownContent, useViewDone } from './saved-view.ts'
import { ViewDialog } from './view-dialog.tsx'

interface ViewToolsProps {
  readonly declaration: Declaration
  readonly shown: Declaration
  readonly state: ListState
  /** The saved view that the list shows; absent at a built-in one. */
  readonly saved: SavedView | undefined
  readonly isChanged: boolean
}

/** The buttons behind the tabs: `Save view`, and for a saved view `Update view`, rename and delete. */
export function ViewTools({ declaration, shown, state, saved, isChanged }: ViewToolsProps) {
  const [dialog, setDialog] = useState<'save' | 'rename' | 'delete' | null>(null)
  const layout = useListLayout(declaration, { view: state.view, saved: saved?.id })
  const { send } = useWrites()
  const done = useViewDone(declaration, state)
  const mayShare = usePermission(sharedViewPermission)
  const reason = saved?.isShared ? mayShare.reason : undefined
  const showFailure = useFailureNotice()
  const { isWorking, run } = useOneAtATime((thrown) => showFailure(thrown, (message) => message ?? 'The view could not be changed', 'view'))
  // A view that is saved has a menu in the place of the button, and a deleted one the button.
  const rowFocus = useRowFocus()
  const path = { resource: declaration.name, id: saved?.id ?? '' }
  const update = () =>
    run(async () => {
      const answer = await send(updateView, path, shownContent(state, shown, layout), saved ? { version: saved.version } : {})
      await done(answer?.said)
    })
  const remove = () =>
    run(async () => {
      await send(deleteView, path, {}, saved ? { version: saved.version } : {})
      setDialog(null)
      state.go({ ...state.query, saved: undefined })
      await done(`The view “${saved?.name}” is deleted`)
    })
  return (
    <div className="view-tools" {...rowFocus}>
      {saved && isChanged ? (
        <LightButton isSmall reason={reason} disabled={isWorking} onClick={() => void update()}>
          Update view
        </LightButton>
      ) : null}
      {saved ? (
        <ButtonMenu
          menu={{
            items: [
              { key: 'save', label: 'Save as new view…' },
              { key: 'rename', label: 'Rename or share…', disabled: reason !== undefined, title: reason },
              { key: 'delete', label: 'Delete view…', danger: true, disabled: reason !== undefined, title: reason },
            ],
            onClick: ({ key }) => setDialog(key as 'save' | 'rename' | 'delete'),
          }}
        >
          <LightButton isSmall variant="text" aria-label={`Actions of the view ${saved.name}`} icon={<MenuDots isBusy={isWorking} />} />
        </ButtonMenu>
      ) : (
        <LightButton isSmall variant="link" onClick={() => setDialog('save')}>
          Save view
        </LightButton>
      )}
      {dialog === 'save' || dialog === 'rename' ? (
        <ViewDialog declaration={declaration} shown={shown} state={state} renamed={dialog === 'rename' ? saved : undefined} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'delete' && saved ? (
        <ConfirmDialog
          title={`Delete the view “${saved.name}”?`}
          confirm="Delete view"
          isDanger
          isWorking={isWorking}
          onConfirm={() => void remove()}
          onClose={() => setDialog(null)}
        >
          {saved.isShared ? 'It is deleted for everybody. The records stay as they are.' : 'The records stay as they are.'}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
