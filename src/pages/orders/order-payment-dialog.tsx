import { paymentMethods, paymentStatuses, takesReference } from '#domain/payment.ts'
import { choice, longText, text } from '#definition/kind.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { useFormState, type Values } from '#crud/form/form-state.ts'
import type { DialogProps, KnownRecord } from '#crud/screens-context.ts'
import { usePinnedRecord } from '#crud/show/use-pinned-record.ts'
import { useCall } from '#crud/use-call.ts'
import { orderOf } from './order.ts'
import { noPaymentStatus, paymentOf, paymentProblems, statusIn } from './payment-record.ts'

const fields = {
  paymentStatus: choice(paymentStatuses, { label: 'Payment status', required: noPaymentStatus }),
  paymentMethod: choice(paymentMethods, { label: 'Payment method' }),
  referenceNumber: text({ label: 'Reference number' }),
  notes: longText({ maxLength: 2000 }),
}

const shown = ['paymentStatus', 'paymentMethod', 'referenceNumber', 'paymentNotes']

/** Records how an order was paid (ORD-08). */
export default function OrderPaymentDialog({ declaration, record, onClose }: DialogProps) {
  const pinned = usePinnedRecord(declaration.name, record)
  const order = orderOf(pinned.record)
  const form = useFormState(valuesOf(record))
  const { send } = useCall(declaration.name, 'payment')
  const status = statusIn(form.values)
  return (
    <DialogFrame
      title={`Update payment of order ${order.orderNumber}`}
      confirm="Update payment"
      working="Updating…"
      form={form}
      failure="Failed to update payment status. Please try again."
      isHeaded
      saysOutcome={false}
      resource={declaration.name}
      pinned={pinned}
      valuesOf={valuesOf}
      shows={shown}
      check={paymentProblems}
      submit={(values, version) => send({ id: order.id }, paymentOf(values), { version })}
      onClose={onClose}
    >
      <FormFields
        fields={fields}
        names={Object.keys(fields).filter((name) => name !== 'referenceNumber' || (status !== null && takesReference(status)))}
        state={form}
        idOf={(name) => `order-payment-${name}`}
      />
    </DialogFrame>
  )
}

function valuesOf(record: KnownRecord): Values {
  const { paymentStatus, paymentMethod = null, referenceNumber = null, paymentNotes: notes = null } = orderOf(record)
  return { paymentStatus, paymentMethod, referenceNumber, notes }
}
