import { useNotification } from '@refinedev/core'
import { type CSSProperties, memo, useCallback, useMemo, useRef, useState } from 'react'
import { changeItem, removeItem } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import { orderChangeProblem } from '#domain/order-status.ts'
import { useDistinctNames } from '#ui/use-distinct-names.ts'
import { balanceNote } from '#domain/payment.ts'
import { describeError } from '#ui/describe-error.ts'
import { usePermission } from '#crud/current-user.ts'
import { emptyText } from '#domain/text.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { useMounted } from '#ui/use-mounted.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import { ItemPicker } from './items/item-picker.tsx'
import { itemsByPatient, itemsOf } from './items/items-by-patient.ts'
import { PatientItems } from './items/patient-items.tsx'
import { PicksTray } from './items/picks-tray.tsx'
import { TakeOffDialog, type TakenOff } from './items/take-off-dialog.tsx'
import type { Picks } from './items/use-picks.ts'
import { useWarningSteps } from './items/use-warning-steps.ts'
import { removalAsksReason } from './removal-notes.ts'
import type { Order, OrderItem, OrderWarning } from './order.ts'
import type { OrderChanges } from './use-order-changes.ts'
import './items/items.css'

interface OrderItemsTabProps {
  readonly order: Order
  readonly changes: OrderChanges
  readonly selection: Picks
  /** True when the search for tests and packages takes the focus. */
  readonly takesFocus: boolean
}

const none: readonly OrderWarning[] = []

/** The items of each patient with their subtotal, adding, changing and removing them while the order is open (ODT-05, ODT-06, ODT-11). */
export const OrderItemsTab = memo(function OrderItemsTab({ order, changes: { change }, selection, takesFocus }: OrderItemsTabProps) {
  const patients = order.patients ?? []
  const names = useDistinctNames(patients)
  const [takenOff, setTakenOff] = useState<TakenOff | null>(null)
  // Of two at once, as by leaving a quantity with a press on Remove, the first is asked about.
  const onTakeOff = useCallback((item: OrderItem, stays: number) => setTakenOff((before) => before ?? { item, stays }), [])
  const { allowed, reason } = usePermission('orders.edit')
  const problem = orderChangeProblem(order.orderStatus)
  const isOpen = problem === null
  const balance = balanceNote({ paid: order.paidAmount, balance: order.balance })
  const before = useRef<ReturnType<typeof itemsByPatient>>(undefined)
  const groups = useMemo(() => {
    before.current = itemsByPatient(order.items ?? [], before.current)
    return before.current
  }, [order.items])
  const { open } = useNotification()
  const isHere = useMounted()
  const onQuantity = useCallback(
    async (item: OrderItem, quantity: number, reason?: { readonly reason?: string }) => {
      try {
        await change(changeItem, { itemId: item.id }, { quantity, ...reason })
      } catch (error) {
        // A notice, because the row with its message is gone, or the tab was left.
        const { isMissing, sentence, message, isUnsure } = describeError(error)
        const what = `The quantity ${quantity} of ${item.name ?? emptyText}`
        if (isMissing) open?.({ type: 'error', message: `${what} was not saved: the item is no longer on this order.`, description: message ?? '' })
        else if (!isHere.current)
          open?.({
            type: 'error',
            message: `${what} ${isUnsure ? 'may not be saved' : 'was not saved'}: ${order.orderNumber ?? emptyText}.`,
            description: sentence ?? '',
          })
        throw error
      }
    },
    [change, isHere, open, order.orderNumber],
  )
  const steps = useWarningSteps(order, change)
  const { discount, finalAmount } = order
  const toPay = discount && finalAmount !== null ? `To pay ${formatRupees(finalAmount)} after a discount of ${formatRupees(discount)}` : null
  const notes = [toPay, balance].filter((note) => note !== null)
  // A selection made before somebody ended the order stays visible, with the outcome of adding it.
  const isLeft = !isOpen && (selection.picks.length > 0 || selection.outcome !== null)
  return (
    <div style={{ '--total-notes': notes.length } as CSSProperties}>
      {problem ? <p className="order-hint">{problem}</p> : null}
      {isOpen && patients.length > 0 && allowed ? <ItemPicker order={order} selection={selection} takesFocus={takesFocus} /> : null}
      {isOpen && !allowed ? <PermittedButton reason={reason}>Add items</PermittedButton> : null}
      {isLeft ? (
        <section className="item-picker" aria-label="Not added">
          <h2>Not added</h2>
          <PicksTray selection={selection} patients={patients} reason={problem} />
        </section>
      ) : null}
      {patients.length === 0 ? <p>No patients in this order</p> : null}
      {patients.map(({ id }) => (
        <PatientItems
          key={id}
          name={names.get(id) ?? null}
          items={itemsOf(groups, id)}
          isOpen={isOpen && allowed}
          onQuantity={onQuantity}
          onTakeOff={onTakeOff}
          asksBelow={removalAsksReason(order, id)}
          warnings={order.warnings ?? none}
          steps={steps}
        />
      ))}
      <p className={isOpen && allowed ? 'order-total items-open' : 'order-total'} role="status">
        Order total <RupeesText paise={order.totalAmount} />
        {notes.map((note) => (
          <small key={note} className="order-note">
            {note}
          </small>
        ))}
      </p>
      {takenOff ? (
        <TakeOffDialog
          order={order}
          takenOff={takenOff}
          take={(reason) =>
            takenOff.stays === 0 ? change(removeItem, { itemId: takenOff.item.id }, reason) : onQuantity(takenOff.item, takenOff.stays, reason)
          }
          onClose={() => setTakenOff(null)}
        />
      ) : null}
    </div>
  )
})
