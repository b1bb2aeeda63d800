import type { Paise } from '#domain/money.ts'
import type { Permission, RecordAct } from '#domain/permission.ts'
import type { StatusStyle } from '#domain/tone.ts'
import type { FileType } from '#domain/uploaded-file.ts'
import type { WireFormats } from './wire-formats.ts'

/** One value of a closed set: its words and, where it is a status, its tone and icon. */
export type Choice = StatusStyle | { readonly label: string; readonly tone?: undefined }

/** No two records have the same value, without regard to case, spaces and width. The server refuses the second with an error at the field; for a title it names the other record. */
interface Unique {
  readonly unique?: true
}

/** Another form of the value on the wire; by default that of `api.formats`. */
interface Formatted<K extends keyof WireFormats> {
  readonly format?: WireFormats[K]
}

/** The words of the wire for choices, if they are not the choices' names: `{ PENDING: 'Created' }`. Of several words for one choice the first is written. */
interface Worded {
  readonly values?: Readonly<Record<string, string>>
}

/** Options of each kind beyond `FieldOptions`. The keys of this interface are the kinds of the grammar. */
export interface KindOptions {
  /** One line of text, at most `maxLength` characters (200). `mono` shows ids and order numbers in a monospaced font with a copy button, `hours` shows `07:00-08:00` with a dash. */
  text: Unique & { readonly maxLength?: number; readonly mono?: true; readonly hours?: true }
  /** Several lines of text, at most `maxLength` characters (5000). */
  longText: { readonly maxLength?: number }
  email: Unique
  phone: Unique
  /** Rupees on the wire and in inputs, whole paise in the record. */
  rupees: Formatted<'rupees'> & { readonly above?: Paise; readonly message?: string }
  integer: Unique & Formatted<'integer'> & { readonly min?: number; readonly max?: number; readonly message?: string }
  /** A switch; `words` are the words for yes and no. */
  yesNo: {
    readonly words?: readonly [yes: string, no: string]
    /** The value that lists mark with a dot, and its record's name in bold; the other one is plain. */
    readonly marks?: boolean
  }
  /** One value of a closed set; an unknown one makes the record unreadable, never a wrong label. With `others` it is shown unchanged, in grey. `buttons` shows all values as buttons. */
  choice: Worded & { readonly choices: Readonly<Record<string, Choice>>; readonly others?: true; readonly buttons?: true }
  /** Several values of a closed set. */
  choices: Worded & { readonly choices: Readonly<Record<string, Choice>> }
  /** The id of a record of another resource; `name` is the wire path of its title. `where` narrows the options offered. */
  reference: Formatted<'reference'> & { readonly to: string; readonly name?: string; readonly where?: Readonly<Record<string, string | boolean>> }
  /** Ids of several records of another resource; up to `limit` options are loaded (100). */
  references: Formatted<'references'> & {
    readonly to: string
    readonly limit?: number
    readonly message?: string
    readonly where?: Readonly<Record<string, string | boolean>>
  }
  /**
   * A day, YYYY-MM-DD. `birth` shows the age beside it and reads a year of two digits as past. `follows` is the day so many days after another field's: nobody
   * types it, and it is stored, so that lists sort and filter by it.
   */
  civilDate: Formatted<'civilDate'> & { readonly birth?: true; readonly follows?: { readonly field: string; readonly days: number } }
  /**
   * An instant, ISO 8601 in UTC. A list says it as `4 min` or `Yesterday 23:01`, with day and time on hover; everything else shows day and time. `show` is the same
   * everywhere: DD/MM/YYYY with or without the time, YYYY-MM-DD, or the time left until it.
   */
  instant: Formatted<'instant'> & { readonly show?: 'date' | 'dateTime' | 'isoDate' | 'due' }
  /** HH:mm. */
  clockTime: Formatted<'clockTime'>
  /** One of a list of icon names. */
  icon: { readonly icons: readonly string[] }
  /** A value computed from sibling fields; never written. With `takesNull` also where one of them is missing. */
  computed: {
    readonly as: 'text' | 'rupees' | 'integer'
    readonly of: readonly string[]
    readonly value: (...values: never[]) => unknown
    readonly takesNull?: true
  }
  /** A file of the record, at most 10 MB. It is sent when it is chosen and kept with the record. */
  file: {
    /** The kinds of files that are taken; all of them (PDF, PNG, JPEG, WebP) by default. */
    readonly accept?: readonly FileType[]
    /** A picture that is printed on reports: a PNG or JPEG of at most 100 KB and 1200 pixels a side, opened and checked when it is sent. */
    readonly printed?: true
  }
  /** A nested object with fields of its own. */
  group: { readonly fields: Fields }
  /** A list of nested objects. With `editable` a form adds, changes, orders and removes them, from `min` to `max` (200) of them, and sends the list whole. */
  rows: { readonly fields: Fields; readonly editable?: true; readonly min?: number; readonly max?: number }
}

export type FieldKind = keyof KindOptions

/** Options of every field. */
export interface FieldOptions<Value = unknown> {
  /** Label of the input and the column; by default derived from the field's name (`sampleType` → `Sample type`). */
  readonly label?: string
  /** Path of the value on the wire, if it is not the field's name. It is used to read, write and sort, and to filter unless it is dotted. */
  readonly from?: string
  /** Path of the value in a body, if it is not the one that it is read from: `categoryId: reference('categories', { from: 'category.id', writeTo: 'category_id' })`. */
  readonly writeTo?: string
  /** Error message of an empty field. Without it the field is optional. */
  readonly required?: string
  /** A record without this value is unreadable as a whole, since it would mislead. */
  readonly notNull?: boolean
  /** Words about a person. The audit trail leaves them out, and the name behind a reference, since erasing could not reach them there. */
  readonly personal?: true
  /** Shown, never written. */
  readonly readOnly?: true
  /** The permission to write it, in addition to that of the record: without it a form shows the value with the reason, and the server refuses a change. */
  readonly permission?: Permission | `${string}.${RecordAct}`
  /** Lists may be sorted by it. */
  readonly sort?: true
  /** Initial value in the create form. The reference server gives it to a new record where no form writes the field, such as a status that only actions change. */
  readonly initial?: Value
  /** Help text under the input. */
  readonly help?: string
  /** Address that the value leads to on the record's screen, for users who may view it: `/orders/{orderId}`. A reference leads to its record without it. */
  readonly link?: string
  /** The bespoke cell of `src/cells/{name}.tsx`, in place of the one of its kind: in lists, cards and on the record's screen. */
  readonly cell?: string
  /** The bespoke input of `src/controls/{name}.tsx`, in place of the one of its kind: in forms and in dialogs of actions. */
  readonly control?: string
}

/** A field of one kind. `~value` and `~required` exist only for the compiler: the type of the record's value, and whether a form must fill it. */
export type Field<
  K extends FieldKind = FieldKind,
  Value = unknown,
  NotNull extends boolean = boolean,
  Required extends boolean = boolean,
> = FieldOptions<Value> & KindOptions[K] & { readonly kind: K; readonly notNull: NotNull; readonly '~value'?: Value; readonly '~required'?: Required }

/** Any field, as a union over `kind`: switching on the kind narrows the options. */
export type AnyField = { [K in FieldKind]: Field<K> }[FieldKind]

export type Fields = Readonly<Record<string, AnyField>>

type ValueIn<F> = F extends { readonly '~value'?: infer Value } ? Exclude<Value, undefined> : never

/** The type of a field's value in a record. It includes null unless the field is `notNull`. */
export type ValueOf<F> = F extends { readonly notNull: true } ? ValueIn<F> : ValueIn<F> | null

/** The values of a set of fields. */
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> }

/** A record of a resource, as inferred from its declaration's fields; `version` is the ETag it was read with. */
export type RecordOf<F extends Fields> = ValuesOf<F> & { id: string; version?: string }
