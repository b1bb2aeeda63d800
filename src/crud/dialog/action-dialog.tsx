import { Modal } from 'antd'
import { Skeleton } from '#ui/skeleton.tsx'
import { Suspense } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { actionOf } from '#crud/action-items.ts'
import { type KnownRecord, useScreens } from '#crud/screens-context.ts'
import { ActionForm } from './action-form.tsx'
import type { AskedQuestion } from './answer-field.tsx'
import { BulkActionForm } from './bulk-action-form.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { ToggleForm } from './toggle-form.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'

/** An open dialog: of deleting, of a toggle that the server asks about, of a declared action, or a bespoke one by its own name, about these records. */
export interface OpenDialog {
  readonly dialog: 'delete' | 'toggle' | { readonly action: string } | { readonly name: string }
  readonly records: readonly KnownRecord[]
  /** True when it was opened for the selection: the action runs on each record. */
  readonly isBulk?: boolean
  /** Question of the server about the action when it was done at once. */
  readonly asked?: AskedQuestion
}

interface ActionDialogProps extends OpenDialog {
  readonly declaration: Declaration
  onClose(): void
  /** Called with the ids to deselect. */
  onDeleted?(ids: readonly string[]): void
}

const nothing = () => undefined

/** Draws the dialog of an action: the generated one, or a bespoke one, which loads when it is opened. */
export function ActionDialog({ declaration, dialog, records, isBulk = false, asked, onClose, onDeleted = nothing }: ActionDialogProps) {
  const { dialogs } = useScreens()
  // Here, because the placeholder of a loading bespoke dialog has the focus before the dialog is drawn.
  useReturnFocus()
  const first = records[0] ?? { id: '' }
  if (dialog === 'delete') return <DeleteDialog declaration={declaration} records={records} onClose={onClose} onDeleted={onDeleted} />
  if (dialog === 'toggle') return <ToggleForm declaration={declaration} record={first} asked={asked} onClose={onClose} />
  const action = 'action' in dialog ? dialog.action : undefined
  const name = 'name' in dialog ? dialog.name : actionOf(declaration, dialog.action).dialog
  if (name === undefined && action !== undefined)
    return isBulk ? (
      <BulkActionForm declaration={declaration} name={action} records={records} onClose={onClose} onDone={onDeleted} />
    ) : (
      <ActionForm declaration={declaration} name={action} record={first} asked={asked} onClose={onClose} onDeleted={onDeleted} />
    )
  const Bespoke = name !== undefined && Object.hasOwn(dialogs, name) ? dialogs[name] : undefined
  if (!Bespoke)
    return (
      <Modal open footer={null} onCancel={onClose}>
        <ErrorPanel title="This dialog is missing from the program" />
      </Modal>
    )
  return (
    <Suspense
      fallback={
        <Modal open footer={null} onCancel={onClose}>
          <Skeleton />
        </Modal>
      }
    >
      <Bespoke declaration={declaration} action={action} record={first} records={records} onClose={onClose} onDeleted={onDeleted} />
    </Suspense>
  )
}
