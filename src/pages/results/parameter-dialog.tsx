import { flagReasonLabel, maxRemarkLength, missingFlagReason } from '#domain/results/reason.ts'
import { Button, Input, Modal } from 'antd'
import * as results from '#contract/results.ts'
import { useEffect, useId, useRef, useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { longText } from '#definition/kind.ts'
import { type Flag, flags, flagText } from '#domain/results/flag.ts'
import { useKeptDraft } from '#crud/drafts/use-kept-draft.tsx'
import { differs } from '#crud/form/form-state.ts'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'
import type { EvaluatedCell } from '#domain/results/evaluate-sheet.ts'
import type { Parameter, Subject } from '#domain/results/parameter.ts'
import { measuredText } from '#domain/results/scientific-text.ts'
import { rangeFor } from '#domain/results/range.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { AnswerBody } from '#crud/answer-body.tsx'
import { InstantText } from '#ui/instant-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { failureText } from './failure-text.ts'
import { PhrasedText } from './phrased-text.tsx'
import '#crud/form/forms.css'
import { ValueTrend } from './trend.tsx'
import { useRead } from '#crud/use-read.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { describeError } from '#ui/describe-error.ts'
import { computedChoice, type Remark, useRemark } from './use-remark.ts'
import type { HistoryPoint, SheetRow } from './sheet.ts'

const commentField = longText({ maxLength: maxRemarkLength })

interface ParameterDialogProps {
  readonly declaration: Declaration
  /** The report of the value; null while it has none. */
  readonly reportId: string | null
  readonly patientId: string
  readonly parameter: Parameter
  readonly subject: Subject
  readonly cell: EvaluatedCell
  /** The saved value; comment and flag belong to it. */
  readonly row: SheetRow | undefined
  readonly isOpen: boolean
  onSave(remark: Remark): Promise<unknown>
  onClose(): void
}

/** A parameter of a patient: its values over time, the comment on this one, and another flag with its reason (RES-04, RES-08). */
export default function ParameterDetailsDialog({ parameter, row, cell, isOpen, onSave, onClose, ...rest }: ParameterDialogProps) {
  const id = useId()
  const { comment, flag, reason, isDirty, remark, ...remarking } = useRemark(row)
  const [message, setMessage] = useState<DialogMessage | null>(null)
  const refresh = useRefresh()
  const { isWorking, run } = useOneAtATime((thrown) => {
    setMessage({ text: failureText(thrown, 'The value could not be saved') })
    if (!Object.keys(describeError(thrown).errors).some((field) => field.endsWith('.replacesRemark'))) return
    remarking.refuse()
    void refresh(['results'])
  })
  useReturnFocus()
  const mayChange = isOpen && row !== undefined && row.value === cell.value?.text
  const draft = useKeptDraft({
    place: mayChange ? `results remark ${row.id}` : null,
    typed: remarking.typed,
    isWorth: (values) => differs(values, { ...remarking.typed }),
    onRestore: (values) => remarking.restore({ comment: null, flag: null, ...values }),
  })
  const guard = useUnsavedGuard({ isDirty, isWorking, onDiscard: draft.drop })
  const save = async () => {
    if (flag !== computedChoice && !reason.trim()) return setMessage({ text: missingFlagReason(flag) })
    await onSave(remark)
    guard.release()
    draft.drop()
    onClose()
  }
  const close = () => guard.leave(onClose)
  return (
    <Modal
      open
      title={<TypedText text={parameter.name} />}
      width={640}
      maskClosable={!isDirty}
      closable={!isWorking}
      onCancel={close}
      footer={
        mayChange ? (
          <>
            <Button disabled={isWorking} onClick={close}>
              Cancel
            </Button>
            <Button type="primary" loading={isWorking} disabled={!isDirty} onClick={() => void run(save)}>
              Save
            </Button>
          </>
        ) : (
          <Button onClick={close}>Close</Button>
        )
      }
    >
      {guard.question}
      {draft.offer}
      <ParameterHistory {...rest} parameter={parameter} row={row} />
      <DialogAlert message={message} />
      {row ? (
        <p className="result-entered">
          {measuredText(row.value, row.unit)} · entered <InstantText instant={row.enteredAt} />
          {row.enteredBy ? (
            <>
              {' '}
              by <TypedText text={row.enteredBy.name} />
            </>
          ) : null}
          {row.verifiedBy ? (
            <>
              , verified by <TypedText text={row.verifiedBy.name} />
            </>
          ) : null}
        </p>
      ) : null}
      {mayChange ? (
        <div className="record-form">
          <LabelledField name="comment" id={`${id}-comment`} label="Comment">
            <PhrasedText
              id={`${id}-comment`}
              field={commentField}
              value={comment}
              words={null}
              isInvalid={false}
              describedBy={undefined}
              onChange={(text) => remarking.typeComment(typeof text === 'string' ? text : '')}
            />
          </LabelledField>
          <LabelledField name="flag" id={`${id}-flag`} label="Flag">
            <LabelSelect
              id={`${id}-flag`}
              className="result-select"
              aria-label="Flag"
              value={flag}
              options={[
                { value: computedChoice, label: cell.flagged ? `As computed: ${flagText(cell.flagged)}` : 'As computed: none' },
                ...(Object.keys(flags) as Flag[]).filter((each) => each !== cell.flagged?.flag).map((value) => ({ value, label: flags[value].label })),
              ]}
              onChange={remarking.chooseFlag}
            />
          </LabelledField>
          {flag === computedChoice ? null : (
            <LabelledField name="flagReason" id={`${id}-reason`} label={flagReasonLabel}>
              <Input id={`${id}-reason`} value={reason} maxLength={maxRemarkLength} onChange={(event) => remarking.typeReason(event.target.value)} />
            </LabelledField>
          )}
        </div>
      ) : (
        <Remarks row={row} isOpen={isOpen} typed={isDirty ? [comment, reason] : []} />
      )}
    </Modal>
  )
}

/** The message of a dialog's last try; a new object each time, also for the same text. */
interface DialogMessage {
  readonly text: string
}

/** Shows an error and takes the focus, so that it is noticed at once. */
function DialogAlert({ message }: { message: DialogMessage | null }) {
  const alert = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (message) alert.current?.focus()
  }, [message])
  if (!message) return null
  return (
    <p ref={alert} role="alert" tabIndex={-1} className="result-alert">
      {message.text}
    </p>
  )
}

interface RemarksProps {
  readonly row: SheetRow | undefined
  readonly isOpen: boolean
  /** Text that was typed before the value could no longer be changed. */
  readonly typed: readonly string[]
}

function Remarks({ row, isOpen, typed }: RemarksProps) {
  const lost = typed.filter((text) => text.trim() !== '').join('; ')
  return (
    <>
      {lost ? (
        <p role="alert" className="result-alert">
          Not saved, because the results have changed: <TypedText text={lost} most={maxRemarkLength} />
        </p>
      ) : null}
      {row?.comment ? (
        <p>
          Comment: <TypedText text={row.comment} />
        </p>
      ) : null}
      {row?.flagReason ? (
        <p>
          Flag set by staff: <TypedText text={row.flagReason} />
        </p>
      ) : null}
      {isOpen ? <p className="result-entered">A comment or another flag can be given once the value is saved.</p> : null}
    </>
  )
}

type HistoryProps = Pick<ParameterDialogProps, 'declaration' | 'reportId' | 'patientId' | 'parameter' | 'subject' | 'row'>

function ParameterHistory({ declaration, reportId, patientId, parameter, subject, row }: HistoryProps) {
  const answer = useRead(results.history, { patientId, parameterCode: parameter.code, ...(reportId === null ? {} : { exceptReport: reportId }) })
  return (
    <AnswerBody declaration={declaration} answer={answer} title="The former values could not be loaded" rows={4}>
      {(former) => {
        const points = row ? [pointOf(row, subject.collectedOn), ...former] : former
        return <ValueTrend name={parameter.name} points={points.toSorted(latestFirst)} band={rangeFor(parameter, subject)} />
      }}
    </AnswerBody>
  )
}

/** The value of this report among the former ones. */
function pointOf({ id, value, unit, rangeText, flag, direction }: SheetRow, collectedOn: string): HistoryPoint {
  const number = Number(value.replace(/^[<>≤≥] ?/, ''))
  return {
    id,
    collectedOn,
    value,
    unit,
    rangeText,
    rangeLow: null,
    rangeHigh: null,
    flag,
    direction,
    number: value.trim() === '' || !Number.isFinite(number) ? null : number,
  }
}

function latestFirst(a: HistoryPoint, b: HistoryPoint): number {
  return b.collectedOn.localeCompare(a.collectedOn)
}
