import { and, asc, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { layoutLimits, type ListLayout, sharedViewPermission } from '#domain/list-layout.ts'
import { missingPermission } from '#domain/permission.ts'
import { hasPermission, type Principal } from '#domain/role.ts'
import { conflict, forbidden, notFound } from '#server/call/problem.ts'
import { refusedWrite } from '#server/call/refused-write.ts'
import { etagOf } from '#server/call/version.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { listViews } from '#server/db/tables/list-views.ts'

/** A row of a saved view or of a layout. */
export type ListViewRow = typeof listViews.$inferSelect

/** Most views of a list that are answered. */
const maxViews = 200

/** A saved view as the API answers it. */
export function viewAnswer({ id, name, view, query, layout, isShared, ownerId, version }: ListViewRow, userId: string) {
  return { id, name: name ?? '', view, query, layout, isShared, isOwn: ownerId === userId, version: etagOf(version) }
}

const visibleTo = (userId: string) => and(isNotNull(listViews.name), or(eq(listViews.ownerId, userId), listViews.isShared))

/** The saved views of a list that a user sees, those for everybody first. */
export function viewsOf(db: Sql, resource: string, userId: string): Promise<ListViewRow[]> {
  return db
    .select()
    .from(listViews)
    .where(and(eq(listViews.resource, resource), visibleTo(userId)))
    .orderBy(sql`${listViews.isShared} desc`, asc(sql`lower(${listViews.name})`), asc(listViews.id))
    .limit(maxViews)
}

/** Locks a saved view that a user sees; throws a 404 for any other. */
export async function lockView(db: Sql, resource: string, id: string, userId: string): Promise<ListViewRow> {
  const [row] = await db
    .select()
    .from(listViews)
    .where(and(eq(listViews.id, id), eq(listViews.resource, resource), visibleTo(userId)))
    .for('update')
  if (!row) throw notFound('This view is not there any more')
  return row
}

/** Throws a 403 for somebody who may not decide about views that everybody sees. */
export function checkMayShare(user: Principal): void {
  if (!hasPermission(user, sharedViewPermission)) throw forbidden(missingPermission(sharedViewPermission))
}

const sameName = (name: string | null) => conflict(`There is a view “${name}” already`)

/** Writes a view; one of this name that is saved at the same time is the same 409 as an earlier one. */
export function refuseSameName<T>(name: string | null, write: () => Promise<T>): Promise<T> {
  return refusedWrite(write, (constraint) => (constraint === 'list_views_name' ? sameName(name) : null))
}

/** Throws a 409 where an owner has a view of this name already, or has as many as there may be. `id` is the view that is renamed. */
export async function checkName(db: Sql, { resource, ownerId, name, id }: Pick<ListViewRow, 'resource' | 'ownerId' | 'name'> & { readonly id?: string }) {
  const own = and(eq(listViews.resource, resource), eq(listViews.ownerId, ownerId))
  const [same] = await db
    .select({ id: listViews.id })
    .from(listViews)
    .where(and(own, sql`lower(${listViews.name}) = lower(${name})`))
  if (same && same.id !== id) throw sameName(name)
  const [all] = await db
    .select({ count: count() })
    .from(listViews)
    .where(and(own, isNotNull(listViews.name)))
  if (id === undefined && (all?.count ?? 0) >= layoutLimits.views) throw conflict(`You can save up to ${layoutLimits.views} views of a list. Delete one first`)
}

/** The layout that a user has chosen for a list or a built-in view. */
type Place = Pick<ListViewRow, 'resource' | 'view' | 'ownerId'>

/** Deletes the layout of a place, if there is one. */
export async function deleteLayout(db: Sql, place: Place): Promise<void> {
  const { resource, view, ownerId, name } = listViews
  await db.delete(listViews).where(and(eq(resource, place.resource), eq(view, place.view), eq(ownerId, place.ownerId), isNull(name)))
}

/** Saves the layout of a place; of two at the same time the later one stays. */
export async function saveLayout(db: Sql, place: Place, layout: ListLayout, now: Date): Promise<void> {
  const at = now.toISOString()
  const { ownerId, resource, view, name } = listViews
  await db
    .insert(listViews)
    .values({ id: newId(now), ...place, layout, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({ target: [ownerId, resource, view], targetWhere: isNull(name), set: { layout, updatedAt: at } })
}
