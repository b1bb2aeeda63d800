import type { ComponentType } from 'react'
import type { FieldKind } from '#definition/field.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { ChoiceInput } from './choice-input.tsx'
import { ChoicesInput } from './choices-input.tsx'
import { ClockTimeInput } from './clock-time-input.tsx'
import { FixedValue } from './fixed-value.tsx'
import { IconInput } from './icon-input.tsx'
import type { InputProps } from './input-props.ts'
import { IntegerInput } from './integer-input.tsx'
import { LongTextInput } from './long-text-input.tsx'
import { ReferenceInput } from './reference-input.tsx'
import { ReferencesInput } from './references-input.tsx'
import { RupeesInput } from './rupees-input.tsx'
import { TextInput } from './text-input.tsx'
import { YesNoInput } from './yes-no-input.tsx'

/** The input of every kind of field. Date pickers are loaded when a form first shows one. */
export const fieldInputs: { readonly [K in FieldKind]: ComponentType<InputProps<K>> } = {
  text: TextInput,
  email: TextInput,
  phone: TextInput,
  longText: LongTextInput,
  rupees: RupeesInput,
  integer: IntegerInput,
  yesNo: YesNoInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  civilDate: lazyWithPreload(async () => (await import('./civil-date-input.tsx')).default),
  instant: lazyWithPreload(async () => (await import('./instant-input.tsx')).default),
  clockTime: ClockTimeInput,
  icon: IconInput,
  computed: FixedValue,
  group: FixedValue,
  rows: FixedValue,
}
