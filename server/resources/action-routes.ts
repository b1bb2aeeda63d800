import type { z } from 'zod'
import { permissionFor } from '#domain/permission.ts'
import type { Action, BodyOf } from '#definition/action.ts'
import { holdsFor } from '#definition/condition.ts'
import type { Declared } from '#definition/define-resource.ts'
import type { Fields } from '#definition/field.ts'
import { ok } from '#server/call/answer.ts'
import type { RouteContext, SignedIn } from '#server/call/context.ts'
import { conflict } from '#server/call/problem.ts'
import { idParams } from '#server/call/record-id.ts'
import { defineRoute, type Route } from '#server/call/route.ts'
import { checkVersion } from '#server/call/version.ts'
import { actionBodySchema, actionBodyValues } from './action-body.ts'

/** What every record that actions change has. */
interface ChangeableRow {
  readonly id: string
  readonly version: number
}

/** How an area's records are locked, judged and answered, the same for all of its actions. */
export interface ActionTarget<Row extends ChangeableRow, Answer extends z.ZodType> {
  /** The record, locked until the transaction ends; throws a 404 where there is none. */
  lock(context: ActionContext, id: string): Promise<Row>
  /** The sentence of the 409 for a record that the action is not offered for (`when`). */
  refused?(context: ActionContext, row: Row): Promise<string>
  /** What the audit trail keeps of a record. */
  facts(row: Row): Readonly<Record<string, unknown>>
  readonly answer: Answer
  /** The answer of an action: the record as it is now. */
  read(context: ActionContext, id: string): Promise<{ readonly answer: z.output<Answer>; readonly version: number }>
}

/** What an action's handler is given beside record and body. */
export type ActionContext = Omit<RouteContext, 'user'> & { readonly user: SignedIn }

type ActionsOf<D> = D extends { readonly actions: infer A } ? A : never
type BodyIn<A> = A extends { readonly body: infer B } ? BodyOf<B> : Readonly<Record<string, never>>
type SentIn<A> = A extends { readonly send: infer S } ? S : unknown

/** Does an action with a locked record and gives the record as it is now. Its name is in the audit trail, with `reason` or `notes` of the body as the reason. */
export type ActionHandler<Row, A> = (row: Row, body: BodyIn<A> & SentIn<A>, context: ActionContext) => Promise<Row>

/** Handlers by the names of the declared actions. */
export type ActionHandlers<D, Row> = { readonly [K in keyof ActionsOf<D>]?: ActionHandler<Row, ActionsOf<D>[K]> }

interface ActionOptions {
  /** Further paths that do the same as an action's own. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>
  /** Sentences of the server for a required field that is missing, by action and field, where they differ from the panel's. */
  readonly sentences?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/**
 * The routes of a declaration's actions: path, permission, body, condition, If-Match, lock, transaction, audit row and OpenAPI follow from the declaration; the handler does the change.
 * @example actionRoutes(orders, orderTarget, { cancel: async (order, { reason }, { sql, now }) => cancelOrder(sql, order, reason, now) })
 */
export function actionRoutes<F extends Fields, Name extends string, A, Row extends ChangeableRow, Answer extends z.ZodType>(
  declaration: Declared<F, Name, A>,
  target: ActionTarget<Row, Answer>,
  handlers: ActionHandlers<Declared<F, Name, A>, Row>,
  options: ActionOptions = {},
): Route[] {
  return Object.entries(handlers as Readonly<Record<string, AnyHandler<Row>>>).flatMap(([name, handler]) => {
    const action = (declaration.actions as Readonly<Record<string, Action>>)[name]
    if (!action?.call) throw new Error(`${declaration.name} declares no action ${name} with a call`)
    const paths = [action.call.path, ...(options.aliases?.[name] ?? [])]
    return paths.map((path) => actionRoute(declaration, target, { name, action, path, handler, sentences: options.sentences?.[name] ?? {} }))
  })
}

/** A handler whose body has been read by its action's own fields. */
type AnyHandler<Row> = (row: Row, body: never, context: ActionContext) => Promise<Row>

interface Mounted<Row> {
  readonly name: string
  readonly action: Action
  readonly path: string
  readonly handler: AnyHandler<Row>
  readonly sentences: Readonly<Record<string, string>>
}

function actionRoute<Row extends ChangeableRow, Answer extends z.ZodType>(
  declaration: Pick<Declared<Fields, string, unknown>, 'name' | 'permission' | 'title' | 'label'>,
  target: ActionTarget<Row, Answer>,
  { name, action, path, handler, sentences }: Mounted<Row>,
): Route {
  return defineRoute({
    method: action.call?.method ?? 'POST',
    path,
    summary: `${action.label} (${declaration.label.one})`,
    permission: action.permission ?? permissionFor(declaration.permission, 'edit'),
    params: idParams,
    body: actionBodySchema(action, sentences),
    answer: target.answer as z.ZodType,
    async run({ params, body, query: _query, prepared: _prepared, ...context }) {
      const before = await target.lock(context, params.id)
      if (!holdsFor(action.when, Object.fromEntries(Object.entries(before))))
        throw conflict((await target.refused?.(context, before)) ?? `${action.label} is not possible for this ${declaration.label.one} now`)
      const values = actionBodyValues(action, body, sentences)
      await checkVersion(context, declaration.name, before.id, before.version)
      const after = await handler(before, values as never, context)
      context.audit({
        action: name,
        entity: declaration.name,
        entityId: before.id,
        before: target.facts(before),
        after: target.facts(after),
        reason: textOf(values.reason) ?? textOf(values.notes),
      })
      const { answer, version } = await target.read(context, before.id)
      return ok(answer, {
        message: (action.done ?? `${action.label}: done`).replace('{title}', String(target.facts(after)[declaration.title] ?? declaration.label.one)),
        version,
      })
    },
  })
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.trim() || null : null
}
