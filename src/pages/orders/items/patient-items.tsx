import { memo } from 'react'
import { itemsTotal } from '#domain/order-total.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import type { StepState } from '#ui/booking-warnings.tsx'
import type { OrderItem, OrderWarning } from '#pages/orders/order.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { OrderItemLine } from './item-row.tsx'
import type { WarningSteps } from './use-warning-steps.ts'

interface PatientItemsProps {
  readonly name: string | null
  readonly items: readonly OrderItem[]
  readonly isOpen: boolean
  onQuantity(item: OrderItem, quantity: number): Promise<unknown>
  onTakeOff(item: OrderItem, stays: number): void
  readonly asksBelow: boolean
  /** Warnings of the checks about these items. */
  readonly warnings: readonly OrderWarning[]
  /** The steps that resolve them. */
  readonly steps: WarningSteps
}

/** The items of one patient with their subtotal (ODT-06). */
export const PatientItems = memo(function PatientItems({ name, items, isOpen, onQuantity, onTakeOff, asksBelow, warnings, steps }: PatientItemsProps) {
  return (
    <section aria-label={`Items of ${name ?? 'a patient'}`}>
      <h2>
        <TypedText text={name} />
      </h2>
      {items.length === 0 ? (
        <p>No items for this patient</p>
      ) : (
        <div className={isOpen ? 'patient-card items-open' : 'patient-card'}>
          <table className="patient-items">
            <TableHead titles={['Item', 'Price', 'Final price', 'Quantity', 'Amount']} hidden={isOpen ? 'Remove' : undefined} />
            <tbody>
              {items.map((item) => {
                const own = ofItem(warnings, item.id)
                return (
                  <OrderItemLine
                    key={item.id}
                    item={item}
                    isOpen={isOpen}
                    onQuantity={onQuantity}
                    onTakeOff={onTakeOff}
                    asksBelow={asksBelow}
                    warnings={own}
                    steps={own.length === 0 ? 'free' : stateOf(steps, item.id)}
                    onStep={steps.take}
                  />
                )
              })}
            </tbody>
          </table>
          <p className="order-subtotal">
            Subtotal <RupeesText paise={itemsTotal(items)} />
          </p>
        </div>
      )}
    </section>
  )
})

const none: readonly OrderWarning[] = []

/** The warnings of one item; the same empty list for every item without any, so that its row is not drawn again. */
function ofItem(warnings: readonly OrderWarning[], itemId: string): readonly OrderWarning[] {
  const own = warnings.filter((warning) => warning.itemId === itemId)
  return own.length === 0 ? none : own
}

function stateOf({ underWay }: WarningSteps, itemId: string): StepState {
  return underWay === null ? 'free' : underWay === itemId ? 'here' : 'elsewhere'
}
