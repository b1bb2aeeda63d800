import type { Permission } from '#domain/permission.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import type { Condition } from './condition.ts'
import type { Fields, RecordOf } from './field.ts'
import type { MenuIconName } from './menu-icon.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call beyond list, read, create, update and delete. The caller fills in names in the path, such as `{id}`. */
export interface Call {
  readonly method: Method
  readonly path: string
  /** Other resources to refetch after a success. */
  readonly touches?: readonly string[]
  /** The answer is the changed record, which is shown without a refetch. */
  readonly answers?: 'record'
}

/** Returns the reason this user may not do this to the record, beyond the permission; null if they may. The action stays visible with that reason (AUTH-16). */
export type ActionRefusal<F extends Fields> = { refuse(user: StaffUser, record: RecordOf<F>): string | null }['refuse']

/** Text of the confirmation for this record and the typed values. */
type ConfirmText<F extends Fields> = { text(record: RecordOf<F>, values: Readonly<Record<string, unknown>>): string }['text']

/** Message of a success that reached less than was requested, or null. */
type Unreached = { sentence(answer: Readonly<Record<string, unknown>>, sent: Readonly<Record<string, unknown>>): string | null }['sentence']

/** Way to answer a question: one of the choices of a field of `answers`, or a checkbox with these words. */
export interface AskedAnswer {
  readonly choose?: string
  readonly confirm?: string
}

/** Condition on the body under which a field is required, and the error message. */
export interface RequiredWhen {
  readonly when: Readonly<Record<string, unknown>>
  readonly message: string
}

/**
 * An action on a record. The row menu, the bulk bar and the buttons of a record's page are drawn from it, its dialog from `body`.
 * The server serves `call`. `{title}` in a message is the record's title.
 */
export interface Action<F extends Fields = Fields, P extends string = Permission> {
  readonly label: string
  readonly icon?: MenuIconName
  readonly danger?: true
  /** A lower-case letter that runs it on the row that has the focus, in the row's open menu, and on the record's page. The built-in edit has `e`. */
  readonly key?: string
  /**
   * Place on the record's page. `next` is the next step of the record: the page's one filled button while it is offered. `more` is rare: an entry of the menu
   * at the end, where one with `danger` is too. Without it the action is a plain button.
   */
  readonly place?: 'next' | 'more'
  /** The permission to run it; by default the area's edit, for a link its view. */
  readonly permission?: P
  /** Offered only while the condition holds; the server refuses it otherwise (409). */
  readonly when?: Condition<F>
  /** Returns the reason this user may not run it on this record; the action stays visible, disabled. */
  readonly refuse?: ActionRefusal<F>
  /** Leads to an address instead of making a call, e.g. `/prescriptions/{id}/cart`. */
  readonly link?: string
  /** The call that it makes. */
  readonly call?: Call
  /** Fixed values of the call's body. */
  readonly send?: Readonly<Record<string, string | boolean>>
  /** Fields of the call's body, shown in a generated dialog. */
  readonly body?: Fields
  /** Further fields of the body that answer a question of the server (409 with a code), e.g. `confirmed`, or that a refusal (422) names. They appear with the question or the refusal. */
  readonly answers?: Fields
  /** Ways to answer the server's questions, by code. */
  readonly questions?: Readonly<Record<string, AskedAnswer>>
  /** Conditions on the body under which fields are shown and sent. */
  readonly showWhen?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Conditions on the body under which fields are required, with the error message. */
  readonly requiredWhen?: Readonly<Record<string, RequiredWhen | readonly RequiredWhen[]>>
  /** Fields of the body that start with a value of the record: `{ notes: 'paymentNotes' }`. */
  readonly startsWith?: Readonly<Record<string, keyof F & string>>
  /** Exceptions to `startsWith`: a field starts empty while the condition on the record holds. */
  readonly startsEmptyWhen?: Readonly<Record<string, Condition<F>>>
  /** Fields of the body without which the button stays disabled. */
  readonly disabledWhileEmpty?: readonly string[]
  /** Fields of the body that are left out while empty, since other servers may not know them. */
  readonly omitsEmpty?: readonly string[]
  /** Fields of the record shown above the form. After somebody else's change their new values are shown too. */
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
  /** Message of a success. */
  readonly done?: string
  /** Message of a success on several selected records. `{count}` is their number with their name: `3 tests`. */
  readonly doneMany?: string
  /** A success offers to undo it for a few seconds, where the server gives a receipt. */
  readonly undo?: true
  /** Returns the message of a success that reached less than was requested, or null. */
  readonly unreached?: Unreached
  /** Message of a failure if the server gives none. `{message}` inserts the server's message. */
  readonly failure?: string
  /** Title above any message of the server. */
  readonly failureTitle?: string
}

export type Actions<F extends Fields = Fields> = Readonly<Record<string, Action<F>>>

type Value<Field> = Field extends { readonly '~value'?: infer V } ? Exclude<V, undefined> : never

/** The values of an action's body as the server's handler gets them: null for an empty field that is not required. */
export type BodyOf<B> = B extends Fields
  ? { readonly [K in keyof B]: B[K] extends { readonly '~required'?: true } ? Value<B[K]> : Value<B[K]> | null }
  : Readonly<Record<string, never>>
