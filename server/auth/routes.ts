import { resetRoutes } from '#server/auth/reset-routes.ts'
import { roleRoutes } from '#server/auth/role-routes.ts'
import { sessionRoutes } from '#server/auth/session-routes.ts'

/** Signing in and who may what. */
export const authRoutes = [...sessionRoutes, ...resetRoutes, ...roleRoutes]
