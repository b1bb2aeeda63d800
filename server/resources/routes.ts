import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Declaration } from '#definition/declaration.ts'
import { type Endpoints, endpointsOf } from '#definition/endpoints.ts'
import { put, siblingPath } from '#definition/path.ts'
import { writePermission } from '#definition/record.ts'
import { missingPermission, permissionFor } from '#domain/permission.ts'
import { hasPermission, type Principal } from '#domain/role.ts'
import { type AnswerOf, type ListResult, list, ok, totalMarks } from '#server/call/answer.ts'
import { forbidden } from '#server/call/problem.ts'
import { defineRoute, type Route } from '#server/call/route.ts'
import { checkVersion } from '#server/call/version.ts'
import { type EntityActions, entityRoutes } from './entity-actions.ts'
import { exportRoute } from './export.ts'
import { figureRoutes } from './figures.ts'
import { fileRoutes } from './file-routes.ts'
import { auditedRecord } from './audited-record.ts'
import { parseListQuery } from './parse-list-query.ts'
import { filtersOf } from './plan.ts'
import type { ForeignTitles, ServedRegistry, ServedResource } from './registry.ts'
import { bodySchema, querySchema, recordSchema, rowSchema } from './schemas.ts'
import { type Service, serviceOf } from './service.ts'
import { imageOf, turnedOver, valuesUndo } from './undo-values.ts'
import type { StoredValues } from './storage.ts'

/** One page of rows with the count of all, at the places that the declaration names (`data.items`, `data.totalCount` unless it says otherwise). */
function declaredList<T>({ items, total }: Endpoints['list'], row: z.ZodType<T>): AnswerOf<ListResult<T>> {
  return {
    schema: nested(
      { status: z.literal('success') },
      [items, z.array(row)],
      [total, z.number().int()],
      ...totalMarks.map((mark) => [siblingPath(total, mark), z.literal(true).optional()] as const),
    ),
    many: true,
    body(result) {
      const body: Record<string, unknown> = { status: 'success' }
      put(body, items, result.rows)
      put(body, total, result.total)
      for (const [mark, is] of Object.entries(result.marks)) put(body, siblingPath(total, mark), is)
      return body
    },
  }
}

function nested(own: Readonly<Record<string, z.ZodType>>, ...placed: readonly (readonly [path: string, schema: z.ZodType])[]): z.ZodType {
  const shape: Record<string, z.ZodType> = { ...own }
  const deeper = new Map<string, [string, z.ZodType][]>()
  for (const [path, schema] of placed) {
    const dot = path.indexOf('.')
    if (dot === -1) shape[path] = schema
    else deeper.set(path.slice(0, dot), [...(deeper.get(path.slice(0, dot)) ?? []), [path.slice(dot + 1), schema]])
  }
  for (const [step, inner] of deeper) shape[step] = nested({}, ...inner)
  return z.object(shape)
}

/** The routes of one declaration: list, record, its operations, and its actions with a handler. */
export function declaredRoutes(served: ServedResource, registry: ServedRegistry, foreign: ForeignTitles, own?: EntityActions): Route[] {
  const { declaration } = served
  const service = serviceOf(served, registry, foreign)
  const operations = declaration.operations ?? ['create', 'edit', 'delete']
  return [
    ...readRoutes(served, service),
    ...(declaration.list.export === true ? [exportRoute(served, registry, foreign)] : []),
    ...figureRoutes(served, registry, foreign),
    ...fileRoutes(declaration, { read: async (db, id) => (await service.stored(db, id)).values }),
    ...(operations.includes('create') ? [createRoute(declaration, service)] : []),
    ...(operations.includes('edit') ? [updateRoute(declaration, service)] : []),
    ...(operations.includes('delete') ? [removeRoute(declaration, service)] : []),
    ...(own ? entityRoutes(declaration, service, own) : []),
  ]
}

function readRoutes(served: ServedResource, service: Service) {
  const { declaration, tableOptions } = served
  const { list: listed } = endpointsOf(declaration)
  const filters = filtersOf(declaration, tableOptions?.filters)
  const answer = recordSchema(declaration)
  const permission = permissionFor(declaration.permission, 'view')
  return [
    defineRoute({
      method: 'GET',
      path: listed.path,
      summary: `List ${declaration.label.many}`,
      permission,
      query: querySchema(declaration, filters, tableOptions?.largestPage),
      answer: declaredList(listed, rowSchema(declaration)),
      async run({ sql, query, now, settings: { timeZone } }) {
        const { page, limit } = query
        return list(await service.list(sql, { ...parseListQuery(served, query, { timeZone, now }), page, limit }), query)
      },
    }),
    defineRoute({
      method: 'GET',
      path: recordPath(declaration),
      summary: `One ${declaration.label.one}`,
      permission,
      answer,
      async run({ sql, params: { id } }) {
        const row = await service.stored(sql, id)
        return ok(await service.wire(sql, row), { version: row.version })
      },
    }),
  ]
}

function createRoute(declaration: Declaration, service: Service) {
  return defineRoute({
    method: 'POST',
    path: endpointsOf(declaration).create,
    summary: `Create a ${declaration.label.one}`,
    permission: permissionFor(declaration.permission, 'create'),
    body: bodySchema(declaration),
    answer: recordSchema(declaration),
    async run({ sql, body, now, user, audit }) {
      const row = await service.create(sql, body, now)
      refuseForbiddenFields(declaration, user, null, row.values)
      const record = await service.wire(sql, row)
      audit({ action: 'create', entity: declaration.name, entityId: row.id, before: null, after: auditedRecord(declaration, record) })
      return ok(record, { status: 201, message: doneMessage(declaration, 'created'), version: row.version })
    },
  })
}

function updateRoute(declaration: Declaration, service: Service) {
  return defineRoute({
    method: declaration.api?.update === 'PATCH' ? 'PATCH' : 'PUT',
    path: recordPath(declaration),
    summary: `Change a ${declaration.label.one}; what the body leaves out stays`,
    permission: permissionFor(declaration.permission, 'edit'),
    body: bodySchema(declaration),
    answer: recordSchema(declaration),
    undoes: valuesUndo(declaration, service),
    async run(context) {
      const {
        sql,
        params: { id },
        body,
        now,
        user,
        audit,
      } = context
      const locked = await service.stored(sql, id, true)
      await checkVersion(context, declaration.name, id, locked.version)
      const before = await service.wire(sql, locked)
      const row = await service.change(sql, locked, body, now)
      refuseForbiddenFields(declaration, user, locked.values, row.values)
      const record = await service.wire(sql, row)
      if (row !== locked) {
        const [was, became] = [auditedRecord(declaration, before), auditedRecord(declaration, record)]
        audit({ action: 'update', entity: declaration.name, entityId: id, before: was, after: became })
      }
      const turned = turnedOver(declaration, { was: imageOf(locked), became: imageOf(row) })
      const permission = permissionFor(declaration.permission, 'edit')
      if (turned) context.offerUndo({ entity: declaration.name, entityId: id, action: 'update', permission, ...turned })
      return ok(record, { message: doneMessage(declaration, 'updated'), version: row.version })
    },
  })
}

function removeRoute(declaration: Declaration, service: Service) {
  return defineRoute({
    method: 'DELETE',
    path: recordPath(declaration),
    summary: `Delete a ${declaration.label.one} that nothing uses`,
    permission: permissionFor(declaration.permission, 'delete'),
    answer: z.null(),
    async run(context) {
      const {
        sql,
        params: { id },
        audit,
      } = context
      const locked = await service.stored(sql, id, true)
      await checkVersion(context, declaration.name, id, locked.version)
      const before = await service.wire(sql, locked)
      await service.remove(sql, locked, context.now)
      audit({ action: 'delete', entity: declaration.name, entityId: id, before: auditedRecord(declaration, before), after: null })
      return ok(null, { message: doneMessage(declaration, 'deleted') })
    },
  })
}

/** Refuses a change of a field whose own permission the user lacks. The transaction is rolled back. */
export function refuseForbiddenFields({ fields }: Pick<Declaration, 'fields'>, user: Principal, before: StoredValues | null, after: StoredValues): void {
  for (const [name, field] of Object.entries(fields)) {
    const permission = writePermission(field)
    if (permission === undefined || hasPermission(user, permission)) continue
    if (!isDeepStrictEqual(after[name] ?? null, (before ? before[name] : field.initial) ?? null)) throw forbidden(missingPermission(permission))
  }
}

function recordPath(declaration: Declaration): `${string}/{id}` {
  return `${endpointsOf(declaration).create}/{id}`
}

function doneMessage({ label }: Declaration, done: string): string {
  return `${label.one.charAt(0).toUpperCase()}${label.one.slice(1)} ${done}`
}
