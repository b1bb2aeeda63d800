import { z } from 'zod'
import { type Permission, permissionFor } from '#domain/permission.ts'
import type { Action, BodyOf } from '#definition/action.ts'
import { meetsCondition } from '#definition/condition.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { Declared } from '#definition/define-resource.ts'
import type { Fields } from '#definition/field.ts'
import { readRecord } from '#definition/record.ts'
import { fillSentence, wordsOf } from '#definition/sentence.ts'
import { ok } from '#server/call/answer.ts'
import type { RouteContext } from '#server/call/context.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { conflict } from '#server/call/problem.ts'
import { recordId } from '#contract/schemas.ts'
import { defineRoute, type Route } from '#server/call/route.ts'
import { isSameJson } from '#server/call/has-values.ts'
import { refuseChanged, type UndoContext, type UndoTarget } from '#server/call/undo/undoable-acts.ts'
import { checkVersion } from '#server/call/version.ts'
import type { Image, OfferedAct, UndoableAct } from '#server/db/tables/undoable-acts.ts'
import { actionBodySchema, actionBodyValues } from './action-body.ts'

/** Columns of every record that actions change. */
interface ChangeableRow {
  readonly id: string
  readonly version: number
}

/**
 * Locking and checking of an area's records. Actions that change nothing of the record itself (a user's sessions) need only this: they compare no version,
 * audit no values and answer no data.
 */
export interface LockTarget<Row extends ChangeableRow> {
  /**
   * The record, locked until the transaction ends; throws a 404 where there is none. `permission` is the action's, for an area that checks it again under the
   * lock.
   */
  lock(context: ActionContext, id: string, permission: Permission | 'signed-in'): Promise<Row>
  /** Message of the 409 for a record that the action of this name is not offered for (`when`). */
  refused?(context: ActionContext, row: Row, action: string): Promise<string>
}

/** A record before and after an action. */
export type Images = Pick<OfferedAct, 'was' | 'became'>

/** Undoing of actions on an area's records. */
export interface RowUndo<Row extends ChangeableRow> {
  /** Returns what actions change of a record and of all that follows from it, as it is now. Includes the versions, so that a later change is noticed. */
  image(context: Pick<UndoContext, 'sql'>, row: Row): Promise<Image>
  /** Returns what is kept of an action that is offered to be undone, or null where something of it cannot be; by default both images. */
  offered?(context: ActionContext, images: Images): Promise<Images | null>
  /** Restores a locked record that is as the act left it, and writes the audit trail. */
  restore(context: UndoContext, row: Row, act: UndoableAct): Promise<void>
  /** Returns the customer whose record it is. */
  customerOf?(row: Row): string
}

/** Locking, checking and answering of an area's records, the same for all of its actions. */
export interface ActionTarget<Row extends ChangeableRow, Answer extends z.core.$ZodType> extends LockTarget<Row> {
  /** Returns the facts of a record for the audit trail. */
  facts(row: Row): Readonly<Record<string, unknown>>
  /** Returns the title of a record for the message; by default the fact of that name. */
  title?(row: Row): string
  readonly answer: Answer
  /** The way in which actions with `undo` are undone. */
  readonly undo?: RowUndo<Row>
  /** The answer of an action: the record as it is now; `after` is what the handler gave. */
  read(context: ActionContext, id: string, after: Row): Promise<{ readonly answer: z.output<Answer>; readonly version: number }>
}

/** Context of an action's handler in addition to record and body. */
export type ActionContext = Omit<RouteContext, 'user'> & { readonly user: SignedIn }

type ActionsOf<D> = D extends { readonly actions: infer A } ? A : never
type BodyIn<A> = A extends { readonly body: infer B } ? BodyOf<B> : Readonly<Record<string, never>>
type AnswersIn<A> = A extends { readonly answers: infer B } ? BodyOf<B> : unknown
type SentIn<A> = A extends { readonly send: infer S } ? S : unknown

/** The body of an action as its handler gets it: its fields, the answers to questions, and its fixed values. */
export type ActionInput<A> = BodyIn<A> & AnswersIn<A> & SentIn<A>

/**
 * Does an action with a locked record and gives the record as it is now. The action's name is in the audit trail, with `reason` or `notes` of the body as the
 * reason. Giving the locked record itself says that nothing changed, and leaves no trace.
 */
export type ActionHandler<Row, A> = (row: Row, body: ActionInput<A>, context: ActionContext) => Promise<Row>

/** Handlers by the names of the declared actions. */
export type ActionHandlers<D, Row> = { readonly [K in keyof ActionsOf<D>]?: ActionHandler<Row, ActionsOf<D>[K]> }

/** Differences between the server's action and its declaration. */
interface ActionOptions {
  /** Further paths that do the same as the action's own. */
  readonly aliases?: readonly string[]
  /** Sentences for a required field that is missing, by field. */
  readonly sentences?: Readonly<Record<string, string>>
  /** The action's name in the audit trail. */
  readonly auditedAs?: string
  /** The message of the success. */
  readonly message?: string
}

/**
 * The routes of a declaration's actions: path, permission, body, condition, If-Match, lock, transaction, audit row and OpenAPI follow from the declaration; the
 * handler does the change. Of actions with the same call the first has the body without, another the one with the fixed values that only that one sends.
 * @example actionRoutes(orders, target, { cancel: (order, { reason }, context) => changeStatus(order, { to: 'Cancelled', notes: reason }, context) })
 */
export function actionRoutes<F extends Fields, Name extends string, A, Row extends ChangeableRow, Answer extends z.core.$ZodType>(
  declaration: Declared<F, Name, A>,
  target: ActionTarget<Row, Answer> | LockTarget<Row>,
  handlers: ActionHandlers<Declared<F, Name, A>, Row>,
  options: { readonly [K in keyof A]?: ActionOptions } = {},
): Route[] {
  const mounted = Object.entries(handlers as Readonly<Record<string, AnyHandler<Row>>>).map(([name, handler]): Mounted<Row> => {
    const action = (declaration.actions as Readonly<Record<string, Action>>)[name]
    if (!action?.call) throw new Error(`${declaration.name} declares no action ${name} with a call`)
    return { ...(options as Readonly<Record<string, ActionOptions>>)[name], name, action, handler }
  })
  const callOf = ({ action: { call } }: Mounted<Row>) => `${call?.method} ${call?.path}`
  return mounted.flatMap((each, index) => {
    if (mounted.findIndex((other) => callOf(other) === callOf(each)) < index) return []
    const variants = mounted.filter((other) => other !== each && callOf(other) === callOf(each))
    return [each.action.call?.path ?? '', ...(each.aliases ?? [])].map((path) => actionRoute(declaration, target, path, each, variants))
  })
}

/** A handler whose body has been read by its action's own fields. */
type AnyHandler<Row> = (row: Row, body: never, context: ActionContext) => Promise<Row>

interface Mounted<Row> extends ActionOptions {
  readonly name: string
  readonly action: Action
  readonly handler: AnyHandler<Row>
}

function actionRoute<Row extends ChangeableRow, Answer extends z.core.$ZodType>(
  declaration: Pick<Declared<Fields, string, unknown>, 'name' | 'permission' | 'title' | 'label' | 'fields' | 'api'>,
  target: ActionTarget<Row, Answer> | LockTarget<Row>,
  path: string,
  main: Mounted<Row>,
  variants: readonly Mounted<Row>[],
): Route {
  const { action: mainAction, sentences: mainSentences = {} } = main
  const permission = mainAction.permission ?? permissionFor(declaration.permission, 'edit')
  const record = 'facts' in target ? target : null
  const undo = record?.undo
  return defineRoute({
    method: mainAction.call?.method ?? 'POST',
    path,
    summary: `${mainAction.label} (${declaration.label.one})`,
    permission,
    params: z.object({ id: recordId }),
    body: actionBodySchema(
      mainAction,
      mainSentences,
      variants.map(({ action }) => action),
    ),
    answer: record ? (record.answer as z.core.$ZodType) : z.null(),
    ...(undo ? { undoes: undoTarget(declaration.name, target, undo) } : {}),
    async run({ params, body, query: _query, prepared: _prepared, ...context }) {
      const chosen = variants.find(({ action }) => hasFixedValues(body, action)) ?? main
      const { action, name, handler, sentences = {}, auditedAs = name, message = action.done ?? `${action.label}: done` } = chosen
      const before = await target.lock(context, params.id, permission)
      if (!meetsCondition(action.when, Object.fromEntries(Object.entries(before))))
        throw conflict((await target.refused?.(context, before, name)) ?? `${action.label} is not possible for this ${declaration.label.one} now`)
      const values = actionBodyValues(action, body, sentences)
      if (record) await checkVersion(context, declaration.name, before.id, before.version)
      const was = action.undo && undo ? await undo.image(context, before) : null
      const after = await handler(before, values as never, context)
      const known = record?.facts(after)
      const entry = { action: auditedAs, entity: declaration.name, entityId: before.id, reason: textOf(values.reason) ?? textOf(values.notes) }
      if (!record || after !== before) context.audit({ ...entry, before: record?.facts(before) ?? null, after: known ?? null })
      if (undo && was) {
        const images = { was, became: await undo.image(context, after) }
        const offered = isSameJson(was, images.became) ? null : undo.offered ? await undo.offered(context, images) : images
        const act = { entity: declaration.name, entityId: before.id, action: auditedAs, permission, customerId: undo.customerOf?.(after) ?? null }
        if (offered) context.offerUndo({ ...act, ...offered })
      }
      const { answer, version } = record ? await record.read(context, before.id, after) : { answer: null }
      const unreached = action.unreached?.(Object.fromEntries(Object.entries(answer ?? {})), values)
      return ok(answer, {
        message: fillSentence(unreached ?? message, {
          ...(answer ? wordsIn(declaration, answer) : {}),
          ...wordsOf(action.body ?? {}, values),
          title: record?.title?.(after) ?? String(known?.[declaration.title] ?? declaration.label.one),
        }),
        version,
      })
    },
  })
}

/** The words that a sentence may name of an answered record; none of one that cannot be read. */
function wordsIn(declaration: Pick<Declaration, 'fields' | 'api'>, answer: unknown): Record<string, string> {
  const read = readRecord(declaration, answer)
  return 'record' in read ? wordsOf(declaration.fields, read.record) : {}
}

/** The way in which the acts of an action are undone: as its lock, image and restoring say. */
function undoTarget<Row extends ChangeableRow>(entity: string, target: LockTarget<Row>, undo: RowUndo<Row>): UndoTarget {
  return {
    entity,
    async undo(context, act) {
      const row = await target.lock(context, act.entityId, act.permission)
      refuseChanged(act, await undo.image(context, row))
      await undo.restore(context, row, act)
    },
  }
}

/** True when a body has the fixed values of an action. */
function hasFixedValues(body: Readonly<Record<string, unknown>>, { send = {} }: Action): boolean {
  return Object.entries(send).every(([name, value]) => body[name] === value)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.trim() || null : null
}
