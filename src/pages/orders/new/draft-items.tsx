import { Button } from 'antd'
import { Minus, Plus, Trash2 } from 'lucide-react'
import type { BookingStep, BookingWarning } from '#domain/booking-warning.ts'
import { largestQuantity } from '#domain/order-total.ts'
import { BookingWarnings } from '#ui/booking-warnings.tsx'
import { FieldProblem } from '#ui/field-problem.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { DraftItem } from './draft.ts'
import { warningsOf } from './warnings.ts'

interface DraftItemsProps {
  readonly items: readonly DraftItem[]
  readonly patient: string
  readonly warnings: readonly BookingWarning[]
  /** The messages that refuse items, by their index. */
  problemOf(index: number): string | undefined
  onQuantity(item: DraftItem, quantity: number): void
  onRemove(item: DraftItem): void
  onStep(step: BookingStep): void
}

/** The items of one patient, each with its quantity, its price and what to know about it (BOOK-04, CHK-02, CHK-03). */
export function DraftItems({ items, patient, warnings, problemOf, onQuantity, onRemove, onStep }: DraftItemsProps) {
  if (items.length === 0) return null
  return (
    <ul className="new-order-items" aria-label={`Items of ${patient}`}>
      {items.map((item, index) => {
        const { name, quantity, price } = item
        const problem = problemOf(index)
        return (
          <li key={`${item.type} ${item.id}`}>
            <div className="new-order-item">
              <TypedText text={name} />
              <fieldset className="new-order-quantity" aria-label={`Quantity of ${name}`}>
                <Button
                  size="small"
                  aria-label={`One less of ${name}`}
                  icon={<Minus size={14} aria-hidden="true" />}
                  disabled={quantity <= 1}
                  onClick={() => onQuantity(item, quantity - 1)}
                />
                <output aria-live="polite">{quantity}</output>
                <Button
                  size="small"
                  aria-label={`One more of ${name}`}
                  icon={<Plus size={14} aria-hidden="true" />}
                  disabled={quantity >= largestQuantity}
                  onClick={() => onQuantity(item, quantity + 1)}
                />
              </fieldset>
              <RupeesText paise={price === null ? null : price * quantity} />
              <Button
                size="small"
                type="text"
                danger
                aria-label={`Remove ${name}`}
                icon={<Trash2 size={16} aria-hidden="true" />}
                onClick={() => onRemove(item)}
              />
            </div>
            <BookingWarnings warnings={warningsOf(warnings, item)} onStep={onStep} />
            {problem ? <FieldProblem>{problem}</FieldProblem> : null}
          </li>
        )
      })}
    </ul>
  )
}
