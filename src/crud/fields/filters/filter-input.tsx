import { type ComponentType, Suspense, useId } from 'react'
import { ClosedSelect } from '#crud/fields/closed-select.tsx'
import { parseFilter } from '#crud/list/filters.ts'
import type { FilterValue } from '#definition/declaration.ts'
import type { FieldKind } from '#definition/field.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { InputProblem } from '#ui/input-problem.tsx'
import { LightCheckbox } from '#ui/light-checkbox.tsx'
import { LightInput } from '#ui/light-input.tsx'
import { type FilterProps, unsetLabel } from './filter-props.ts'
import { ReferenceFilter } from './reference-filter.tsx'
import { useDelayedText } from './use-delayed-text.ts'

/** Null for kinds that no address can hold. */
const filters: Record<FieldKind, ComponentType<FilterProps> | null> = {
  text: TypedFilter,
  longText: TypedFilter,
  email: TypedFilter,
  phone: TypedFilter,
  rupees: TypedFilter,
  integer: TypedFilter,
  clockTime: TypedFilter,
  yesNo: YesNoFilter,
  choice: ChoiceFilter,
  choices: ChoiceFilter,
  reference: ReferenceFilter,
  references: ReferenceFilter,
  civilDate: DayFilter,
  instant: DayFilter,
  icon: IconFilter,
  file: null,
  computed: null,
  group: null,
  rows: null,
}

/** The input of one filter, by its rule and its field's kind. */
export function FilterInput(props: FilterProps) {
  const { rule, field } = props.filter
  const Filter = rule === 'flag' ? FlagFilter : field ? filters[field.kind] : TypedFilter
  return Filter ? <Filter {...props} /> : null
}

const AmountInput = lazyWithPreload(async () => (await import('#ui/amount-input.tsx')).AmountInput)

/** A filter that is typed: a text, a number, an amount in rupees. What means nothing filters nothing, and says so. */
function TypedFilter({ filter, value, isPaused, onChange, onTyping }: FilterProps) {
  const kind = filter.field?.kind
  const isNumber = kind === 'rupees' || kind === 'integer'
  const read = (text: string) => {
    if (text.trim() === '') return ''
    const parsed = parseFilter(filter, text.trim())
    return parsed === null ? null : String(parsed)
  }
  const { text, setText, flush, isInvalid } = useDelayedText({
    value: value === null ? '' : String(value),
    read,
    apply: (parsed) => onChange(parsed === '' ? null : parsed),
    isPaused,
    onTyping,
  })
  const id = useId()
  const props = {
    className: 'filter-typed',
    'aria-label': filter.label,
    'aria-describedby': isInvalid ? id : undefined,
    placeholder: filter.label,
    value: text,
  } as const
  return (
    <span className={isNumber ? 'filter-number' : 'filter-text'}>
      {kind === 'rupees' ? (
        <Suspense fallback={<LightInput {...props} disabled onType={() => undefined} />}>
          <AmountInput {...props} aria-invalid={isInvalid || undefined} status={isInvalid ? 'error' : ''} allowClear onType={setText} onPressEnter={flush} />
        </Suspense>
      ) : (
        <LightInput {...props} inputMode={kind === 'integer' ? 'numeric' : 'text'} isInvalid={isInvalid} onType={setText} onEnter={flush} />
      )}
      {isInvalid ? <InputProblem id={id}>{unreadableWords(kind)}</InputProblem> : null}
    </span>
  )
}

function unreadableWords(kind: FieldKind | undefined): string {
  if (kind === 'rupees') return 'Type an amount in rupees'
  if (kind === 'clockTime') return 'Type a time as HH:MM'
  return kind === 'integer' ? 'Type a whole number' : 'This cannot be filtered by'
}

interface ClosedFilterProps extends FilterProps {
  readonly options: readonly { readonly value: FilterValue; readonly label: string }[]
}

const all = ''

/** A filter by one of a few values; the first entry takes it away (USR-01). */
function ClosedFilter({ filter, value, options, onChange }: ClosedFilterProps) {
  return (
    <ClosedSelect
      className="filter-select"
      label={filter.label}
      value={value === null ? null : String(value)}
      options={[{ value: all, label: unsetLabel(filter) }, ...options.map((option) => ({ value: String(option.value), label: option.label }))]}
      onChange={(chosen) => onChange(options.find((option) => String(option.value) === chosen)?.value ?? null)}
    />
  )
}

/** A filter by a value of a closed set. */
function ChoiceFilter(props: FilterProps) {
  const { field } = props.filter
  const choices = field?.kind === 'choice' || field?.kind === 'choices' ? field.choices : {}
  return <ClosedFilter {...props} options={Object.entries(choices).map(([value, { label }]) => ({ value, label }))} />
}

/** A filter by an icon, by its name. */
function IconFilter(props: FilterProps) {
  const { field } = props.filter
  return <ClosedFilter {...props} options={(field?.kind === 'icon' ? field.icons : []).map((name) => ({ value: name, label: name }))} />
}

/** A filter by yes or no, in the field's own words. */
function YesNoFilter(props: FilterProps) {
  const { field } = props.filter
  const [yes, no] = (field?.kind === 'yesNo' && field.words) || ['Yes', 'No']
  return (
    <ClosedFilter
      {...props}
      options={[
        { value: true, label: yes },
        { value: false, label: no },
      ]}
    />
  )
}

/** A filter that is on or off. */
function FlagFilter({ filter, value, onChange }: FilterProps) {
  return (
    <LightCheckbox isOn={value === true} onChange={(isOn) => onChange(isOn ? true : null)}>
      {filter.label}
    </LightCheckbox>
  )
}

const DayPicker = lazyWithPreload(async () => (await import('./day-picker.tsx')).default)

/** A filter by a day. The list does not wait for the calendar's code. */
function DayFilter(props: FilterProps) {
  return (
    <Suspense
      fallback={
        <LightInput className="filter-day" disabled aria-label={props.filter.label} placeholder={props.filter.label} value="" onType={() => undefined} />
      }
    >
      <DayPicker {...props} />
    </Suspense>
  )
}
