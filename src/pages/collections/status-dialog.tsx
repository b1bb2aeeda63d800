import { type CollectionStatus, singleUpdateStatuses } from '#domain/collection-status.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { SetStatusForm } from './set-status-form.tsx'

/** Sets the status of one collection, with its stop: Scheduled, In Progress or Completed, the present one disabled (COL-04). */
export default function StatusDialog(props: DialogProps) {
  return <SetStatusForm {...props} statuses={Object.keys(singleUpdateStatuses) as CollectionStatus[]} title="Update status of" confirm="Update status" />
}
