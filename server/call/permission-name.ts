import { z } from 'zod'
import { permissions } from '#domain/permission.ts'

/** The name of a permission. Read when it is first needed: declarations bring areas along. */
export const permissionName = z.lazy(() => z.enum(permissions))
