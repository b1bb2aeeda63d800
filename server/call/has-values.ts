import { isDeepStrictEqual } from 'node:util'

/** Returns a value as JSON carries it: a stored one and a sent one compare alike. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** True for a record that has these values already: a write of them changes nothing, and leaves neither a version nor a trace. Absent values are none. */
export function hasValues(record: object, values: object): boolean {
  const known = new Map<string, unknown>(Object.entries(record))
  return Object.entries(values).every(([name, value]) => value === undefined || isDeepStrictEqual(plain(known.get(name)), plain(value)))
}
