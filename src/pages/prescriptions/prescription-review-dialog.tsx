import { Modal } from 'antd'
import { useState } from 'react'
import { MissingRecord } from '#crud/show/missing-record.tsx'
import { useFreshRecord } from '#crud/show/use-fresh-record.ts'
import { describeError } from '#ui/describe-error.ts'
import { Loading } from '#crud/loading.tsx'
import type { DialogProps } from '#crud/screens-context.ts'
import { useReturnFocus } from '#crud/dialog/use-return-focus.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { prescriptionOf } from './prescription.ts'
import { Review } from './review.tsx'
import './review.css'

/** Reviews a prescription: shows its file beside the decision, and continues with the next waiting one (PRE-03, PRE-04). */
export default function PrescriptionReviewDialog({ declaration, record, onClose }: DialogProps) {
  const [id, setId] = useState(record.id)
  useReturnFocus()
  return <ReviewOf key={id} declaration={declaration} id={id} onNext={setId} onClose={onClose} />
}

interface ReviewOfProps extends Pick<DialogProps, 'declaration' | 'onClose'> {
  readonly id: string
  onNext(id: string): void
}

/** The review of one prescription. It is read when the dialog opens, since the data of the list or the page may be outdated. */
function ReviewOf({ declaration, id, onNext, onClose }: ReviewOfProps) {
  const { record, error, readAt, retry } = useFreshRecord(declaration.name, id)
  if (record) return <Review declaration={declaration} id={id} prescription={prescriptionOf(record)} readAt={readAt} onNext={onNext} onClose={onClose} />
  return (
    <Modal open className="review-dialog" title="Review prescription" width="auto" footer={null} onCancel={onClose}>
      {!error ? (
        <Loading />
      ) : describeError(error).isMissing ? (
        <MissingRecord declaration={declaration} onBack={onClose} />
      ) : (
        <ErrorPanel title="Failed to load prescription details" error={error} onRetry={retry} />
      )}
    </Modal>
  )
}
