import * as contract from '#contract/timeline.ts'
import type { Declaration } from '#definition/declaration.ts'
import { missingPermission, type Permission, permissionFor } from '#domain/permission.ts'
import { hasPermission } from '#domain/role.ts'
import { ok } from '#server/call/answer.ts'
import { conflict, forbidden, notFound } from '#server/call/problem.ts'
import type { Route } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { mentionRoutes } from './mentions.ts'
import { changeNote, colleaguesFor, writeNote } from './notes.ts'
import { readTimeline } from './read.ts'
import { timelineOwnerOf, subjectsOf } from './subjects.ts'

/** Timelines and notes of the records of all declarations that have them, and the notes that name a user (HIS-01, HIS-02). */
export function timelineRoutes(declarations: readonly Declaration[]): Route[] {
  const byName = new Map(declarations.map((declaration) => [declaration.name, declaration]))
  /** The permission to view records of a kind. Refuses a kind without a timeline, and a caller without the permission. */
  const viewOf = (resource: string, user: SignedIn): Permission => {
    const declaration = byName.get(resource)
    if (!declaration?.show?.timeline) throw notFound('There is no such timeline')
    const permission = permissionFor(declaration.permission, 'view')
    if (!hasPermission(user, permission)) throw forbidden(missingPermission(permission))
    return permission
  }
  return [
    serve(contract.timeline, async ({ sql, params: { resource, id }, query: { after }, user, settings: { timeZone } }) => {
      viewOf(resource, user)
      const { isErased } = await timelineOwnerOf(sql, resource, id)
      const subjects = await subjectsOf(sql, resource, id, (permission) => hasPermission(user, permission))
      return ok(await readTimeline(sql, { resource, id, isErased, subjects, byName, user }, { after, timeZone }))
    }),
    serve(contract.addNote, async (context) => {
      const { resource, id } = context.params
      const permission = viewOf(resource, context.user)
      const { customerId, isErased } = await timelineOwnerOf(context.sql, resource, id)
      if (isErased) throw conflict('The personal data of this customer are erased: nothing can be written about them')
      await writeNote(context, { resource, id, permission }, customerId, context.body)
      return ok(null, { message: 'Note added', status: 201 })
    }),
    serve(contract.editNote, async (context) => {
      const { resource, id, noteId } = context.params
      const permission = viewOf(resource, context.user)
      await changeNote(context, { resource, id, permission }, noteId, context.body)
      return ok(null, { message: 'Note saved' })
    }),
    serve(contract.colleagues, async ({ sql, params: { resource }, user }) => {
      const people = await colleaguesFor(sql, viewOf(resource, user))
      return ok(people.filter(({ id }) => id !== user.id).map(({ id, name }) => ({ id, name })))
    }),
    ...mentionRoutes(byName),
  ]
}
