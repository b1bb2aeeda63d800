import type { Declaration } from '#definition/declaration.ts'
import type { Fields } from '#definition/field.ts'
import { fieldOfFilter } from '#definition/filter-field.ts'
import { at, put } from '#definition/path.ts'
import { parameterName, wireName } from '#definition/wire-names.ts'

type Convert = (value: unknown) => unknown

/** A record as it came, with true and false for what the API says for yes and no. */
export function fromWire({ fields, api }: Declaration, raw: unknown): unknown {
  const pair = api?.yesNo
  if (!pair) return raw
  const [yes, no] = pair.map(String)
  return converted(fields, raw, (value) => (String(value) === yes ? true : String(value) === no ? false : value))
}

/** A body with what the API says for yes and no. */
export function toWire(declaration: Declaration, body: unknown): unknown {
  return converted(declaration.fields, body, (value) => toForeignYesNo(declaration, value))
}

/** The filters of a call with what the API says for yes and no. */
export function filtersToWire(declaration: Declaration, query: NonNullable<unknown>): Record<string, unknown> {
  const { list, fields } = declaration
  const written: Record<string, unknown> = { ...query }
  for (const [name, filter] of Object.entries({ ...list.filters, ...list.advanced })) {
    const parameter = parameterName(fields, name)
    const isYesNo = (typeof filter === 'object' && 'flag' in filter) || fields[fieldOfFilter(filter) ?? '']?.kind === 'yesNo'
    const value = written[parameter]
    if (isYesNo && (value === 'true' || value === 'false')) written[parameter] = toForeignYesNo(declaration, value === 'true')
  }
  return written
}

/** Returns the API's value for a yes or a no; any other value as it is. */
export function toForeignYesNo({ api }: Declaration, value: unknown): unknown {
  return typeof value === 'boolean' && api?.yesNo ? api.yesNo[value ? 0 : 1] : value
}

function converted(fields: Fields, raw: unknown, convert: Convert): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw
  const record: Record<string, unknown> = { ...raw }
  for (const [name, field] of Object.entries(fields)) {
    const path = wireName(fields, name)
    const value = at(raw, path)
    if (value === undefined) continue
    if (field.kind === 'yesNo') put(record, path, convert(value))
    if (field.kind === 'group') put(record, path, converted(field.fields, value, convert))
    if (field.kind === 'rows' && Array.isArray(value))
      put(
        record,
        path,
        value.map((each) => converted(field.fields, each, convert)),
      )
  }
  return record
}
