import type { ComponentType } from 'react'
import type { FieldKind } from '#definition/field.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import {
  ChoiceInput,
  ChoicesInput,
  ClockTimeInput,
  FixedValue,
  IconInput,
  IntegerInput,
  LongTextInput,
  PhoneInput,
  RupeesInput,
  TextInput,
  YesNoInput,
} from './simple-inputs.tsx'
import type { InputProps } from './input-props.ts'
import { ReferenceInput } from './reference-input.tsx'
import { ReferencesInput } from './references-input.tsx'

/** The input of every kind of field. Date pickers are loaded when a form first shows one. */
export const fieldInputs: { readonly [K in FieldKind]: ComponentType<InputProps<K>> } = {
  text: TextInput,
  email: TextInput,
  phone: PhoneInput,
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
  file: lazyWithPreload(async () => (await import('#crud/files/file-input.tsx')).default),
  computed: FixedValue,
  group: FixedValue,
  rows: FixedValue,
}
