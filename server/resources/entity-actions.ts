import type { Declaration } from '#definition/declaration.ts'
import type { Declared } from '#definition/define-resource.ts'
import type { Action } from '#definition/action.ts'
import type { Fields, RecordOf, ValuesOf } from '#definition/field.ts'
import { computedValue } from '#definition/kind-rules.ts'
import { conflict } from '#server/call/problem.ts'
import type { Route } from '#server/call/route.ts'
import { type ActionContext, type ActionInput, type ActionTarget, actionRoutes } from './action-routes.ts'
import { auditedRecord } from './audited-record.ts'
import { recordSchema } from './schemas.ts'
import { changedImages, imageOf, restoreValues } from './undo-values.ts'
import type { Service } from './service.ts'
import type { StoredRow } from './storage.ts'
import { wireRecord } from './wire.ts'

/**
 * Does an action with a locked record and returns the fields that it changes, or nothing. `call.sql` is the transaction, for other tables; `call.now` the moment,
 * `call.user` who asks. A `conflict(sentence)` refuses it.
 */
export type EntityHandler<F extends Fields, A> = {
  handle(record: RecordOf<F>, body: ActionInput<A>, call: ActionContext): Promise<Partial<ValuesOf<F>> | undefined>
}['handle']

/** The default export of `server/entities/{name}.ts`: the handlers of an entity's actions. */
export interface EntityActions {
  readonly resource: string
  readonly handlers: Readonly<Record<string, EntityHandler<Fields, Action>>>
}

/**
 * The handlers of an entity's actions, typed by its declaration. The file `server/entities/{name}.ts` exports them as default; the server finds it by its name.
 * @example export default actions(kits, { writeOff: async (kit, { count }) => ({ stock: (kit.stock ?? 0) - count }) })
 */
export function actions<F extends Fields, Name extends string, A>(
  declaration: Declared<F, Name, A>,
  handlers: NoInfer<{ readonly [K in keyof A]?: EntityHandler<F, A[K]> }>,
): EntityActions {
  return { resource: declaration.name, handlers: handlers as EntityActions['handlers'] }
}

/** True for the default export of a file in `server/entities`. */
export function isEntityActions(value: unknown): value is EntityActions {
  return typeof value === 'object' && value !== null && 'resource' in value && typeof value.resource === 'string' && 'handlers' in value
}

/** The stored row of a record, beside its values, where no condition looks. */
const stored = Symbol('stored')

type EntityRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number; readonly [stored]: StoredRow }

function rowOf({ fields }: Declaration, row: StoredRow): EntityRow {
  const values: Record<string, unknown> = { ...row.values }
  for (const [name, field] of Object.entries(fields)) if (field.kind === 'computed') values[name] = computedValue(field, values)
  return { ...values, id: row.id, version: row.version, [stored]: row }
}

/** The routes of an entity's own actions: the record is locked, what the handler returns is checked by the fields, stored and audited. */
export function entityRoutes(declaration: Declaration, service: Service, { handlers }: EntityActions): Route[] {
  const target: ActionTarget<EntityRow, ReturnType<typeof recordSchema>> = {
    lock: async ({ sql }, id) => rowOf(declaration, await service.stored(sql, id, true)),
    facts: (row) =>
      auditedRecord(
        declaration,
        wireRecord(declaration, row[stored], () => null),
      ),
    undo: {
      image: async (_context, row) => imageOf(row[stored]),
      offered: async (_context, images) => changedImages(declaration, images),
      restore: (context, row, act) => restoreValues(declaration, service, context, { row: row[stored], act }),
    },
    title: (row) => String(row[declaration.title] ?? declaration.label.one),
    answer: recordSchema(declaration),
    async read({ sql }, id) {
      const row = await service.stored(sql, id)
      return { answer: await service.wire(sql, row), version: row.version }
    },
  }
  const checked = Object.entries(handlers).map(([name, handler]) => [
    name,
    async (row: EntityRow, body: never, context: ActionContext) => {
      const record = { ...row, version: String(row.version) }
      const reason = declaration.actions?.[name]?.refuse?.(context.user, record)
      if (reason) throw conflict(reason)
      const changes = await handler(record, body, context)
      return rowOf(declaration, await service.apply(context.sql, row[stored], changes ?? {}, context.now))
    },
  ])
  return actionRoutes(declaration as Declared<Fields, string, Readonly<Record<string, Action>>>, target, Object.fromEntries(checked))
}
