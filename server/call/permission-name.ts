import { z } from 'zod'
import { permissions } from '#domain/permission.ts'

/** The name of a permission. Read when it is first needed: declarations bring areas along. */
export const permissionName = z.lazy(() => z.enum(permissions))

/** The permissions that somebody is given: at most every one there is. */
export const permissionNames = z.lazy(() => z.array(permissionName).max(permissions.length))
