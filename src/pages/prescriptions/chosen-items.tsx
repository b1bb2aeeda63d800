import { Button } from 'antd'
import { Plus, X } from 'lucide-react'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { type ChosenItem, isSame, type SuggestedItem, totalOf } from './chosen-item.ts'

interface ChosenItemsProps {
  readonly items: readonly ChosenItem[]
  onRemove(item: ChosenItem): void
}

/** What is to be added to the cart, with the sum (PRE-03). */
export function ChosenItems({ items, onRemove }: ChosenItemsProps) {
  return (
    <section className="chosen-items" aria-label="Chosen tests">
      {items.length === 0 ? <p className="review-hint">Nothing chosen yet.</p> : null}
      <ul>
        {items.map((item) => (
          <li key={`${item.type} ${item.id}`}>
            <TypedText text={item.name} />
            <RupeesText paise={item.price} />
            <Button type="text" size="small" icon={<X size={14} aria-hidden="true" />} aria-label={`Remove ${item.name}`} onClick={() => onRemove(item)} />
          </li>
        ))}
      </ul>
      <p className="chosen-total" role="status">
        <span>{items.length} chosen</span>
        <strong>
          Total <RupeesText paise={totalOf(items)} />
        </strong>
      </p>
    </section>
  )
}

interface SuggestionsProps {
  readonly suggestions: readonly SuggestedItem[]
  readonly chosen: readonly ChosenItem[]
  onAdd(item: ChosenItem): void
}

/** The server's suggestions, each added by one press (PRE-07). */
export function Suggestions({ suggestions, chosen, onAdd }: SuggestionsProps) {
  const left = suggestions.filter((item) => !chosen.some((each) => isSame(each, item)))
  if (left.length === 0) return null
  return (
    <section className="suggestions" aria-label="Suggested tests">
      <h3>Suggested</h3>
      <div>
        {left.map(({ reason, ...item }) => (
          <Button
            key={item.id}
            size="small"
            icon={<Plus size={14} aria-hidden="true" />}
            title={reason}
            aria-label={`Add ${item.name} (${reason})`}
            onClick={() => onAdd(item)}
          >
            <TypedText text={item.name} />
          </Button>
        ))}
      </div>
    </section>
  )
}
