import { Button } from 'antd'
import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { emptyText } from '#ui/empty-text.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import type { OrderItem } from '#pages/orders/order.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { testCount } from './included-tests.tsx'
import { QuantityInput } from './quantity-input.tsx'

interface ItemRowProps {
  readonly item: OrderItem
  /** Whether it may be changed: by this user, on this order. */
  readonly isOpen: boolean
  onQuantity(item: OrderItem, quantity: number): Promise<unknown>
  onRemove(item: OrderItem): void
}

/** One item of an order: what, at which price, how many, and taking it off. Drawn again only when it changes (ODT-06). */
export const ItemRow = memo(function ItemRow({ item, isOpen, onQuantity, onRemove }: ItemRowProps) {
  const name = item.name ?? emptyText
  const tests = item.tests ?? []
  return (
    <tr>
      <th scope="row">
        <TypedText text={name} />
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
        <QuantityInput name={name} quantity={item.quantity} isOpen={isOpen} save={(quantity) => onQuantity(item, quantity)} />
      </td>
      <td data-label="Amount">
        <RupeesText paise={item.finalPrice * item.quantity} />
      </td>
      {isOpen ? (
        <td>
          <Button danger type="text" aria-label={`Remove ${name}`} icon={<Trash2 size={16} aria-hidden="true" />} onClick={() => onRemove(item)} />
        </td>
      ) : null}
    </tr>
  )
})
