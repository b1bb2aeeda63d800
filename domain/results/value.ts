import { oneLine } from '#domain/text.ts'
import { type Comparator, comparators, type NumericValue, type Parameter, type Value } from './parameter.ts'

/** The reading of a typed text: empty, a value, or the error of the cell (RES-03). */
export type TypedReading = { readonly value: Value | null; readonly problem: null } | { readonly value: null; readonly problem: string }

/** Longest free text of a result. */
export const maxTextLength = 2000

/** The value of a row that takes a reported value back: it is on its way to being removed from the report (RES-12). */
export const withdrawnValue = ''

/** Returns the text of a value, where a withdrawn one must differ from an empty cell. */
export function valueText(value: string): string {
  return value === withdrawnValue ? 'Withdrawn' : value
}

/** Message at a cell whose saved value has changed since typing began, or empty. */
export function changedValueText(saved: string): string {
  return saved === '' ? 'The saved value has been removed' : `The saved value is now ${saved}`
}

/** Message about a comment or flag that has changed since typing began, or empty. */
export function changedRemarkText(what: 'comment' | 'flag', now: string): string {
  return now === '' ? `The saved ${what} has been taken back` : `The saved ${what} is now: ${now}`
}

/** Reads the text typed for a parameter (RES-03). An empty text is neither a value nor a problem. */
export function readTypedValue(parameter: Parameter, typed: string): TypedReading {
  const text = oneLine(typed)
  if (text === '') return { value: null, problem: null }
  if (parameter.kind === 'numeric') return readNumber(parameter, text)
  if (parameter.kind === 'range count') return readCount(text)
  if (parameter.kind === 'choice') return readChoice(parameter, text)
  return typed.trim().length > maxTextLength ? refused(`At most ${maxTextLength} characters`) : { value: { kind: 'text', text: typed.trim() }, problem: null }
}

function readNumber({ decimals }: Parameter, text: string): TypedReading {
  // A document or a spreadsheet writes the minus as a sign of its own, or as a dash.
  const [, sign, whole = '', fraction = ''] = /^([<>]=?|[≤≥])? ?(-?\d{0,9})(?:\.(\d{1,9}))?$/.exec(text.replace(/[−–](?=[\d.])/, '-')) ?? []
  if (!/\d/.test(whole + fraction)) return refused(numberProblem(text))
  const most = decimals ?? fraction.length
  // A spreadsheet writes 5.0 as 5.00.
  if (fraction.replace(/0+$/, '').length > most) return refused(most === 0 ? 'Enter a whole number' : `At most ${most} ${most === 1 ? 'decimal' : 'decimals'}`)
  return { value: numericValue(Number(`${whole}.${fraction}`), most, comparatorOf(sign)), problem: null }
}

/** The error of a text that is no number; it names a comma or digits of another script, which look like a number. */
function numberProblem(text: string): string {
  if (/^\D*\d+(,\d+)+(\.\d+)?$/.test(text)) return 'Enter the number without a comma, such as 1.2 or 12000'
  if (/\p{Nd}/u.test(text.replace(/\d/g, ''))) return 'Enter the number in the digits 0 to 9'
  return 'Enter a number, with <, >, ≤ or ≥ in front if need be'
}

function comparatorOf(sign: string | undefined): Comparator | null {
  const written = sign?.replace('<=', '≤').replace('>=', '≥')
  return comparators.find((each) => each === written) ?? null
}

/** Words for counts, each with its maximum number. */
const countWords: Readonly<Record<string, number>> = { Nil: 0, Occasional: 1, Plenty: Number.POSITIVE_INFINITY }

/** Reads a number of cells per field: a number, a range with a dash, or a word by its first letters. */
export function readCount(text: string): TypedReading {
  const word = Object.entries(countWords).find(([each]) => each.toLowerCase().startsWith(text.toLowerCase()))
  if (word) return counted(word[0], word[1])
  const [, sign, first = '', second = ''] = /^([<>]=?|[≤≥])? ?(\d{1,6})(?: ?[-−–] ?(\d{1,6}))?$/.exec(text) ?? []
  if (first === '' || (sign && second !== '')) return refused(`Enter a count such as 4 or 2-3, or ${Object.keys(countWords).join(', ')}`)
  const [low, high] = [Number(first), Number(second || first)]
  if (high < low) return refused('The second number is below the first')
  const comparator = comparatorOf(sign)
  return counted(comparator ? `${comparator} ${low}` : second === '' ? `${low}` : `${low}-${high}`, high, comparator)
}

function counted(text: string, number: number, comparator: Comparator | null = null): TypedReading {
  return { value: { kind: 'range count', comparator, number, text }, problem: null }
}

/** A number as a value in the parameter's decimals, rounded as on paper: half away from zero; -0 is 0. */
export function numericValue(number: number, decimals: number, comparator: Comparator | null = null): NumericValue {
  const scaled = Number((Math.abs(number) * 10 ** decimals).toPrecision(12))
  const rounded = (Math.sign(number) * Math.round(scaled)) / 10 ** decimals + 0
  const shown = rounded.toFixed(decimals)
  return { kind: 'numeric', comparator, number: rounded, text: comparator === null ? shown : `${comparator} ${shown}` }
}

function readChoice({ options }: Parameter, text: string): TypedReading {
  const wanted = spelled(text)
  const starting = options.filter((option) => spelled(option).startsWith(wanted))
  const chosen = options.find((option) => spelled(option) === wanted) ?? (starting.length === 1 ? starting[0] : undefined)
  if (chosen !== undefined) return { value: { kind: 'choice', text: chosen }, problem: null }
  return refused(starting.length > 1 ? `Type more: ${starting.join(', ')}` : `One of ${options.join(', ')}`)
}

function spelled(text: string): string {
  return text.toLowerCase().replace(/\s/g, '')
}

function refused(problem: string): TypedReading {
  return { value: null, problem }
}
