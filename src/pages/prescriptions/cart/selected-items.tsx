import { Button } from 'antd'
import { X } from 'lucide-react'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import type { Addable } from './cart.ts'

interface SelectedItemsProps {
  readonly items: readonly Addable[]
  onRemove(item: Addable): void
}

/** Lists the selected items, also from an earlier search. Each can be removed, even one that is no longer offered (CRT-02). */
export function SelectedItems({ items, onRemove }: SelectedItemsProps) {
  const rowFocus = useRowFocus()
  return (
    <div {...rowFocus}>
      {items.length === 0 ? null : (
        <ul className="cart-selected" aria-label="Selected items">
          {items.map((item) => (
            <li key={item.id}>
              <TypedText text={item.name} />
              <RupeesText paise={item.price} />
              <Button type="text" size="small" icon={<X size={14} aria-hidden="true" />} aria-label={`Unselect ${item.name}`} onClick={() => onRemove(item)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
