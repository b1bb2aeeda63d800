import { Modal } from 'antd'
import { useState } from 'react'
import { MissingRecord } from '#crud/show/missing-record.tsx'
import { useFreshRecord } from '#crud/show/use-fresh-record.ts'
import { describeError } from '#ui/describe-error.ts'
import { Loading } from '#crud/loading.tsx'
import type { DialogProps } from '#crud/screens-context.ts'
import { useSlow } from '#crud/use-slow.ts'
import { useReturnFocus } from '#ui/use-return-focus.ts'
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

/** Milliseconds for which the dialog waits for what it shows: a dialog that opens twice costs more than the wait. */
const openMs = 200

interface ReviewOfProps extends Pick<DialogProps, 'declaration' | 'onClose'> {
  readonly id: string
  onNext(id: string): void
}

/** The review of one prescription. It is read when the dialog opens, since the data of the list or the page may be outdated. */
function ReviewOf({ declaration, id, onNext, onClose }: ReviewOfProps) {
  const { record, error, readAt, retry } = useFreshRecord(declaration.name, id)
  const isSlow = useSlow(!record && !error, openMs)
  if (record) return <Review declaration={declaration} id={id} prescription={prescriptionOf(record)} readAt={readAt} onNext={onNext} onClose={onClose} />
  if (!error && !isSlow) return null
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
