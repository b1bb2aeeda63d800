import { X } from 'lucide-react'
import { useDeclaration } from '#crud/declarations-context.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { InputProps } from './input-props.ts'
import { noOptionsMessage } from './no-options-message.ts'
import { OptionsProblem } from './options-problem.tsx'
import { PickerList } from './picker-list.tsx'
import { type PickedOption, useChosenOptions } from './use-chosen-options.ts'
import './inputs.css'

/** Several records of another resource: a searchable list, and under it the chosen ones (PKG-03). */
export function ReferencesInput({ id, field, value, isInvalid, describedBy, onChange }: InputProps<'references'>) {
  const target = useDeclaration(field.to)
  const chosen = idsOf(value)
  const { offered, picked, naming } = useChosenOptions(field, chosen)
  const many = target?.label.many ?? field.to
  const toggle = (each: string) => onChange(chosen.includes(each) ? chosen.filter((other) => other !== each) : [...chosen, each])
  return (
    <div className="references-input">
      {offered.isLoading ? (
        <Skeleton hasTitle={false} rows={7} />
      ) : (
        <PickerList
          id={id}
          many={many}
          target={target}
          options={offered.options}
          total={offered.total}
          none={noOptionsMessage(offered, many)}
          chosen={chosen}
          isInvalid={isInvalid}
          describedBy={describedBy}
          onToggle={toggle}
        />
      )}
      <OptionsProblem offered={offered} many={many} />
      {offered.error ? null : <OptionsProblem offered={naming} many={`chosen ${many}`} />}
      <PickedList many={many} picked={picked} onRemove={toggle} />
    </div>
  )
}

/** The ids in a value of kind references; none for anything else. */
function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}

/** Lists the chosen records, each with a button that removes it. */
function PickedList({ many, picked, onRemove }: { many: string; picked: readonly PickedOption[]; onRemove(id: string): void }) {
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
