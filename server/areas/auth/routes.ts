import { ownSessionRoutes } from './own-session-routes.ts'
import { resetRoutes } from './reset-routes.ts'
import { roleRoutes } from './role-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { sessionRoutes } from './session-routes.ts'

/** Signing in and who may what. */
export const authRoutes = [...sessionRoutes, ...ownSessionRoutes, ...secondFactorRoutes, ...resetRoutes, ...roleRoutes]
