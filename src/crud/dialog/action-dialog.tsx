import { Modal, Skeleton } from 'antd'
import { Suspense } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { type KnownRecord, useScreens } from '#crud/screens-context.ts'

/** A dialog that stands open over a list: the deleting one, or a bespoke one by name, about these records. */
export interface OpenDialog {
  readonly dialog: 'delete' | { readonly name: string }
  readonly records: readonly KnownRecord[]
}

interface ActionDialogProps extends OpenDialog {
  readonly declaration: Declaration
  onClose(): void
  onDeleted(ids: readonly string[]): void
}

/** Draws the dialog of an action; a bespoke one loads when it is opened. */
export function ActionDialog({ declaration, dialog, records, onClose, onDeleted }: ActionDialogProps) {
  const { dialogs } = useScreens()
  if (dialog === 'delete') return <DeleteDialog declaration={declaration} records={records} onClose={onClose} onDeleted={onDeleted} />
  const Bespoke = Object.hasOwn(dialogs, dialog.name) ? dialogs[dialog.name] : undefined
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
          <Skeleton active />
        </Modal>
      }
    >
      <Bespoke declaration={declaration} record={records[0] ?? { id: '' }} records={records} onClose={onClose} onDeleted={onDeleted} />
    </Suspense>
  )
}
