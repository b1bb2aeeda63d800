import { z } from 'zod'
import { type Permission, permissionFor } from '#domain/permission.ts'
import { hasPermission } from '#domain/role.ts'
import type { Declaration } from '#definition/declaration.ts'
import { eventsOf, stream } from '#server/call/answer.ts'
import { defineRoute, type Route } from '#server/call/route.ts'

/** Maximum number of seconds of past changes that a new client may ask for. */
const maxPastSeconds = 120

/** The bell is there for everybody who is signed in (NAV-05). */
const forEverybody = new Set(['notifications'])

/** Records without a declaration, and the permission to read them. */
const undeclared = [
  ['carts', 'orders.view'],
  ['samples', 'orders.view'],
] as const satisfies readonly (readonly [string, Permission])[]

/** `GET /live`: a stream of changes (LIVE-01). Undeclared kinds of records other than the listed ones are left out. */
export function liveRoute(declarations: readonly Declaration[]): Route {
  const guards = new Map<string, Permission>([...undeclared, ...declarations.map(({ name, permission }) => [name, permissionFor(permission, 'view')] as const)])
  return defineRoute({
    method: 'GET',
    path: '/live',
    summary: 'Which records change, of which kind and by whom, as server-sent events; goes on after the cursor of the last message (extension)',
    permission: 'signed-in',
    isBackgroundPoll: true,
    query: z.object({
      cursor: z.string().max(40).optional(),
      past: z.coerce.number().int().min(0).max(maxPastSeconds).default(0),
    }),
    answer: eventsOf(),
    async run({ user, query: { cursor, past }, lastEventId, live }) {
      const mayView = (guard: Permission | undefined) => guard !== undefined && hasPermission(user, guard)
      const maySee = (entity: string) => forEverybody.has(entity) || mayView(guards.get(entity))
      return stream(live.listen({ user, cursor: lastEventId ?? cursor ?? null, pastSeconds: past, maySee }))
    },
  })
}
