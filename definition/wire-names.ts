import type { Fields } from './field.ts'

/** Place of a field in the wire record: a name, or a dotted path. */
export function wireName(fields: Fields, name: string): string {
  return fields[name]?.from ?? name
}

/** Place of a field in a body: a name, or a dotted path. */
export function bodyName(fields: Fields, name: string): string {
  return fields[name]?.writeTo ?? wireName(fields, name)
}

/**
 * The parameter of a filter in the call: its own name, or the name on the wire of the field that it is named after. A path into an object names no parameter.
 */
export function parameterName(fields: Fields, name: string): string {
  const from = wireName(fields, name)
  return from.includes('.') ? name : from
}
