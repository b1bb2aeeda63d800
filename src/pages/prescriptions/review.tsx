import { useNotification } from '@refinedev/core'
import { Alert, Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import * as prescriptions from '#contract/prescriptions.ts'
import { useKeptDraft } from '#crud/drafts/use-kept-draft.tsx'
import { differs } from '#crud/form/form-state.ts'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'
import { LiveNote } from '#crud/show/live-note.tsx'
import { SlowNote } from '#crud/slow-note.tsx'
import { useLiveChangesOf } from '#crud/use-live-changes.ts'
import { useRead } from '#crud/use-read.ts'
import { useWrite } from '#crud/use-write.ts'
import type { Declaration } from '#definition/declaration.ts'
import { isSameItem } from '#domain/catalogue-item.ts'
import { claimBeatMs } from '#domain/prescription-review.ts'
import { prescriptionStatuses } from '#domain/prescription-status.ts'
import { useKeyShortcuts } from '#ui/use-key-shortcuts.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { useCtrlEnter } from '#ui/use-ctrl-enter.ts'
import { spinnerWhile } from '#ui/spinner-while.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { maxNumbered } from './chosen-items.tsx'
import { DecisionForm } from './decision-form.tsx'
import { FilePane } from './file-pane.tsx'
import type { Prescription } from './prescription.ts'
import { ReviewFacts } from './review-facts.tsx'
import { useNextKey, useNextPending } from './use-next-pending.ts'
import { useReview } from './use-review.ts'
import { useReviewWarnings } from './use-review-warnings.ts'

/** Claims a prescription on the server while it is open for review; returns the name of a colleague who reviews it already. */
function useClaim(id: string): string | null {
  const { send: claim } = useWrite(prescriptions.claim)
  const { send: release } = useWrite(prescriptions.release)
  const [colleague, setColleague] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    const renew = () =>
      claim({ id }, {}, { isQuiet: true }).then(
        (answer) => {
          if (!isOver) setColleague(answer?.isMine === false ? (answer.holder?.name ?? null) : null)
        },
        // A claim is only a hint: the server prevents a second decision anyway.
        () => undefined,
      )
    const first = renew()
    const timer = setInterval(() => void renew(), claimBeatMs)
    return () => {
      isOver = true
      clearInterval(timer)
      void first.then(() => release({ id }, {}, { isQuiet: true })).catch(() => undefined)
    }
  }, [claim, release, id])
  return colleague
}

interface ReviewProps {
  readonly declaration: Declaration
  readonly id: string
  readonly prescription: Prescription
  /** Moment of the read, in milliseconds. */
  readonly readAt: number
  onNext(id: string): void
  onClose(): void
}

/** Milliseconds for which a success is shown before the dialog closes (PRE-04). */
const shownMs = 2000

/** One prescription under review: file, facts, decision; Ctrl+Enter decides and goes on to the next that waits, N goes on without a decision, 1 to 9 add a suggested test. */
export function Review({ declaration, id, prescription, readAt, onNext, onClose }: ReviewProps) {
  // The prescription is as it was when it was opened: an approval whose answer was lost can be sent again, though the server has it as reviewed.
  const liveChanges = useLiveChangesOf(declaration.name, [id], { isFetching: false, at: readAt })
  const patientName = prescription.patientName ?? 'the patient'
  const review = useReview(id, patientName)
  const colleague = useClaim(id)
  const { done } = review
  const { open: notify } = useNotification()
  const isQuestion = review.draft.decision === 'NeedsClarification'
  const isPending = prescription.status === 'Pending'
  const { next, waiting, isReading } = useNextPending(declaration, id, isPending && done === null)
  // Without suggestions, also where the server has none to give, nothing is missing but a help.
  const suggestions = (useRead(prescriptions.recommendations, { id }).content ?? []).map(({ reason, ...item }, at) => ({
    type: 'test' as const,
    ...item,
    reason: reason ?? '',
    digit: at < maxNumbered ? String(at + 1) : null,
  }))
  const checks = useReviewWarnings(id, review.draft.items)
  const kept = useKeptDraft({
    place: isPending ? `${declaration.name} review ${id}` : null,
    typed: review.isDirty ? { ...review.draft } : null,
    isWorth: (values) => differs({ ...review.draft, ...values }, { ...review.draft }),
    onRestore: review.change,
  })
  const guard = useUnsavedGuard({
    isDirty: review.isDirty,
    isWorking: review.isWorking,
    isUnsure: review.failure?.isUnsure ?? false,
    onDiscard: kept.drop,
  })
  const form = useRef<HTMLDivElement>(null)
  const onward = useRef<HTMLButtonElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (done === null) return
    onward.current?.focus()
    const timer = setTimeout(() => close.current(), shownMs)
    return () => clearTimeout(timer)
  }, [done])
  const leave = () => guard.leave(onClose)
  const goOn = () => {
    if (next) guard.leave(() => onNext(next))
  }
  const submit = (onDone: (sentence: string) => void) => {
    const field = review.submit((sentence) => {
      kept.drop()
      onDone(sentence)
    })
    if (field) form.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, textarea)`)?.focus()
  }
  const decide = () => submit(review.setDone)
  const decideAndGoOn = () => {
    if (!next) return decide()
    submit((sentence) => {
      notify?.({ type: 'success', key: `reviewed-${id}`, message: sentence })
      onNext(next)
    })
  }
  useCtrlEnter(() => {
    if (done === null && isPending && !review.isWorking) decideAndGoOn()
  }, 1)
  const hasSingleKeys = useSingleKeys()
  const mayPress = hasSingleKeys && !review.isWorking
  const suggested = suggestions.filter((item) => !review.draft.items.some((each) => isSameItem(each, item)))
  useKeyShortcuts(Object.fromEntries(suggested.flatMap(({ digit, reason: _, ...item }) => (digit === null ? [] : [[digit, () => review.add(item)]]))), {
    isActive: mayPress && done === null && isPending && !isQuestion,
    isLeftAlone: (target) => target.closest('input:not([type=radio]), textarea, [role="combobox"]') !== null,
  })
  useNextKey(mayPress && next !== null ? goOn : null, mayPress && isReading)
  return (
    <Modal
      open
      className="review-dialog"
      width="auto"
      maskClosable={false}
      closable={!review.isWorking}
      title={
        <>
          Review prescription of <TypedText text={patientName} />
        </>
      }
      onCancel={leave}
      footer={
        <div className="review-footer">
          <SlowNote isWaiting={review.isWorking} />
          {next ? (
            <PermittedButton ref={onward} disabled={review.isWorking} keys={hasSingleKeys ? 'n' : undefined} onClick={goOn}>
              {waiting === null ? 'Next pending' : `Next pending (${waiting})`}
            </PermittedButton>
          ) : null}
          <Button disabled={review.isWorking} onClick={leave}>
            {done === null ? 'Cancel' : 'Close'}
          </Button>
          {done === null && isPending ? (
            <>
              <Button
                type={next ? 'default' : 'primary'}
                disabled={review.isWorking && next !== null}
                loading={!next && spinnerWhile(review.isWorking)}
                onClick={decide}
              >
                {!next && review.isWorking ? 'Saving…' : isQuestion ? 'Send question' : 'Approve and add to cart'}
              </Button>
              {next ? (
                <PermittedButton type="primary" keys="Control+Enter" loading={spinnerWhile(review.isWorking)} onClick={decideAndGoOn}>
                  {review.isWorking ? 'Saving…' : isQuestion ? 'Send and next' : 'Approve and next'}
                </PermittedButton>
              ) : null}
            </>
          ) : null}
        </div>
      }
    >
      <div className="review-panes">
        <FilePane id={id} name={prescription.fileName ?? 'prescription'} isLocked={prescription.isLocked === true} />
        <div className="review-side">
          {colleague ? <Alert type="warning" showIcon message={`${colleague} is reviewing this`} /> : null}
          {done === null && !isPending ? (
            <Alert
              type="info"
              showIcon
              message={`Already reviewed${prescription.reviewerName ? ` by ${prescription.reviewerName}` : ''}: ${prescriptionStatuses[prescription.status].label.toLowerCase()}. It cannot be reviewed again.`}
            />
          ) : null}
          {done === null ? <LiveNote declaration={declaration} record={{ ...prescription, id }} liveChanges={liveChanges} /> : null}
          {done === null ? kept.offer : null}
          <ReviewFacts prescription={prescription} />
          {done !== null ? (
            <Alert type="success" showIcon role="status" message={done} />
          ) : isPending ? (
            <DecisionForm review={review} suggested={suggested} checks={checks} patientName={patientName} form={form} />
          ) : null}
        </div>
      </div>
      {guard.question}
    </Modal>
  )
}
