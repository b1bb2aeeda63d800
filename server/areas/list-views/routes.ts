import * as listViews from '#contract/list-views.ts'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { missingPermission } from '#domain/permission.ts'
import { hasPermission, type Principal } from '#domain/role.ts'
import { ok } from '#server/call/answer.ts'
import { forbidden, notFound } from '#server/call/problem.ts'
import type { Route } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import { countViews } from './counts.ts'

/** The calls about the views of lists. `routes` are those that answer the lists. */
export function listViewRoutes(declarations: readonly Declaration[], routes: readonly Route[]): Route[] {
  const lists = new Map(
    declarations.flatMap((declaration) => {
      const { path } = endpointsOf(declaration).list
      const route = routes.find((each) => each.method === 'GET' && each.path === path)
      return route ? [[declaration.name, { declaration, route }] as const] : []
    }),
  )
  /** The list of a resource; throws a 404 for an unknown one, and a 403 for a user who may not see it. */
  const listFor = (user: Principal, resource: string) => {
    const known = lists.get(resource)
    if (!known) throw notFound('There is no such list')
    const { permission } = known.route
    if (permission !== 'signed-in' && permission !== 'public' && !hasPermission(user, permission)) throw forbidden(missingPermission(permission))
    return known
  }
  return [
    serve(listViews.counts, async (context) => {
      const { declaration, route } = listFor(context.user, context.params.resource)
      return ok({ counts: [...(await countViews(declaration, route, context))] })
    }),
  ]
}
