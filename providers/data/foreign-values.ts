import { addDays, dayZone, isCivilDate, startOfDay } from '#domain/civil-date.ts'
import { paiseOfRupees, rupeesOfPaise } from '#domain/money.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { AnyField, Fields } from '#definition/field.ts'
import { fieldOfFilter } from '#definition/filter-field.ts'
import { at, put } from '#definition/path.ts'
import { bodyName, parameterName, wireName } from '#definition/wire-names.ts'
import type { WireFormats } from '#definition/wire-formats.ts'
import { dayFromWire, dayToWire, instantFromWire, instantToWire } from './foreign-dates.ts'

type Api = Pick<Declaration, 'api'>
type Convert = (field: AnyField, value: unknown) => unknown

/** A record as it came, with each value in the laboratory's form. A value that has not the declared form stays as it is, so that reading it names its field. */
export function fromWire({ fields, api }: Declaration, raw: unknown): unknown {
  return converted(fields, raw, wireName, (field, value) => valueFromWire(field, value, { api }))
}

/** A body with each value in the API's form. */
export function toWire({ fields, api }: Pick<Declaration, 'fields' | 'api'>, body: unknown): unknown {
  return converted(fields, body, bodyName, (field, value) => valueToWire(field, value, { api }))
}

/** The filters of a call with each value in the API's form. */
export function filtersToWire(declaration: Declaration, query: NonNullable<unknown>): Record<string, unknown> {
  const { list, fields } = declaration
  const written: Record<string, unknown> = { ...query }
  for (const [name, filter] of Object.entries({ ...list.filters, ...list.advanced })) {
    const parameter = parameterName(fields, name)
    const value = written[parameter]
    if (typeof value !== 'string') continue
    const field = fields[fieldOfFilter(filter) ?? '']
    const isYesNo = (typeof filter === 'object' && 'flag' in filter) || field?.kind === 'yesNo'
    if (isYesNo) written[parameter] = value === 'true' || value === 'false' ? toForeignYesNo(declaration, value === 'true') : value
    else if (field) written[parameter] = filterToWire(field, value, typeof filter === 'object' && 'atMost' in filter, declaration)
  }
  return written
}

/** A filter's value, a text of the address: a day bounds moments by its first one, or by its last. */
function filterToWire(field: AnyField, value: string, isUpper: boolean, declaration: Api): unknown {
  if (field.kind === 'instant' && isCivilDate(value) && formatOf(field, 'instant', declaration)) {
    const start = startOfDay(isUpper ? addDays(value, 1) : value, dayZone())
    return valueToWire(field, new Date(start.getTime() - (isUpper ? 1 : 0)).toISOString(), declaration)
  }
  const typed = (field.kind === 'rupees' || field.kind === 'integer') && value.trim() !== '' ? Number(value) : value
  return Number.isNaN(typed) ? value : valueToWire(field, typed, declaration)
}

/** Returns the API's value for a yes or a no; any other value as it is. */
export function toForeignYesNo({ api }: Api, value: unknown): unknown {
  return typeof value === 'boolean' && api?.yesNo ? api.yesNo[value ? 0 : 1] : value
}

function formatOf<K extends keyof WireFormats>(field: AnyField, kind: K, { api }: Api): WireFormats[K] {
  return ('format' in field ? (field.format as WireFormats[K]) : undefined) ?? api?.formats?.[kind]
}

/** The value of a field as the laboratory's API would send it. */
function valueFromWire(field: AnyField, value: unknown, declaration: Api): unknown {
  if (value === null || value === '') return value
  switch (field.kind) {
    case 'yesNo': {
      const pair = declaration.api?.yesNo?.map(String)
      return pair?.[0] === String(value) ? true : pair?.[1] === String(value) ? false : value
    }
    case 'choice':
      return choiceOf(field.values, value)
    case 'choices':
      return Array.isArray(value) ? value.map((each) => choiceOf(field.values, each)) : value
    case 'civilDate': {
      const format = formatOf(field, 'civilDate', declaration)
      return format ? dayFromWire(value, format) : value
    }
    case 'instant': {
      const format = formatOf(field, 'instant', declaration)
      return format ? instantFromWire(value, format) : value
    }
    case 'clockTime':
      return typeof value === 'string' && formatOf(field, 'clockTime', declaration) ? value.replace(/^(\d\d:\d\d):\d\d(\.\d+)?$/, '$1') : value
    case 'integer':
      return typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) && formatOf(field, 'integer', declaration) ? Number(value) : value
    case 'rupees':
      return formatOf(field, 'rupees', declaration) === 'paise' ? rupeesOfWirePaise(value) : value
    default:
      return value
  }
}

/** The value of a field, in the form of the laboratory's API, as this API takes it. */
function valueToWire(field: AnyField, value: unknown, declaration: Api): unknown {
  if (value === null || value === '') return value
  switch (field.kind) {
    case 'yesNo':
      return toForeignYesNo(declaration, value)
    case 'choice':
      return wordOf(field.values, value)
    case 'choices':
      return Array.isArray(value) ? value.map((each) => wordOf(field.values, each)) : value
    case 'civilDate': {
      const format = formatOf(field, 'civilDate', declaration)
      return format && isCivilDate(value) ? dayToWire(value, format) : value
    }
    case 'instant': {
      const format = formatOf(field, 'instant', declaration)
      return format && typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? instantToWire(value, format) : value
    }
    case 'clockTime':
      return typeof value === 'string' && formatOf(field, 'clockTime', declaration) ? `${value}:00` : value
    case 'integer':
      return typeof value === 'number' && formatOf(field, 'integer', declaration) ? String(value) : value
    case 'rupees': {
      const format = formatOf(field, 'rupees', declaration)
      if (typeof value !== 'number' || format === undefined) return value
      return format === 'paise' ? paiseOfRupees(value) : value.toFixed(2)
    }
    case 'reference':
      return formatOf(field, 'reference', declaration) ? numberOf(value) : value
    case 'references':
      return Array.isArray(value) && formatOf(field, 'references', declaration) ? value.map(numberOf) : value
    default:
      return value
  }
}

function rupeesOfWirePaise(value: unknown): unknown {
  const paise = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  // A fraction of a paisa is no amount: it stays unreadable.
  return Number.isSafeInteger(paise) ? rupeesOfPaise(Number(paise)) : `${String(value)} paise`
}

/** The choice of a word of the wire, which may be a number. */
function choiceOf(values: Readonly<Record<string, string>> | undefined, word: unknown): unknown {
  const key = typeof word === 'number' || typeof word === 'boolean' ? String(word) : word
  return values && typeof key === 'string' && Object.hasOwn(values, key) ? values[key] : word
}

/** The first word of the wire for a choice; digits as the number that they are. */
function wordOf(values: Readonly<Record<string, string>> | undefined, choice: unknown): unknown {
  const word = Object.entries(values ?? {}).find(([, each]) => each === choice)?.[0]
  return word === undefined ? choice : numberOf(word)
}

/** A text of digits as a number; anything else as it is. */
function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value
}

function converted(fields: Fields, raw: unknown, placeOf: (fields: Fields, name: string) => string, convert: Convert): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw
  const record: Record<string, unknown> = { ...raw }
  for (const [name, field] of Object.entries(fields)) {
    const path = placeOf(fields, name)
    const value = at(raw, path)
    if (value === undefined) continue
    if (field.kind === 'group') put(record, path, converted(field.fields, value, placeOf, convert))
    else if (field.kind === 'rows') put(record, path, Array.isArray(value) ? value.map((each) => converted(field.fields, each, placeOf, convert)) : value)
    else put(record, path, convert(field, value))
  }
  return record
}
