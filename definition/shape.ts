import { type ReportProblem, unknownAmong } from './declaration-problem.ts'
import { nearest } from './nearest.ts'

/** Checks the shape of a value, and reports at its place the found and the allowed value. */
export type Shape = (value: unknown, place: string, report: ReportProblem) => void

/** Description of a shape for the reference of all options (`npm run docs:options`): words, and the options of an object inside. */
export interface Described {
  readonly says: string
  readonly inside?: { readonly whose: string; readonly options: Readonly<Record<string, ShapeOption>> } | undefined
  /** The value is a map of such objects by name. */
  readonly isTable?: true
}

const descriptions = new WeakMap<Shape, Described>()

/** A value that the grammar allows. */
export function described(shape: Shape): Described {
  return descriptions.get(shape) ?? { says: 'a value' }
}

/** A shape with a description of the allowed values. */
export function describedAs(described: Described, shape: Shape): Shape {
  descriptions.set(shape, described)
  return shape
}

/** One option of an object: what its value must look like, and whether it may be left out. */
export interface ShapeOption {
  readonly shape: Shape
  readonly isNeeded?: true
}

/** An option that every such object has. */
export const needed = (shape: Shape): ShapeOption => ({ shape, isNeeded: true })
/** An option that may be left out. */
export const optional = (shape: Shape): ShapeOption => ({ shape })

/** An option for each key that a type has, so that the compiler asks for a row when the type gets a new one. */
export type Options<T> = { readonly [K in keyof T]-?: ShapeOption }

const shown = (value: unknown): string =>
  typeof value === 'function' ? 'a function' : Array.isArray(value) ? `the list ${JSON.stringify(value)}` : (JSON.stringify(value) ?? String(value))

function is(allowed: string, test: (value: unknown) => boolean): Shape {
  return describedAs({ says: allowed }, (value, place, report) => {
    if (!test(value)) report(place, `must be ${allowed}; it is ${shown(value)}`)
  })
}

export const textShape = is('a text', (value) => typeof value === 'string' && value.trim() !== '')
/** A text that may be empty: no sentence at all. */
export const anyText = is('a text', (value) => typeof value === 'string')
export const numberShape = is('a number', (value) => typeof value === 'number' && Number.isFinite(value))
export const countShape = is('a whole number above 0', (value) => Number.isSafeInteger(value) && Number(value) > 0)
export const integerShape = is('a whole number', Number.isSafeInteger)
/** A letter that opens a list after `g`. */
export const menuKeyShape = is('a lower-case letter other than g', (value) => typeof value === 'string' && /^[a-fh-z]$/.test(value))
/** Not a letter that a list uses itself, or that begins another shortcut. */
export const listKeyShape = is('a lower-case letter other than g, j, k and n', (value) => typeof value === 'string' && /^[a-fhilmo-z]$/.test(value))
export const booleanShape = is('true or false', (value) => typeof value === 'boolean')
export const onlyTrue = is('true, or left out', (value) => value === true)
export const code = is('a function', (value) => typeof value === 'function')
export const plain = is('a text, true or false', (value) => typeof value === 'string' || typeof value === 'boolean')
/** Checked elsewhere, against the field or the rest of the declaration. */
export const anything = describedAs({ says: 'what the field or the condition takes' }, () => undefined)
export const slashPath = is('a path that starts with a slash, e.g. "/tests"', (value) => typeof value === 'string' && /^(\/[^\s?#/]+)+$/.test(value))
/** An address of the panel, which may have a query. */
export const address = is('an address that starts with a slash, e.g. "/tests"', (value) => typeof value === 'string' && /^\/[^\s/]/.test(value))
export const dottedPath = is('a dotted path, e.g. "data.items"', (value) => typeof value === 'string' && /^[^\s./[\]]+(\.[^\s./[\]]+)*$/.test(value))

/** A dotted path, or a full stop for the answer itself. */
export const dottedPathOrSelf = is(
  'a dotted path, e.g. "data.items", or "." for the answer itself',
  (value) => typeof value === 'string' && /^(\.|[^\s./[\]]+(\.[^\s./[\]]+)*)$/.test(value),
)
export const headerName = is('the name of a header, e.g. "X-Total-Count"', (value) => typeof value === 'string' && /^[\w-]+$/.test(value))
export const wireValue = is('a text, a number, true or false', (value) => ['string', 'number', 'boolean'].includes(typeof value))

/** One of a closed set of names, or of numbers. */
export function oneOfShape(what: string, names: readonly (string | number)[]): Shape {
  return describedAs({ says: `one of ${names.map((name) => JSON.stringify(name)).join(', ')}` }, (value, place, report) => {
    if (names.includes(value as string)) return
    const texts = names.map(String)
    const isWord = typeof value === 'string' && !texts.includes(value)
    report(place, isWord ? unknownAmong(what, value, texts) : `must be one of ${names.map((name) => shown(name)).join(', ')}; it is ${shown(value)}`)
  })
}

/** Two entries of one shape that differ. */
export function pairShape(entry: Shape): Shape {
  return (value, place, report) => {
    if (!Array.isArray(value) || value.length !== 2 || value[0] === value[1])
      return report(place, `must be a list of two values that differ; it is ${shown(value)}`)
    value.forEach((each: unknown, index) => entry(each, `${place}[${index}]`, report))
  }
}

/** A list, each entry of one shape; not twice the same text. */
export function listShape(entry: Shape): Shape {
  return describedAs({ says: `a list, each ${described(entry).says}`, inside: described(entry).inside }, (value, place, report) => {
    if (!Array.isArray(value)) return report(place, `must be a list; it is ${shown(value)}`)
    value.forEach((each: unknown, index) => {
      if (typeof each === 'string' && value.indexOf(each) < index) report(`${place}[${index}]`, `"${each}" is in the list twice`)
      entry(each, `${place}[${index}]`, report)
    })
  })
}

/** An object whose keys are free and whose values have one shape. */
export function tableShape(entry: Shape): Shape {
  return describedAs({ says: `by name, each ${described(entry).says}`, inside: described(entry).inside, isTable: true }, (value, place, report) => {
    if (!isObject(value)) return report(place, `must be an object; it is ${shown(value)}`)
    for (const [key, each] of Object.entries(value)) entry(each, `${place}.${key}`, report)
  })
}

/** A text of a given shape, or an object. */
export function textOr(text: Shape, object: Shape): Shape {
  const says = `${described(text).says}, or ${described(object).says}`
  return describedAs({ says, inside: described(object).inside }, (value, place, report) => (typeof value === 'string' ? text : object)(value, place, report))
}

/** False, or a value of a given shape. */
export function falseOr(shape: Shape): Shape {
  return describedAs({ ...described(shape), says: `false, or ${described(shape).says}` }, (value, place, report) =>
    value === false ? undefined : shape(value, place, report),
  )
}

/** Former names of options, with the present ones. */
const formerNames: Readonly<Record<string, string>> = {
  essential: 'notNull',
  least: 'min',
  most: 'max',
  minimum: 'min',
  maximum: 'max',
  readonly: 'readOnly',
  columns: 'list.columns',
  path: 'api.path',
  hint: 'help',
  placeholder: 'search',
  default: 'initial',
}

/** An object with these options and no other; `whose` names the object in the sentence, e.g. "a text field". */
export function optionsOf(whose: string, options: Readonly<Record<string, ShapeOption>>): Shape {
  const names = Object.keys(options)
  return describedAs({ says: whose, inside: { whose, options } }, (value, place, report) => {
    if (!isObject(value)) return report(place, `must be an object; it is ${shown(value)}`)
    for (const [name, each] of Object.entries(value)) {
      const option = Object.hasOwn(options, name) ? options[name] : undefined
      if (option && each !== undefined) option.shape(each, within(place, name), report)
      if (!option) report(within(place, name), unknownOption(whose, name, names))
    }
    for (const [name, { isNeeded }] of Object.entries(options))
      if (isNeeded && value[name] === undefined) report(within(place, name), `is missing from ${whose}`)
  })
}

function unknownOption(whose: string, name: string, names: readonly string[]): string {
  const former = formerNames[name]
  const suggestion = former && (names.includes(former) || former.includes('.')) ? former : nearest(name, names)
  return `is no option of ${whose}; ${suggestion ? `did you mean "${suggestion}"?` : `those are ${names.join(', ')}`}`
}

const within = (place: string, name: string) => (place === '' ? name : `${place}.${name}`)

/** True for an object with keys. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
