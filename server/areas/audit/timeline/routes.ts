import * as contract from '#contract/timeline.ts'
import type { Declaration } from '#definition/declaration.ts'
import { missingPermission, permissionFor } from '#domain/permission.ts'
import { hasPermission } from '#domain/role.ts'
import { ok } from '#server/call/answer.ts'
import { forbidden, notFound } from '#server/call/problem.ts'
import type { Route } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { readTimeline } from './read.ts'
import { ownerOf, subjectsOf } from './subjects.ts'

/** Timelines of the records of all declarations that have one (HIS-01). */
export function timelineRoutes(declarations: readonly Declaration[]): Route[] {
  const byName = new Map(declarations.map((declaration) => [declaration.name, declaration]))
  return [
    serve(contract.timeline, async ({ sql, params: { resource, id }, query: { after }, user, settings: { timeZone } }) => {
      checkView(byName.get(resource), user)
      const { isErased } = await ownerOf(sql, resource, id)
      const subjects = await subjectsOf(sql, resource, id, (permission) => hasPermission(user, permission))
      return ok(await readTimeline(sql, { resource, id, isErased, subjects, byName }, { after, timeZone }))
    }),
  ]
}

/** Refuses a kind of record without a timeline, and a caller who may not view such records. */
function checkView(declaration: Declaration | undefined, user: SignedIn): void {
  if (!declaration?.show?.timeline) throw notFound('There is no such timeline')
  const permission = permissionFor(declaration.permission, 'view')
  if (!hasPermission(user, permission)) throw forbidden(missingPermission(permission))
}
