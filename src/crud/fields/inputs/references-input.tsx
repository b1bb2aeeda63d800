import { Skeleton } from '#ui/skeleton.tsx'
import { useDeclaration } from '#crud/declarations-context.ts'
import type { InputProps } from './input-props.ts'
import { noOptionsMessage } from './no-options-message.ts'
import { OptionsProblem } from './options-problem.tsx'
import { PickedList } from './picked-list.tsx'
import { PickerList } from './picker-list.tsx'
import { useChosenOptions } from './use-chosen-options.ts'

/** Several records of another resource: a list to search and choose from, and under it what is chosen (PKG-03). */
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
