import { z } from 'zod'
import { isPermission } from '#domain/permission.ts'
import { permissionName } from '#server/call/permission-name.ts'
import { roles } from '#domain/role.ts'
import { userStatuses } from '#domain/staff-user.ts'
import type { users } from '#server/db/schema.ts'
import { namesOf } from '#server/call/list-query.ts'

/** A staff user as the database has it. */
export type UserRow = typeof users.$inferSelect

/** What the wire says of a staff user. */
export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(namesOf(roles)),
  status: z.enum(namesOf(userStatuses)),
  permissions: z.array(permissionName),
  lastLogin: z.string().nullable(),
  createdAt: z.string(),
})

/** A staff user as the wire carries it; never the password's hash, nor permissions of an area that no declaration brings along any more. */
export function userAnswer({ id, name, email, role, status, permissions: held, lastLogin, createdAt }: UserRow): z.output<typeof userSchema> {
  return { id, name, email, role, status, permissions: held.filter(isPermission), lastLogin, createdAt }
}

/** What the audit trail keeps of a staff user. */
export function userFacts({ name, email, role, status, permissions: held, version }: UserRow) {
  return { name, email, role, status, permissions: held, version }
}
