import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { at, siblingPath } from '#definition/path.ts'
import { missingPermission } from '#domain/permission.ts'
import { hasPermission, type Principal } from '#domain/role.ts'
import type { RouteContext } from '#server/call/context.ts'
import { forbidden, notFound } from '#server/call/problem.ts'
import type { Route } from '#server/call/route.ts'

/** A list of the API: its declaration, and the route that answers it. */
export interface ServedList {
  readonly declaration: Declaration
  readonly route: Route
}

/** The lists of this process by their resource. A job that runs later reads them too; declarations that are loaded again replace them. */
const lists = new Map<string, ServedList>()

/** Takes the declarations whose list one of these routes answers. */
export function takeLists(declarations: readonly Declaration[], routes: readonly Route[]): void {
  for (const declaration of declarations) {
    const { path } = endpointsOf(declaration).list
    const route = routes.find((each) => each.method === 'GET' && each.path === path)
    if (route) lists.set(declaration.name, { declaration, route })
  }
}

/** The list of a resource; throws a 404 for an unknown one, and a 403 for a user who may not see it. */
export function listFor(user: Principal, resource: string): ServedList {
  const known = lists.get(resource)
  if (!known) throw notFound('There is no such list')
  const { permission } = known.route
  if (permission !== 'signed-in' && permission !== 'public' && !hasPermission(user, permission)) throw forbidden(missingPermission(permission))
  return known
}

/** One page of a list as its route answers it. */
interface ReadPage {
  readonly rows: readonly unknown[]
  readonly total: number
  /** True where there are more rows than `total`. */
  readonly isMore: boolean
}

/** Reads a page of a list by its route, with the parameters of its call. */
export async function readPage({ declaration, route }: ServedList, query: Readonly<Record<string, string>>, context: RouteContext): Promise<ReadPage> {
  const { items, total } = endpointsOf(declaration).list
  const asked = Object.fromEntries(Object.entries(declaration.api?.listAsks ?? {}).map(([name, value]) => [name, String(value)]))
  const { body } = await (await route.read({ params: {}, query: { ...asked, ...query }, body: undefined }, context))(context)
  const rows = at(body, items)
  return { rows: Array.isArray(rows) ? rows : [], total: Number(at(body, total)), isMore: at(body, siblingPath(total, 'totalCapped')) === true }
}
