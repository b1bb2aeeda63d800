import type { Fields, ValueOf } from './field.ts'

type Expected<Value> = Value | readonly Value[] | { readonly not: Value | readonly Value[] }

/** A condition on a record as data: every named field must have the value, or one of the values; under `not`, none of them. */
export type Condition<F extends Fields> = { readonly [K in keyof F]?: Expected<Exclude<ValueOf<F[K]>, null>> }

function isAmong(value: unknown, expected: unknown): boolean {
  return Array.isArray(expected) ? expected.includes(value) : value === expected
}

/** True when a condition holds for a record's values; the same on panel and server. */
export function meetsCondition(condition: Readonly<Record<string, unknown>> | undefined, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(condition ?? {}).every(([name, expected]) =>
    typeof expected === 'object' && expected !== null && 'not' in expected ? !isAmong(values[name], expected.not) : isAmong(values[name], expected),
  )
}
