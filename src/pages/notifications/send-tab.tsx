import * as notifications from '#contract/notifications.ts'
import { type FormEvent, useId, useState } from 'react'
import { useFormDraft } from '#crud/drafts/use-kept-draft.tsx'
import { FormBody } from '#crud/form/form-body.tsx'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'
import { usePermission } from '#crud/current-user.ts'
import { useWrite } from '#crud/use-write.ts'
import { sendOnCtrlEnter } from '#ui/send-on-ctrl-enter.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { CustomerPicker } from './customer-picker.tsx'
import { initialMessage, filledMessage } from './message.ts'
import { MessageFields } from './message-fields.tsx'
import { Preview } from './preview.tsx'
import { sendFailure, useSendMessage } from './use-send-message.ts'

/** Sends a message to one customer (ADV-02). */
export function SendTab() {
  const prefix = useId()
  const form = useFormState(initialMessage)
  const [customer, setCustomer] = useState<string | null>(null)
  const [isShown, setShown] = useState(false)
  const { send } = useWrite(notifications.sendCustom)
  const { reason } = usePermission('customers.edit')
  const sending = useSendMessage(form, 'Custom notification sent successfully!')
  const draft = useFormDraft(form, 'notifications send')
  const guard = useUnsavedGuard({ isDirty: form.isDirty || customer !== null, isWorking: sending.isWorking, onDiscard: draft.drop })
  const filled = filledMessage(form)
  const ready = customer === null || filled === null ? null : { customerId: customer, ...filled }
  const lacking = customer === null ? 'Choose a customer first' : filled === null ? 'Write a title and a message first' : undefined
  const problem = form.problems.customerId
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready === null || reason !== undefined) return
    void sending.send(async () => {
      await send({}, ready)
      form.restart(initialMessage)
      draft.drop()
      setCustomer(null)
      setShown(false)
    })
  }
  return (
    <form className="record-form notify-form" aria-busy={sending.isWorking} onSubmit={submit} onKeyDown={sendOnCtrlEnter}>
      {draft.offer}
      {sending.failure ? <SaveProblem failure={sending.failure} sentence={sendFailure} hasHeading /> : null}
      <FormBody isSaving={sending.isWorking}>
        <LabelledField name="customerId" id={`${prefix}-customer`} label="Customer" problem={problem}>
          <CustomerPicker
            id={`${prefix}-customer`}
            value={customer}
            isInvalid={problem !== undefined}
            onChange={(id) => {
              setCustomer(id)
              form.refuse({})
            }}
          />
        </LabelledField>
        <MessageFields form={form} />
      </FormBody>
      {isShown && ready ? <Preview {...ready} /> : null}
      <div className="notify-buttons">
        <PermittedButton type="primary" htmlType="submit" reason={reason ?? lacking} disabled={sending.isWorking}>
          {sending.isWorking ? 'Sending...' : 'Send notification'}
        </PermittedButton>
        <PermittedButton reason={lacking} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          Preview
        </PermittedButton>
      </div>
      {guard.question}
    </form>
  )
}
