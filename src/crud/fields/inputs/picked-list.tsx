import { X } from 'lucide-react'
import { TypedText } from '#ui/typed-text.tsx'
import type { PickedOption } from './use-chosen-options.ts'
import './inputs.css'

/** What is chosen, each with a button that takes it out again. */
export function PickedList({ many, picked, onRemove }: { many: string; picked: readonly PickedOption[]; onRemove(id: string): void }) {
  return (
    <section className="picked-list" aria-label={`Selected ${many}`}>
      <p aria-live="polite">{picked.length === 0 ? `No ${many} selected` : `${picked.length} selected`}</p>
      <ul>
        {picked.map(({ id, title, isKnown, isOffered }, index) => (
          <li key={id}>
            <TypedText text={title} />
            {isKnown && !isOffered ? <small>no longer offered</small> : null}
            <button type="button" aria-label={`Remove ${isKnown ? title : `number ${index + 1}`}`} onClick={() => onRemove(id)}>
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
