import { orderStatuses, orderStatusProblem } from '#domain/order-status.ts'
import { choice, longText } from '#definition/kind.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { usePinnedRecord } from '#crud/show/use-pinned-record.ts'
import { useCall } from '#crud/use-call.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { orderOf } from './order.ts'

const start = { orderStatus: null, notes: null }

const fields = {
  orderStatus: choice(orderStatuses, { label: 'New status', required: orderStatusProblem(null) ?? '' }),
  notes: longText({ maxLength: 2000 }),
}

/** Sets the status of an order to any of the six, with notes (ORD-06). */
export default function OrderStatusDialog({ declaration, record, onClose }: DialogProps) {
  const pinned = usePinnedRecord(declaration.name, record)
  const order = orderOf(pinned.record)
  const form = useFormState(start)
  const { send } = useCall(declaration.name, 'status')
  return (
    <DialogFrame
      title={`Update status of order ${order.orderNumber}`}
      confirm="Update status"
      working="Updating…"
      form={form}
      failure="Failed to update order status. Please try again."
      resource={declaration.name}
      pinned={pinned}
      valuesOf={() => start}
      shows={['orderStatus']}
      check={({ orderStatus }) => ({ orderStatus: orderStatusProblem(typeof orderStatus === 'string' ? orderStatus : null) })}
      submit={({ orderStatus, notes }, version) =>
        send({ id: order.id }, typeof notes === 'string' && notes.trim() !== '' ? { orderStatus, notes: notes.trim() } : { orderStatus }, {
          version,
        })
      }
      onClose={onClose}
    >
      <p>
        Now: <StatusTag look={orderStatuses[order.orderStatus]} />
      </p>
      <FormFields fields={fields} names={Object.keys(fields)} state={form} idOf={(name) => `order-status-${name}`} />
    </DialogFrame>
  )
}
