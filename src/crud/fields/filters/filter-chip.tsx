import { X } from 'lucide-react'
import { useDeclaration } from '#crud/declarations-context.ts'
import { filterWords } from '#crud/list/filters.ts'
import { OptionsProblem } from '#crud/fields/inputs/options-problem.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { FilterProps } from './filter-props.ts'
import { useReferenceTitle } from './use-reference-title.ts'

/** An active filter in words, with a button that removes it. */
export function FilterChip({ filter, value, onChange }: Omit<FilterProps, 'isPaused'>) {
  const { field } = filter
  const isReference = field?.kind === 'reference' || field?.kind === 'references'
  const to = isReference ? field.to : ''
  const { title, naming } = useReferenceTitle(to, isReference && typeof value === 'string' ? value : null)
  const one = useDeclaration(to)?.label.one ?? 'record'
  if (value === null) return null
  const words = isReference ? `${filter.label}: ${title}` : filterWords(filter, value)
  return (
    <li className="list-chip-place">
      <span className="list-chip">
        <TypedText text={words} />
        <button type="button" aria-label={`Remove filter ${words}`} onClick={() => onChange(null)}>
          <X size={14} aria-hidden="true" />
        </button>
      </span>
      <OptionsProblem offered={naming} many={`chosen ${one}`} />
    </li>
  )
}
