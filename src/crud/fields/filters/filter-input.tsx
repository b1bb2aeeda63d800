import type { ComponentType } from 'react'
import type { FieldKind } from '#definition/field.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import { DayFilter } from './day-filter.tsx'
import type { FilterProps } from './filter-props.ts'
import { FlagFilter } from './flag-filter.tsx'
import { IconFilter } from './icon-filter.tsx'
import { ReferenceFilter } from './reference-filter.tsx'
import { TypedFilter } from './typed-filter.tsx'
import { YesNoFilter } from './yes-no-filter.tsx'

/** Null for kinds that no address can hold. */
const inputs: Record<FieldKind, ComponentType<FilterProps> | null> = {
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
  computed: null,
  group: null,
  rows: null,
}

/** The input of one filter, by its rule and its field's kind. */
export function FilterInput(props: FilterProps) {
  const { rule, field } = props.filter
  const Input = rule === 'flag' ? FlagFilter : field ? inputs[field.kind] : TypedFilter
  return Input ? <Input {...props} /> : null
}
