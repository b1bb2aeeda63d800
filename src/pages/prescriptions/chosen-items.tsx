import { Button } from 'antd'
import { Plus, X } from 'lucide-react'
import type { CatalogueItem } from '#domain/catalogue-item.ts'
import type { BookingStep } from '#domain/booking-warning.ts'
import { BookingWarnings } from '#ui/booking-warnings.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { KeyChip } from '#ui/key-chip.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { type SuggestedItem, totalOf } from './chosen-item.ts'
import type { ReviewStep, ReviewWarning, useReviewWarnings } from './use-review-warnings.ts'
import './chosen-items.css'

interface ChosenItemsProps {
  readonly items: readonly CatalogueItem[]
  readonly checks: ReturnType<typeof useReviewWarnings>
  onRemove(item: CatalogueItem): void
  onStep(step: ReviewStep): void
}

/** Lists the items for the cart with their warnings and the sum (PRE-03). Warnings about the cart follow below (CHK-02, CHK-03). */
export function ChosenItems({ items, checks, onRemove, onStep }: ChosenItemsProps) {
  const warningsOf = (id: string) => checks.warnings.filter(({ itemId }) => itemId === id)
  const others = checks.warnings.filter(({ itemId }) => !items.some(({ id }) => id === itemId))
  return (
    <section className="chosen-items" aria-label="Chosen tests">
      {items.length === 0 ? <p className="review-hint">Nothing chosen yet.</p> : null}
      <ul className="chosen-list">
        {items.map((item) => (
          <li key={`${item.type} ${item.id}`}>
            <TypedText text={item.name} />
            <RupeesText paise={item.price} />
            <Button type="text" size="small" icon={<X size={14} aria-hidden="true" />} aria-label={`Remove ${item.name}`} onClick={() => onRemove(item)} />
            <Warnings warnings={warningsOf(item.id)} onStep={onStep} />
          </li>
        ))}
      </ul>
      <Warnings warnings={others} onStep={onStep} />
      {checks.isUnknown ? (
        <p role="status" className="review-hint">
          What is chosen could not be checked for repetitions and requirements.
        </p>
      ) : null}
      <p className="chosen-total" role="status">
        <span>{items.length} chosen</span>
        <strong>
          Total <RupeesText paise={totalOf(items)} />
        </strong>
      </p>
    </section>
  )
}

function Warnings({ warnings, onStep }: { readonly warnings: readonly ReviewWarning[]; onStep(step: ReviewStep): void }) {
  const take = ({ label }: BookingStep) => {
    const step = warnings.find((warning) => warning.step?.label === label)?.step
    if (step) onStep(step)
  }
  return <BookingWarnings warnings={warnings} onStep={take} />
}

interface SuggestionsProps {
  readonly items: readonly SuggestedItem[]
  onAdd(item: CatalogueItem): void
}

/** Suggestions that a digit of the keyboard adds: the first ones. */
export const maxNumbered = 9

/** The server's suggestions, each added by one press (PRE-07). */
export function Suggestions({ items, onAdd }: SuggestionsProps) {
  const hasKeys = useSingleKeys()
  if (items.length === 0) return null
  return (
    <section className="suggestions" aria-label="Suggested tests">
      <h3>Suggested</h3>
      <ul>
        {items.map(({ reason, digit, ...item }) => (
          <li key={item.id}>
            <Button
              size="small"
              icon={<Plus size={14} aria-hidden="true" />}
              title={reason}
              aria-keyshortcuts={hasKeys && digit !== null ? digit : undefined}
              aria-label={`Add ${item.name} (${reason})`}
              onClick={() => onAdd(item)}
            >
              <TypedText text={item.name} />
              {hasKeys && digit !== null ? <KeyChip keys={digit} /> : null}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
