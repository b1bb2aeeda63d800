import { Button } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { FormBody } from '#crud/form/form-body.tsx'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'
import { usePermission } from '#crud/current-user.ts'
import { useCall } from '#crud/use-call.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { CustomerPicker } from './customer-picker.tsx'
import { emptyMessage, isFilled, messageOf } from './message.ts'
import { MessageFields } from './message-fields.tsx'
import { Preview } from './preview.tsx'
import { sendFailure, useSending } from './use-sending.ts'

/** Sends a message to one customer (ADV-02). */
export function SendTab() {
  const prefix = useId()
  const form = useFormState(emptyMessage)
  const [customer, setCustomer] = useState<string | null>(null)
  const [isShown, setShown] = useState(false)
  const { send } = useCall('notifications', 'sendCustom')
  const { reason } = usePermission('customers.edit')
  const sending = useSending(form, 'Custom notification sent successfully!')
  const guard = useUnsavedGuard({ isDirty: form.isDirty || customer !== null, isWorking: sending.isWorking })
  const isReady = customer !== null && isFilled(form)
  const problem = form.problems.customerId
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || reason !== undefined) return
    void sending.send(async () => {
      await send({}, { customerId: customer, ...messageOf(form) })
      form.restart(emptyMessage)
      setCustomer(null)
      setShown(false)
    })
  }
  return (
    <form className="record-form notify-form" aria-busy={sending.isWorking} onSubmit={submit}>
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
      {isShown && isReady ? <Preview customerId={customer} {...messageOf(form)} /> : null}
      <div className="notify-buttons">
        <PermittedButton type="primary" htmlType="submit" reason={reason} disabled={!isReady || sending.isWorking}>
          {sending.isWorking ? 'Sending...' : 'Send Notification'}
        </PermittedButton>
        <Button disabled={!isReady} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          Preview
        </Button>
      </div>
      {guard.question}
    </form>
  )
}
