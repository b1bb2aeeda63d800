import { Button } from 'antd'
import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { emptyText } from '#domain/text.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import type { BookingStep } from '#domain/booking-warning.ts'
import { BookingWarnings, type StepState } from '#ui/booking-warnings.tsx'
import type { OrderItem, OrderWarning } from '#pages/orders/order.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { testCount } from './included-tests.tsx'
import { QuantityInput } from './quantity-input.tsx'

interface ItemRowProps {
  readonly item: OrderItem
  /** True when this user may change the item on this order. */
  readonly isOpen: boolean
  onQuantity(item: OrderItem, quantity: number): Promise<unknown>
  /** Asks before an item is removed or its quantity is lowered. */
  onTakeOff(item: OrderItem, stays: number): void
  /** True when a lower quantity is confirmed like a removal. */
  readonly asksBelow: boolean
  /** Warnings of the checks about the item, each with the step that resolves it (CHK-02, CHK-03). */
  readonly warnings: readonly OrderWarning[]
  readonly steps: StepState
  onStep(step: BookingStep, item: OrderItem): void
}

/** One item of an order: name, price, quantity, and removal. Renders only when it changes (ODT-06). */
export const OrderItemLine = memo(function OrderItemLine({ item, isOpen, onQuantity, onTakeOff, asksBelow, warnings, steps, onStep }: ItemRowProps) {
  const name = item.name ?? emptyText
  const tests = item.tests ?? []
  return (
    <tr>
      <th scope="row">
        <TypedText text={name} />
        <BookingWarnings
          warnings={warnings.map(({ code, message, step }) => ({ code, message, step: step && { ...step, removes: step.removes ?? [] } }))}
          {...(isOpen ? { steps, onStep: (step: BookingStep) => onStep(step, item) } : {})}
        />
        {item.type === 'package' ? (
          <details className="package-tests">
            <summary>Package of {testCount(tests.length)}</summary>
            <ul>
              {tests.map((test) => (
                <li key={test.id}>
                  <TypedText text={test.name} />
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </th>
      <td data-label="Price">
        <RupeesText paise={item.price} />
      </td>
      <td data-label="Final price">
        <RupeesText paise={item.finalPrice} />
      </td>
      <td data-label="Quantity">
        <QuantityInput
          name={name}
          quantity={item.quantity}
          isOpen={isOpen}
          lower={asksBelow ? (quantity) => onTakeOff(item, quantity) : null}
          save={(quantity) => onQuantity(item, quantity)}
        />
      </td>
      <td data-label="Amount">
        <RupeesText paise={item.finalPrice * item.quantity} />
      </td>
      {isOpen ? (
        <td>
          <Button danger type="text" aria-label={`Remove ${name}`} icon={<Trash2 size={16} aria-hidden="true" />} onClick={() => onTakeOff(item, 0)} />
        </td>
      ) : null}
    </tr>
  )
})
