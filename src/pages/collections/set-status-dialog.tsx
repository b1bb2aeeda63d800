import { type CollectionStatus, collectionStatuses } from '#domain/collection-status.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { BulkStatusForm } from './bulk-status-form.tsx'
import { SetStatusForm } from './set-status-form.tsx'

const all = Object.keys(collectionStatuses) as CollectionStatus[]

/** Sets any status, of one visit with its stop or of all selected ones (COL-04, COL-05). */
export default function SetStatusDialog(props: DialogProps) {
  return (props.records?.length ?? 1) > 1 ? (
    <BulkStatusForm {...props} statuses={all} />
  ) : (
    <SetStatusForm {...props} statuses={all} title="Set status of" confirm="Set status" />
  )
}
