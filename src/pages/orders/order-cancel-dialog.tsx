import { Alert } from 'antd'
import { cancellationProblem } from '#domain/order-status.ts'
import { longText } from '#definition/kind.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { usePinnedRecord } from '#crud/show/use-pinned-record.ts'
import { useCall } from '#crud/use-call.ts'
import { cancellationOf } from './cancellation.ts'
import { orderOf } from './order.ts'

const fields = { reason: longText({ label: 'Reason for cancellation', required: cancellationProblem(null) ?? '', maxLength: 2000 }) }

/** Cancels an order, which cannot be taken back, for a reason (ORD-07). */
export default function OrderCancelDialog({ declaration, record, onClose }: DialogProps) {
  const pinned = usePinnedRecord(declaration.name, record)
  const order = orderOf(pinned.record)
  const form = useFormState({ reason: null })
  const { send } = useCall(declaration.name, 'cancel')
  const problem = cancellationProblem(reasonIn(form.values.reason))
  const wasErased = form.values.reason !== null && problem !== null
  return (
    <DialogFrame
      title={`Cancel order ${order.orderNumber}?`}
      confirm="Cancel order"
      working="Cancelling…"
      cancel="Keep order"
      isDanger
      isBlocked={problem !== null}
      form={form}
      failure="Failed to cancel order. Please try again."
      isHeaded
      saysOutcome={false}
      resource={declaration.name}
      pinned={pinned}
      shows={['orderStatus', 'paymentStatus']}
      check={({ reason }) => ({ reason: cancellationProblem(reasonIn(reason)) })}
      submit={async ({ reason }, version) => send({ id: order.id }, cancellationOf(reason), { version })}
      onClose={onClose}
    >
      <Alert type="warning" showIcon message="This cannot be undone. If the order has been paid, the refund may have to be made by hand." />
      <FormFields
        fields={fields}
        names={Object.keys(fields)}
        state={wasErased ? { ...form, problems: { reason: problem } } : form}
        idOf={(name) => `order-cancel-${name}`}
      />
    </DialogFrame>
  )
}

function reasonIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
