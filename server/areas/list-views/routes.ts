import { eq } from 'drizzle-orm'
import * as calls from '#contract/list-views.ts'
import type { Declaration } from '#definition/declaration.ts'
import { ok } from '#server/call/answer.ts'
import { hasValues } from '#server/call/has-values.ts'
import type { Route } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import { newId } from '#server/db/id.ts'
import { listViews } from '#server/db/tables/list-views.ts'
import { countViews } from './counts.ts'
import { exportRoutes } from './export-routes.ts'
import { listFor, takeLists } from './lists.ts'
import { checkMayShare, checkName, deleteLayout, type ListViewRow, lockView, refuseSameName, saveLayout, viewAnswer, viewsOf } from './saved.ts'

const entity = 'list-views'
const auditedView = ({ resource, view, name, isShared, query, layout }: ListViewRow) => ({ resource, view, name, isShared, query, layout })

/** The calls about the views and layouts of lists (VIEW-01, VIEW-02). `routes` are those that answer the lists. */
export function listViewRoutes(declarations: readonly Declaration[], routes: readonly Route[]): Route[] {
  takeLists(declarations, routes)
  return [
    ...exportRoutes,
    serve(calls.counts, async (context) => {
      const counts = await countViews(listFor(context.user, context.params.resource), context)
      return ok({ counts: [...counts] })
    }),
    serve(calls.views, async ({ sql, user, params: { resource } }) => {
      listFor(user, resource)
      return ok({ views: (await viewsOf(sql, resource, user.id)).map((row) => viewAnswer(row, user.id)) })
    }),
    serve(calls.createView, async ({ sql, user, now, params: { resource }, body, audit }) => {
      listFor(user, resource)
      const isShared = body.isShared === true
      if (isShared) checkMayShare(user)
      await checkName(sql, { resource, ownerId: user.id, name: body.name })
      const at = now.toISOString()
      const row: ListViewRow = { id: newId(now), ownerId: user.id, resource, ...body, isShared, version: 1, createdAt: at, updatedAt: at }
      await refuseSameName(row.name, () => sql.insert(listViews).values(row))
      audit({ action: 'create', entity, entityId: row.id, before: null, after: auditedView(row) })
      return ok(viewAnswer(row, user.id), { status: 201, message: `The view “${row.name}” is saved` })
    }),
    serve(calls.updateView, async (context) => {
      const { sql, user, now, params, body, audit } = context
      listFor(user, params.resource)
      const before = await lockView(sql, params.resource, params.id, user.id)
      if (before.isShared || body.isShared) checkMayShare(user)
      await checkVersion(context, entity, before.id, before.version)
      if (body.name !== undefined) await checkName(sql, { ...before, name: body.name })
      const changed = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      if (hasValues(before, changed)) return ok(viewAnswer(before, user.id), { message: `The view “${before.name}” is saved` })
      const row: ListViewRow = { ...before, ...changed, version: before.version + 1, updatedAt: now.toISOString() }
      await refuseSameName(row.name, () => sql.update(listViews).set(row).where(eq(listViews.id, row.id)))
      audit({ action: 'update', entity, entityId: row.id, before: auditedView(before), after: auditedView(row) })
      return ok(viewAnswer(row, user.id), { message: `The view “${row.name}” is saved` })
    }),
    serve(calls.deleteView, async (context) => {
      const { sql, user, params, audit } = context
      listFor(user, params.resource)
      const before = await lockView(sql, params.resource, params.id, user.id)
      if (before.isShared) checkMayShare(user)
      await checkVersion(context, entity, before.id, before.version)
      await sql.delete(listViews).where(eq(listViews.id, before.id))
      audit({ action: 'delete', entity, entityId: before.id, before: auditedView(before), after: null })
      return ok(null, { message: `The view “${before.name}” is deleted` })
    }),
    serve(calls.saveLayout, async ({ sql, user, now, params: { resource }, body: { view, layout } }) => {
      listFor(user, resource)
      const place = { resource, view, ownerId: user.id }
      await (layout === null ? deleteLayout(sql, place) : saveLayout(sql, place, layout, now))
      return ok(null, { message: 'The columns are saved' })
    }),
  ]
}
