import { z } from 'zod'
import { isPermission, permissionAreas, permissionLabel } from '#domain/permission.ts'
import { rolePresets, roles } from '#domain/role.ts'
import { ok } from '#server/call/answer.ts'
import { keysOf } from '#server/call/list-query.ts'
import { permissionName } from '#server/call/permission-name.ts'
import { defineRoute } from '#server/call/route.ts'
import { ownSessionRoutes } from './own-session-routes.ts'
import { resetRoutes } from './reset-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { sessionRoutes } from './session-routes.ts'

/** Roles with their presets, and permissions by group (AUTH-14, AUTH-15). */
const roleRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/roles',
    summary: 'Roles and the permissions that choosing one sets',
    permission: 'users.view',
    answer: z.array(z.object({ role: z.enum(keysOf(roles)), label: z.string(), permissions: z.array(permissionName) })),
    run: async () => ok(keysOf(roles).map((role) => ({ role, label: roles[role].label, permissions: [...rolePresets[role]] }))),
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/permissions',
    summary: 'Permissions by group',
    permission: 'users.view',
    answer: z.array(z.object({ group: z.string(), permissions: z.array(z.object({ name: permissionName, label: z.string() })) })),
    run: async () => ok(groups()),
  }),
]

function groups() {
  return Object.entries(permissionAreas).map(([area, { label, actions }]) => ({
    group: label,
    permissions: actions
      .map((action) => `${area}.${action}`)
      .filter(isPermission)
      .map((name) => ({ name, label: permissionLabel(name) })),
  }))
}

/** Signing in and who may what. */
export const authRoutes = [...sessionRoutes, ...ownSessionRoutes, ...secondFactorRoutes, ...resetRoutes, ...roleRoutes]
