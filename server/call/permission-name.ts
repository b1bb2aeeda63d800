import { z } from 'zod'
import { permissions } from '#domain/permission.ts'

/** Schema of a permission's name. Lazy, because declarations add areas. */
export const permissionName = z.lazy(() => z.enum(permissions))

/** Schema of granted permissions, at most as many as exist. */
export const permissionNames = z.lazy(() => z.array(permissionName).max(permissions.length))
