import { Button } from 'antd'
import { Minus, Plus, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import type { BookingStep } from '#domain/booking-warning.ts'
import { largestQuantity, quantityQuestion } from '#domain/order-total.ts'
import { BookingWarnings } from '#ui/booking-warnings.tsx'
import { emptyText } from '#domain/text.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { Cart, CartItem } from './cart.ts'

type Warning = Cart['warnings'][number]

interface CartItemsProps {
  readonly items: readonly CartItem[]
  readonly warnings: readonly Warning[]
  readonly isOpen: boolean
  onQuantity(itemId: string, quantity: number): void
  onRemove(itemId: string): void
  onStep(step: BookingStep): void
}

/** Lists the items in the cart, each with its quantity and its warnings from the checks (CRT-04, CHK-02). */
export function CartItems({ items, warnings, ...row }: CartItemsProps) {
  const ids = new Set(items.map(({ id }) => id))
  const shown = warnings.filter(({ itemId }) => itemId !== null && ids.has(itemId))
  return (
    <ul className="cart-items" aria-label="Items in the cart">
      {items.map((item) => {
        const own = shown.filter(({ itemId }) => itemId === item.id)
        return <CartItemRow key={item.isNew ? item.id : `${item.type} ${item.id}`} item={item} warnings={own.length === 0 ? none : own} {...row} />
      })}
    </ul>
  )
}

const none: readonly Warning[] = []

interface CartItemRowProps extends Omit<CartItemsProps, 'items'> {
  readonly item: CartItem
}

const CartItemRow = memo(function CartItemRow({ item, warnings, isOpen, onQuantity, onRemove, onStep }: CartItemRowProps) {
  const { id, quantity, price, isNew = false } = item
  const name = item.name ?? emptyText
  const [asked, ask] = useState<number | null>(null)
  const set = (next: number) => {
    ask(null)
    if (next >= 1 && next <= largestQuantity) onQuantity(id, next)
  }
  const question = asked === null ? null : quantityQuestion(name, asked, quantity)
  // Further presses change the quantity that is asked about.
  const wanted = question === null ? quantity : (asked ?? quantity)
  const raise = () => ask(wanted + 1)
  const lower = () => (question === null ? set(quantity - 1) : ask(wanted - 1))
  return (
    <li className={isNew ? 'cart-item cart-item-new' : 'cart-item'}>
      <div className="cart-item-name">
        <TypedText text={name} />
        <small>
          {item.type === 'package' ? 'Package' : 'Test'} · <RupeesText paise={price} /> each
        </small>
        <BookingWarnings warnings={warnings} {...(isOpen ? { onStep } : {})} />
      </div>
      <fieldset className="cart-quantity" aria-label={`Quantity of ${name}`}>
        {isOpen ? (
          <Button aria-label={`One less of ${name}`} icon={<Minus size={14} aria-hidden="true" />} disabled={wanted <= 1 || isNew} onClick={lower} />
        ) : null}
        <output aria-live="polite">{isOpen ? quantity : `${quantity} ×`}</output>
        {isOpen ? (
          <Button
            aria-label={`One more of ${name}`}
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={wanted >= largestQuantity || isNew}
            onClick={raise}
          />
        ) : null}
      </fieldset>
      <span className="cart-item-amount">
        <RupeesText paise={price * quantity} />
      </span>
      {isOpen ? (
        <Button danger type="text" aria-label={`Remove ${name}`} icon={<Trash2 size={16} aria-hidden="true" />} disabled={isNew} onClick={() => onRemove(id)} />
      ) : null}
      {isOpen && asked !== null && question ? (
        <div role="alert" className="cart-question">
          <p>{question}</p>
          <Button size="small" onClick={() => set(asked)}>
            Set to {asked}
          </Button>{' '}
          <Button size="small" type="text" onClick={() => ask(null)}>
            Keep {quantity}
          </Button>
        </div>
      ) : null}
    </li>
  )
})
