import type { Permission } from '#domain/permission.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import type { Condition } from './condition.ts'
import type { Fields, RecordOf } from './field.ts'
import type { MenuIcon } from './menu-icon.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call beyond list, read, create, update and delete. `{id}` and the like in the path are filled in by the caller. */
export interface Call {
  readonly method: Method
  readonly path: string
  /** Other resources whose lists and records a success makes stale. */
  readonly touches?: readonly string[]
  /** The answer is the whole changed record: it is shown without a refetch. */
  readonly answers?: 'record'
  /** The call that reads what this call answers, at the same path parameters: its answer is shown without a refetch. */
  readonly answersCall?: string
}

/** Returns the reason this user may not do this to the record, beyond the permission; null where they may. The action stays visible with that reason (AUTH-16). */
export type Refusal<F extends Fields> = { refuse(user: StaffUser, record: RecordOf<F>): string | null }['refuse']

/** Words of the confirmation for this record and what is typed. */
type ConfirmText<F extends Fields> = { text(record: RecordOf<F>, values: Readonly<Record<string, unknown>>): string }['text']

/** The sentence of a success that did not come as far as was sent; null where it did. */
type Unreached = { sentence(answer: Readonly<Record<string, unknown>>, sent: Readonly<Record<string, unknown>>): string | null }['sentence']

/** Way to answer a question: one of the choices of a field of `answers`, or a checkbox with these words. */
export interface AskedAnswer {
  readonly choose?: string
  readonly confirm?: string
}

/** A body's field that must be filled while a condition on the body holds, and the sentence that says so. */
export interface RequiredWhen {
  readonly when: Readonly<Record<string, unknown>>
  readonly message: string
}

/**
 * One thing that can be done with a record, declared once: the row menu, the bulk bar and the buttons of a record's page are drawn from it,
 * its dialog is made from `body`, and the server serves `call` from it. `{title}` in a sentence is the record's title.
 */
export interface Action<F extends Fields = Fields, P extends string = Permission> {
  readonly label: string
  readonly icon?: MenuIcon
  readonly danger?: true
  /** By default the area's edit; for a link its view. */
  readonly permission?: P
  /** Offered only while the condition holds; the server refuses it otherwise (409). */
  readonly when?: Condition<F>
  readonly refuse?: Refusal<F>
  /** Leads to an address instead of making a call, e.g. `/prescriptions/{id}/cart`. */
  readonly link?: string
  readonly call?: Call
  /** Fixed values of the call's body. */
  readonly send?: Readonly<Record<string, string | boolean>>
  /** The fields of the call's body, which a generated dialog asks for. */
  readonly body?: Fields
  /** Further fields of the call's body that answer a question of the server (409 with a code), drawn once it asks: `confirmed`, and what was chosen. */
  readonly answers?: Fields
  /** Ways to answer the questions, by code. */
  readonly questions?: Readonly<Record<string, AskedAnswer>>
  /** Fields of the body that are asked for only while a condition on the body holds; else they are not sent. */
  readonly showWhen?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly requiredWhen?: Readonly<Record<string, RequiredWhen | readonly RequiredWhen[]>>
  /** Fields of the body that start with a value of the record: `{ notes: 'paymentNotes' }`. */
  readonly startsWith?: Readonly<Record<string, keyof F & string>>
  /** Of them, those that start empty while a condition on the record holds: what it says there is of something that is over. */
  readonly startsEmptyWhen?: Readonly<Record<string, Condition<F>>>
  /** Fields of the body without which the button stays disabled. */
  readonly disabledWhileEmpty?: readonly string[]
  /** Fields of the body that are not sent while they are empty: another server may not know them. */
  readonly omitsEmpty?: readonly string[]
  /** Fields of the record shown above the form, and again as they are now when somebody else changed it meanwhile. */
  readonly shows?: readonly (keyof F & string)[]
  /** Confirmation before the call: heading, text, button labels. Without it an action without body runs at once. */
  readonly confirm?: {
    readonly title: string
    readonly text?: string | ConfirmText<F>
    readonly button?: string | ConfirmText<F>
    readonly working?: string
    readonly keep?: string
  }
  /** A bespoke dialog by name that replaces the generated one. */
  readonly dialog?: string
  /** The sentence of a success. */
  readonly done?: string
  /** The name of the call that undoes it, which a success offers for a few seconds. */
  readonly undo?: string
  readonly unreached?: Unreached
  /** The sentence of a failure where the server gives none; `{message}` stands for the server's words. */
  readonly failure?: string
  /** A sentence above the server's words, whatever they are. */
  readonly failureTitle?: string
}

export type Actions<F extends Fields = Fields> = Readonly<Record<string, Action<F>>>

type Value<Field> = Field extends { readonly '~value'?: infer V } ? Exclude<V, undefined> : never

/** The values of an action's body as its handler on the server gets them: null where nothing was given, except for required fields. */
export type BodyOf<B> = B extends Fields
  ? { readonly [K in keyof B]: B[K] extends { readonly '~required'?: true } ? Value<B[K]> : Value<B[K]> | null }
  : Readonly<Record<string, never>>
