import { z } from 'zod'
import { pathNames } from '#contract/call.ts'
import { isPermission } from '#domain/permission.ts'
import type { Route } from './route.ts'

/** Throws if a route has no permission, exists twice, or reads parameters that its path lacks. Such a server must not start. */
export function checkRoutes(routes: readonly Route[]): void {
  const problems = routes.flatMap((route, index) => problemsOf(route, routes.slice(0, index)).map((problem) => `${route.method} ${route.path} ${problem}`))
  if (problems.length > 0) throw new Error(`Routes that cannot be served:\n${problems.join('\n')}`)
}

function problemsOf(route: Route, earlier: readonly Route[]): string[] {
  const guard: unknown = route.permission
  const names = route.schemas.params instanceof z.core.$ZodObject ? Object.keys(route.schemas.params._zod.def.shape) : []
  return [
    ...(guard === 'public' || guard === 'signed-in' || isPermission(guard) ? [] : ['has no permission']),
    ...(earlier.some(({ method, path }) => method === route.method && shapeOf(path) === shapeOf(route.path)) ? ['is there twice'] : []),
    ...(names.toSorted().join() === pathNames(route.path).toSorted().join() ? [] : [`reads ${names.join(', ') || 'nothing'} from its path`]),
  ]
}

function shapeOf(path: string): string {
  return path.replace(/\{\w+\}/g, '{}')
}

/** The routes with fixed segments before parameters: `/orders/admin/stats` before `/orders/admin/{id}`. */
export function specificFirst(routes: readonly Route[]): Route[] {
  const rank = (path: string) => path.replace(/\{\w+\}/g, '\u{10ffff}')
  return routes.toSorted((one, other) => (rank(one.path) < rank(other.path) ? -1 : 1))
}
