import { capitalised } from '#definition/labels.ts'
import { emailPattern } from '#domain/email.ts'
import { isCivilDate } from '#domain/civil-date.ts'
import { isRecord, type SampleRecord } from './envelope.ts'

/** A field as it is written into a starter: the constructor of its kind, its arguments, and what to look at. */
export interface GuessedField {
  /** Name of the field in the declaration. */
  readonly name: string
  readonly kind: string
  /** First parameter of the kind before its options: a table of choices, the resource of a reference, inner fields. */
  readonly first?: string
  readonly options: Readonly<Record<string, string | true>>
  /** Points that the reader should check. */
  readonly note?: string
}

/** Facts that are known in addition to the sample. */
interface Known {
  /** The names of the resources that a reference may lead to. */
  readonly resources: readonly string[]
}

const maxSamples = 200

/** Guesses the fields of records from their values, in the same order. The id is no field. */
export function guessFields(rows: readonly SampleRecord[], known: Known, idKey = 'id'): GuessedField[] {
  const some = rows.slice(0, maxSamples)
  const keys = [...new Set(some.flatMap((row) => Object.keys(row)))].filter((key) => key !== idKey && !key.includes('.') && key !== 'etag' && key !== 'version')
  return namedApart(keys.flatMap((key) => guess(key, some, known, keys)))
}

/** Fields of which no two have the same name: `customer` and `customerId` are one reference, any other gets the first number that makes its name unlike all others. */
function namedApart(fields: readonly GuessedField[]): GuessedField[] {
  const taken = new Set(fields.map(({ name }) => name))
  const seen = new Set<string>()
  return fields.flatMap((field) => {
    const { name, kind, options } = field
    if (!seen.has(name)) {
      seen.add(name)
      return [field]
    }
    if (kind === 'reference') return []
    let number = 2
    while (taken.has(`${name}${number}`)) number += 1
    taken.add(`${name}${number}`)
    return [{ ...field, name: `${name}${number}`, options: { from: name, ...options } }]
  })
}

/** A key of the wire as a field is named: `first_name` and `First Name` are `firstName`. */
export function fieldName(key: string): string {
  const words = key.split(/[^A-Za-z0-9]+/).filter(Boolean)
  const [first = 'field', ...others] = words
  const head = /^[A-Z0-9]+$/.test(first) ? first.toLowerCase() : first.charAt(0).toLowerCase() + first.slice(1)
  const name = head + others.map(capitalised).join('')
  return /^[a-z]/.test(name) ? name : `field${name}`
}

function guess(key: string, rows: readonly SampleRecord[], known: Known, keys: readonly string[]): GuessedField[] {
  const name = fieldName(key)
  // A key of another script gives no name: its words are the label.
  const from: Readonly<Record<string, string>> = name === key ? {} : /[A-Za-z]/.test(key) ? { from: key } : { from: key, label: key }
  const values = rows.map((row) => row[key]).filter((value) => value !== null && value !== undefined && value !== '')
  const field = (kind: string, more: Partial<GuessedField> = {}): GuessedField[] => [{ name, kind, ...more, options: { ...from, ...more.options } }]
  if (values.length === 0) return field('text', { note: 'empty in the whole sample: which kind is it?' })

  const all = (test: (value: unknown) => boolean) => values.every(test)
  if (all(isRecord)) return nested(key, name, values.filter(isRecord), known)
  if (all(Array.isArray)) return lists(name, from, values.flat(), known)
  const target = referred(key, known)
  if (target && all((value) => typeof value === 'string' || typeof value === 'number')) {
    const words = wordsFor(key, rows, keys)
    return field('reference', { first: quotedText(target), options: words ? { name: words } : {}, note: `leads to ${target}?` })
  }
  // The words of a reference come with it.
  if (keys.some((other) => referred(other, known) && wordsFor(other, rows, keys) === key)) return []
  if (all((value) => typeof value === 'boolean')) return field('yesNo')
  if (/^(is|has)[A-Z_]/.test(key) && all((value) => value === 0 || value === 1)) return field('yesNo', { note: '0 and 1 on the wire: see api.yesNo' })
  if (all((value) => typeof value === 'number')) return numbers(key, values as number[], field)
  if (all((value) => typeof value === 'string')) return texts(key, values as string[], rows.length, field)
  return field('text', { options: { readOnly: true }, note: 'of more than one type in the sample' })
}

type Make = (kind: string, more?: Partial<GuessedField>) => GuessedField[]

function numbers(key: string, values: readonly number[], field: Make): GuessedField[] {
  const isMoney = /price|amount|fee|cost|mrp|rate$|total|balance|discount|salary|rupees/i.test(key)
  const isWhole = values.every(Number.isSafeInteger)
  const isRupees = values.every((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6)
  if (isMoney && isRupees) return field('rupees', { note: 'rupees with at most two decimals on the wire?' })
  if (isWhole) return field('integer')
  return field('text', { options: { readOnly: true }, note: 'a number with decimals is shown as it comes' })
}

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(value) && !Number.isNaN(Date.parse(value))
const isDay: (value: string) => boolean = isCivilDate
const isPhone = (value: string) => /^\+?[\d\s()-]{8,20}$/.test(value)

function texts(key: string, values: readonly string[], count: number, field: Make): GuessedField[] {
  const stamp = /^(created|updated|modified)/i.test(key)
  if (values.every(isInstant)) return field('instant', stamp ? { options: { readOnly: true, sort: true } } : {})
  if (values.every(isDay)) return field('civilDate', /birth|dob/i.test(key) ? { options: { birth: true } } : {})
  if (values.every((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value))) return field('clockTime')
  if (values.every((value) => emailPattern.test(value))) return field('email')
  if (/phone|mobile|tel(ephone)?$|whatsapp/i.test(key) && values.every(isPhone)) return field('phone')
  const distinct = [...new Set(values)]
  const isStatus = /status|state$|type$|kind$|category|gender|sex$|level$|priority|mode$|method$|role$/i.test(key)
  const isFew = distinct.length <= 8 && distinct.every((value) => value.length <= 30) && (isStatus || (count >= 8 && distinct.length * 4 <= values.length))
  if (isFew && !/name|title|code|number|city|phone/i.test(key))
    return field('choice', { first: choicesOf(distinct), note: 'the values of the sample: are these all?' })
  const isLong = values.some((value) => value.length > 120 || value.includes('\n')) || /notes?$|description|remarks?$|comments?$|address$/i.test(key)
  return field(isLong ? 'longText' : 'text')
}

function lists(name: string, from: Readonly<Record<string, string>>, entries: readonly unknown[], known: Known): GuessedField[] {
  if (entries.length > 0 && entries.every(isRecord)) return [{ name, kind: 'rows', first: inner(entries, known), options: from }]
  const target = referred(name.replace(/s$/, ''), known)
  if (target) return [{ name, kind: 'references', first: quotedText(target), options: from, note: `lead to ${target}?` }]
  const words = [...new Set(entries)]
  if (words.length > 0 && words.length <= 12 && words.every((each) => typeof each === 'string'))
    return [{ name, kind: 'choices', first: choicesOf(words), options: from, note: 'the values of the sample: are these all?' }]
  return []
}

function nested(key: string, name: string, values: readonly SampleRecord[], known: Known): GuessedField[] {
  const target = resourceOf(fieldName(key), known)
  const title = ['name', 'title', 'fullName', 'label', 'code'].find((each) => values.some((value) => typeof value[each] === 'string'))
  if (target && title && values.some((value) => 'id' in value))
    return [
      { name: `${name}Id`, kind: 'reference', first: quotedText(target), options: { from: `${key}.id`, name: `${key}.${title}` }, note: `leads to ${target}?` },
    ]
  const fields = inner(values, known)
  return fields === '{}' ? [] : [{ name, kind: 'group', first: fields, options: name === key ? {} : { from: key } }]
}

/** Inner fields, one after another in braces; deeper levels are left out. */
function inner(values: readonly SampleRecord[], known: Known): string {
  const simple = guessFields(values, known).filter(({ kind }) => kind !== 'group' && kind !== 'rows')
  return simple.length === 0 ? '{}' : `{ ${simple.map((each) => `${each.name}: ${written(each)}`).join(', ')} }`
}

/** Writes a field as code: `text({ from: 'full_name' })`. */
export function written({ kind, first, options }: GuessedField): string {
  const optionTexts = Object.entries(options).map(([name, value]) => `${name}: ${value === true ? 'true' : quotedText(value)}`)
  return `${kind}(${[...(first ? [first] : []), ...(optionTexts.length > 0 ? [`{ ${optionTexts.join(', ')} }`] : [])].join(', ')})`
}

/** A text as TypeScript writes it. */
export function quotedText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
}

/** Splits a name into words: `sampleType` and `sample_type` become `sample type`. */
export function wordsOf(name: string): string {
  return name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

function choicesOf(values: readonly string[]): string {
  const label = (value: string) => capitalised(wordsOf(value))
  const key = (value: string) => (/^[A-Za-z_]\w*$/.test(value) ? value : quotedText(value))
  return `{ ${values.map((value) => `${key(value)}: { label: ${quotedText(label(value))} }`).join(', ')} }`
}

/** The resource that a key such as `customerId` or `customer_id` leads to, among the known ones. */
function referred(key: string, known: Known): string | null {
  const stem = /^(.+?)(Id|_id|ID)$/.exec(key)?.[1]
  return stem ? resourceOf(fieldName(stem), known) : null
}

function resourceOf(stem: string, { resources }: Known): string | null {
  const words = stem.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
  const plural = (word: string) => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`)
  return resources.find((name) => name === plural(words) || name === words) ?? resources.find((name) => name.endsWith(`-${plural(words)}`)) ?? null
}

/** Place of a reference's words beside its id: `customerName`, or the name in `customer`. */
function wordsFor(key: string, rows: readonly SampleRecord[], keys: readonly string[]): string | null {
  const stem = key.replace(/(Id|_id|ID)$/, '')
  const beside = [`${stem}Name`, `${stem}_name`, `${stem}Title`].find((other) => keys.includes(other))
  if (beside) return beside
  const object = rows.map((row) => row[stem]).find(isRecord)
  const title = object && ['name', 'title', 'label'].find((each) => typeof object[each] === 'string')
  return title ? `${stem}.${title}` : null
}
