import { useOne } from '@refinedev/core'
import { Modal } from 'antd'
import { useState } from 'react'
import { MissingRecord } from '#crud/show/missing-record.tsx'
import { describeError } from '#ui/describe-error.ts'
import { Loading } from '#crud/loading.tsx'
import type { DialogProps } from '#crud/screens-context.ts'
import { useReturnFocus } from '#crud/dialog/use-return-focus.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { prescriptionOf } from './prescription.ts'
import { Review } from './review.tsx'
import './review.css'

/** Reviews a prescription: its file beside the decision, and on to the next one that waits (PRE-03, PRE-04). */
export default function PrescriptionReviewDialog({ declaration, record, onClose }: DialogProps) {
  const [id, setId] = useState(record.id)
  // What was read before may be old by now: it is read for this dialog.
  const { query } = useOne({ resource: declaration.name, id, queryOptions: { staleTime: 0 }, errorNotification: false })
  useReturnFocus()
  const prescription = query.isFetchedAfterMount ? query.data?.data : undefined
  if (prescription) {
    const readState = { isFetching: query.isFetching, at: query.dataUpdatedAt }
    return (
      <Review key={id} declaration={declaration} id={id} prescription={prescriptionOf(prescription)} readState={readState} onNext={setId} onClose={onClose} />
    )
  }
  return (
    <Modal open className="review-dialog" title="Review prescription" width="auto" footer={null} onCancel={onClose}>
      {describeError(query.error).isMissing ? (
        <MissingRecord declaration={declaration} onBack={onClose} />
      ) : query.error && !query.isFetching ? (
        <ErrorPanel title="Failed to load prescription details" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading />
      )}
    </Modal>
  )
}
