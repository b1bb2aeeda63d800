import { Modal } from 'antd'
import { useContext, useId } from 'react'
import { civilDateOf, formatCivilDate } from '#domain/civil-date.ts'
import { paymentWords } from '#domain/payment-change.ts'
import { standingPayments } from '#domain/payment-ledger.ts'
import type { Fields } from '#definition/field.ts'
import { bodyProblems, bodyStart, writeBody } from '#definition/action-body.ts'
import { choice } from '#definition/kind.ts'
import { actionOf } from '#crud/action-items.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { useFormState, type FormValues } from '#crud/form/form-state.ts'
import { Loading } from '#crud/loading.tsx'
import type { DialogProps, KnownRecord } from '#crud/screens-context.ts'
import { useFreshRecord } from '#crud/show/use-fresh-record.ts'
import { usePinnedRecord } from '#crud/show/use-pinned-record.ts'
import { useCalls } from '#crud/use-call.ts'
import { useDoneNotice } from '#crud/use-done-notice.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TimeZoneContext } from '#ui/time-zone.ts'
import { type Order, orderOf } from './order.ts'

const action = 'correct'

/** Corrects a payment of an order for a reason, chosen where there are several (MON-01). The order is read when the dialog opens: a list has no payments. */
export default function CorrectPaymentDialog({ declaration, record, onClose }: DialogProps) {
  const fresh = useFreshRecord(declaration.name, record.id)
  if (fresh.record) return <CorrectionForm declaration={declaration} record={fresh.record} onClose={onClose} />
  return (
    <Modal open title={actionOf(declaration, action).label} width={480} footer={null} onCancel={onClose}>
      {fresh.error ? <ErrorPanel title="Failed to load order details" error={fresh.error} onRetry={fresh.retry} /> : <Loading />}
    </Modal>
  )
}

function CorrectionForm({ declaration, record, onClose }: DialogProps) {
  const prefix = useId()
  const timeZone = useContext(TimeZoneContext)
  const declared = actionOf(declaration, action)
  const pinned = usePinnedRecord(declaration.name, record)
  const form = useFormState(startOf(record))
  const { send } = useCalls(declaration.name)
  const showDone = useDoneNotice(declaration)
  const order = orderOf(pinned.record)
  const payments = paymentsOf(order)
  const [only] = payments.length === 1 ? payments : []
  const words = ({ at, referenceNumber, ...payment }: (typeof payments)[number]) => {
    const day = at ? ` · ${formatCivilDate(civilDateOf(new Date(at), timeZone))}` : ''
    return `${paymentWords({ ...payment, reference: referenceNumber })}${day}`
  }
  const choices = Object.fromEntries(payments.map((payment) => [payment.id, { label: words(payment) }]))
  const fields: Fields = { ...declared.body, paymentId: choice(choices, { label: 'Payment', required: 'Please select the payment', buttons: true }) }
  const set = (name: string, value: unknown) => {
    form.set(name, value)
    // The chosen payment is corrected, with what was recorded of it.
    if (name === 'paymentId') for (const [other, recorded] of Object.entries(wayOf(order, value))) form.set(other, recorded)
  }
  return (
    <DialogFrame
      title={`Correct payment of order ${order.orderNumber}`}
      confirm="Correct payment"
      form={form}
      draft={`${declaration.name} ${action} ${order.id}`}
      failure={declared.failureTitle ?? ''}
      hasHeading
      showOutcome={false}
      resource={declaration.name}
      pinned={pinned}
      valuesOf={startOf}
      shows={['paidAmount', 'paymentStatus', 'paymentMethod', 'referenceNumber']}
      check={(values) => bodyProblems({ ...declared, body: fields }, values)}
      submit={async (values, version) => {
        const body = writeBody(declared, values)
        const answer = await send(action, { id: order.id }, body, { version })
        showDone({ name: action, action: declared, record: pinned.record, answer, sent: body })
      }}
      onClose={onClose}
    >
      <p>{only ? `Recorded: ${words(only)}. ` : ''}The list of payments keeps what was recorded, and the reason.</p>
      <FormFields
        fields={fields}
        names={Object.keys(fields).filter((name) => name !== 'paymentId' || payments.length > 1)}
        state={{ ...form, set }}
        idOf={(name) => `${prefix}-${name}`}
      />
    </DialogFrame>
  )

  /** The form of an order: its last payment, as it was recorded. */
  function startOf(now: KnownRecord): FormValues {
    const of = orderOf(now)
    const last = paymentsOf(of).at(-1)?.id ?? null
    return { ...bodyStart(declared, now), paymentId: last, ...wayOf(of, last) }
  }
}

/** The payments of an order that can be corrected; none where the server lists none. */
function paymentsOf({ payments }: Order) {
  return standingPayments(payments ?? [])
}

/** Method and reference of a payment as recorded; those that the order names where the payment is unknown. */
function wayOf(order: Order, paymentId: unknown): FormValues {
  const { method, referenceNumber } = paymentsOf(order).find(({ id }) => id === paymentId) ?? { ...order, method: order.paymentMethod }
  return { paymentMethod: method, referenceNumber }
}
