import type { CivilDate, Instant } from '#domain/civil-date.ts'
import type { Paise } from '#domain/money.ts'
import type { RecordFile } from '#domain/uploaded-file.ts'
import type { Choice, Field, FieldKind, FieldOptions, Fields, KindOptions, ValuesOf } from './field.ts'

type Given<K extends FieldKind, Value> = FieldOptions<Value> & KindOptions[K]
type NotNullIn<O> = O extends { readonly notNull: true } ? true : false
type RequiredIn<O> = O extends { readonly required: string } ? true : false

/** No other options than these: the compiler underlines `requird` and `readonly`. */
type Only<O, Allowed> = { readonly [Name in Exclude<keyof O, keyof Allowed>]: never }

/** True for a value without which a record is unreadable, as the compiler knows it. */
function notNullOf<O extends { readonly notNull?: boolean }>({ notNull }: O): NotNullIn<O> {
  return (notNull === true) as NotNullIn<O>
}

/** Builds the constructor of a kind whose value has one type. */
function kindOf<K extends FieldKind, Value>(kind: K) {
  return <const O extends Given<K, Value>>(
    options: O & Only<O, Given<K, Value>> = {} as O & Only<O, Given<K, Value>>,
  ): Field<K, Value, NotNullIn<O>, RequiredIn<O>> => ({ ...options, kind, notNull: notNullOf(options) })
}

/** One line of text. */
export const text = kindOf<'text', string>('text')
/** Several lines of text. */
export const longText = kindOf<'longText', string>('longText')
/** An email address. */
export const email = kindOf<'email', string>('email')
/** A telephone number. */
export const phone = kindOf<'phone', string>('phone')
/** An amount: rupees outside, whole paise inside. */
export const rupees = kindOf<'rupees', Paise>('rupees')
/** A whole number. */
export const integer = kindOf<'integer', number>('integer')
/** Yes or no. */
export const yesNo = kindOf<'yesNo', boolean>('yesNo')
/** A day. */
export const civilDate = kindOf<'civilDate', CivilDate>('civilDate')
/** An instant. */
export const instant = kindOf<'instant', Instant>('instant')
/** A file. */
export const file = kindOf<'file', RecordFile>('file')
/** A time of day. */
export const clockTime = kindOf<'clockTime', string>('clockTime')

type ChoiceOptions = Omit<KindOptions['choice'], 'choices'>
type ChoicesOptions = Omit<KindOptions['choices'], 'choices'>

/** One value of a table of choices, e.g. `choice(orderStatuses)`. */
export function choice<const C extends Readonly<Record<string, Choice>>, const O extends FieldOptions<keyof C & string> & ChoiceOptions>(
  choices: C,
  options: O & Only<O, FieldOptions & ChoiceOptions> = {} as O & Only<O, FieldOptions & ChoiceOptions>,
): Field<'choice', keyof C & string, NotNullIn<O>, RequiredIn<O>> {
  return { ...options, kind: 'choice', choices, notNull: notNullOf(options) }
}

/** Several values of a table of choices. */
export function choices<const C extends Readonly<Record<string, Choice>>, const O extends FieldOptions<(keyof C & string)[]> & ChoicesOptions>(
  table: C,
  options: O & Only<O, FieldOptions & ChoicesOptions> = {} as O & Only<O, FieldOptions & ChoicesOptions>,
): Field<'choices', (keyof C & string)[], NotNullIn<O>, RequiredIn<O>> {
  return { ...options, kind: 'choices', choices: table, notNull: notNullOf(options) }
}

/** The id of a record of the resource `to`. */
export function reference<const O extends Omit<Given<'reference', string>, 'to'>>(
  to: string,
  options: O & Only<O, Given<'reference', string>> = {} as O & Only<O, Given<'reference', string>>,
): Field<'reference', string, NotNullIn<O>, RequiredIn<O>> {
  return { ...options, kind: 'reference', to, notNull: notNullOf(options) }
}

/** Ids of records of the resource `to`. */
export function references<const O extends Omit<Given<'references', string[]>, 'to'>>(
  to: string,
  options: O & Only<O, Given<'references', string[]>> = {} as O & Only<O, Given<'references', string[]>>,
): Field<'references', string[], NotNullIn<O>, RequiredIn<O>> {
  return { ...options, kind: 'references', to, notNull: notNullOf(options) }
}

/** One of a list of icon names. */
export function icon<const N extends string, const O extends FieldOptions<N>>(
  icons: readonly N[],
  options: O & Only<O, FieldOptions> = {} as O & Only<O, FieldOptions>,
): Field<'icon', N, NotNullIn<O>, RequiredIn<O>> {
  return { ...options, kind: 'icon', icons, notNull: notNullOf(options) }
}

/** A nested object. */
export function group<const F extends Fields, const O extends FieldOptions<ValuesOf<F>>>(
  fields: F,
  options: O & Only<O, FieldOptions> = {} as O & Only<O, FieldOptions>,
): Field<'group', ValuesOf<F>, NotNullIn<O>, RequiredIn<O>> {
  return { ...options, kind: 'group', fields, readOnly: true, notNull: notNullOf(options) }
}

type RowsOptions = Omit<KindOptions['rows'], 'fields'>

/** A list of nested objects, shown only unless it is `editable`. */
export function rows<const F extends Fields, const O extends FieldOptions<ValuesOf<F>[]> & RowsOptions>(
  fields: F,
  options: O & Only<O, FieldOptions & RowsOptions> = {} as O & Only<O, FieldOptions & RowsOptions>,
): Field<'rows', ValuesOf<F>[], NotNullIn<O>, RequiredIn<O>> {
  return { ...options, kind: 'rows', fields, ...(options.editable ? {} : { readOnly: true as const }), notNull: notNullOf(options) }
}

/** A value computed from sibling fields, e.g. `computed('rupees', ['price', 'discount'], (price: Paise, discount: Paise) => price - discount)`. */
export function computed<Value, Arguments extends readonly never[] | readonly unknown[]>(
  as: KindOptions['computed']['as'],
  of: { readonly [K in keyof Arguments]: string },
  value: (...values: [...Arguments]) => Value,
  options: FieldOptions<Value> & { readonly takesNull?: true } = {},
): Field<'computed', Value, false> {
  return { ...options, kind: 'computed', as, of, value, readOnly: true, notNull: false }
}
