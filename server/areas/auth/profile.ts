import { z } from 'zod'
import { firstSteps } from '#domain/first-step.ts'
import { isPermission, permissions } from '#domain/permission.ts'
import { permissionName } from '#server/call/permission-name.ts'
import { roles } from '#domain/role.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import { namesOf } from '#server/call/list-query.ts'

/** The profile of the signed-in user, with the effective permissions: all of them for a super admin. */
export const profileSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(namesOf(roles)),
  permissions: z.array(permissionName),
  /** Only where there is something to do first. */
  firstStep: z.object({ name: z.enum(namesOf(firstSteps)), isRequired: z.boolean() }).optional(),
})

/** The profile of a user (AUTH-11). */
export function profileOf({ id, name, email, role, permissions: listed, firstStep }: StaffUser): z.output<typeof profileSchema> {
  const inForce = role === 'super_admin' ? [...permissions] : listed.filter(isPermission)
  return { id, name, email, role, permissions: inForce, ...(firstStep ? { firstStep } : {}) }
}
