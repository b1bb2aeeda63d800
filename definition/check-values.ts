import { aField, unknownAmong } from './declaration-problem.ts'
import type { AnyField, FieldKind } from './field.ts'
import { readField } from './kind-rules.ts'

/** The type of a record's value by kind; null if no condition can look at it. */
const typeOfValue: Readonly<Record<FieldKind, 'string' | 'number' | 'boolean' | 'any' | null>> = {
  text: 'string',
  longText: 'string',
  email: 'string',
  phone: 'string',
  rupees: 'number',
  integer: 'number',
  yesNo: 'boolean',
  choice: 'string',
  choices: null,
  reference: 'string',
  references: null,
  civilDate: 'string',
  instant: 'string',
  clockTime: 'string',
  icon: 'string',
  file: null,
  computed: 'any',
  group: null,
  rows: null,
}
const typeNames = { string: 'a text', number: 'a number', boolean: 'true or false' } as const

/** Returns the reason a field never has this value of a condition; null if it may. */
export function impossibleValueReason(field: AnyField, expected: unknown): string | null {
  const type = typeOfValue[field.kind]
  if (type === null) return `no condition can look at ${aField(field.kind)}`
  if (field.kind === 'choice' && !field.others) return noChoice(Object.keys(field.choices), expected)
  return type === 'any' || typeof expected === type ? null : `must be ${typeNames[type]}`
}

/** Returns the reason a field never has this value of a filter, as written in the address; null if it may. */
export function impossibleFilterReason(field: AnyField, value: unknown): string | null {
  if (field.kind === 'yesNo' || (field.kind === 'choice' && !field.others)) return impossibleValueReason(field, value)
  const raw = field.kind === 'integer' && typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  const read = typeof value === 'string' ? readField(field, raw) : { value: null }
  return 'value' in read && read.value !== null ? null : `${JSON.stringify(value)} is no value of ${aField(field.kind)}`
}

/** Message for a value that is not one of these names; null if it is one. */
export function noChoice(names: readonly string[], value: unknown): string | null {
  return typeof value === 'string' && names.includes(value) ? null : unknownAmong('choice', String(value), names)
}
