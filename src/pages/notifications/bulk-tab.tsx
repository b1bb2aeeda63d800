import { Button, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { formatCount } from '#domain/count.ts'
import { mostRecipients } from '#domain/notification-delivery.ts'
import { usePermission } from '#crud/current-user.ts'
import { useFormState } from '#crud/form/form-state.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'
import { useCall } from '#crud/use-call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { readIds } from './customer-ids.ts'
import { CustomerPicker } from './customer-picker.tsx'
import { IdNotes } from './id-notes.tsx'
import { emptyMessage, isFilled, messageOf } from './message.ts'
import { MessageFields } from './message-fields.tsx'
import { useCheckedIds } from './use-checked-ids.ts'
import { sendFailure, useSending } from './use-sending.ts'

/** From how many customers on sending asks first. */
const askedAbove = 100

/** Sends one message to many customers, whose ids are typed, pasted or added one by one (ADV-03). */
export function BulkTab() {
  const prefix = useId()
  const form = useFormState(emptyMessage)
  const [text, setText] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [sent, setSent] = useState<Readonly<Record<string, unknown>> | null>(null)
  const { send } = useCall('notifications', 'sendBulk')
  const { reason } = usePermission('customers.edit')
  const sending = useSending(form, 'Bulk notifications sent successfully!')
  const guard = useUnsavedGuard({ isDirty: form.isDirty || text !== '', isWorking: sending.isWorking })
  const { ids, duplicates } = readIds(text)
  const { unknown, isChecking, isUnchecked } = useCheckedIds(ids)
  const count = ids.length - unknown.length
  const isTooMany = ids.length > mostRecipients
  const isReady = count > 0 && !isTooMany && !isChecking && isFilled(form) && !sending.isWorking
  const submit = () => {
    setAsking(false)
    void sending.send(async () => {
      setSent(await send({}, { customerIds: ids, ...messageOf(form) }))
      form.restart(emptyMessage)
      setText('')
    })
  }
  const press = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || reason !== undefined) return
    if (count > askedAbove) setAsking(true)
    else submit()
  }
  return (
    <form className="record-form notify-form" aria-busy={sending.isWorking} onSubmit={press}>
      {sending.failure ? <SaveProblem failure={sending.failure} sentence={sendFailure} isHeaded others={Object.values(sending.failure.errors)} /> : null}
      <LabelledField name="customerIds" id={`${prefix}-ids`} label="Customer ids">
        <Input.TextArea
          id={`${prefix}-ids`}
          rows={4}
          value={text}
          placeholder="Ids separated by commas, blanks or lines"
          aria-describedby={`${prefix}-notes`}
          onChange={(event) => setText(event.target.value)}
        />
      </LabelledField>
      <LabelledField name="add" id={`${prefix}-add`} label="Add a customer" isOptional>
        <CustomerPicker
          id={`${prefix}-add`}
          value={null}
          onChange={(id) => (id === null ? undefined : setText(text.trim() === '' ? id : `${text.trimEnd()}\n${id}`))}
        />
        <div id={`${prefix}-notes`} role="status">
          <IdNotes ids={ids} duplicates={duplicates} unknown={unknown} isChecking={isChecking} isUnchecked={isUnchecked} isTooMany={isTooMany} />
        </div>
        {unknown.length > 0 ? (
          <div>
            <Button size="small" onClick={() => setText(ids.filter((id) => !unknown.includes(id)).join('\n'))}>
              Take out the unknown ones
            </Button>
          </div>
        ) : null}
      </LabelledField>
      <MessageFields form={form} forMany />
      <div className="notify-buttons">
        <PermittedButton type="primary" htmlType="submit" reason={reason} disabled={!isReady}>
          {sending.isWorking ? 'Sending...' : `Send to ${formatCount(count)} customers`}
        </PermittedButton>
      </div>
      {sent ? <BatchProgress sent={sent} /> : null}
      {isAsking ? (
        <ConfirmDialog
          title={`Send to ${formatCount(count)} customers?`}
          confirm={`Send to ${formatCount(count)} customers`}
          cancel="Not yet"
          onConfirm={submit}
          onClose={() => setAsking(false)}
        >
          <p>Each of them gets “{messageOf(form).title}” on every channel that they want. It cannot be called back.</p>
        </ConfirmDialog>
      ) : null}
      {guard.question}
    </form>
  )
}
