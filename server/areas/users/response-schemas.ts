import { z } from 'zod'
import { isPermission } from '#domain/permission.ts'
import { etagOf } from '#server/call/version.ts'
import { permissionName } from '#server/call/permission-name.ts'
import declaration from '#resources/users.ts'
import { users } from '#server/db/tables/staff.ts'
import { storedFields } from '#server/resources/stored-fields.ts'

/** A staff user as the database has it. */
export type UserRow = typeof users.$inferSelect

const stored = storedFields(declaration.fields, users)

/** What the wire says of a staff user: the declared fields that the table keeps. */
export const userSchema = z.object({ id: z.string(), ...stored.schema, permissions: z.array(permissionName) })

/** A staff user as the wire carries it; never the password's hash, nor permissions of an area that no declaration has any more. */
export function userAnswer(user: UserRow): z.output<typeof userSchema> {
  return { id: user.id, ...stored.answer(user), permissions: user.permissions.filter(isPermission) }
}

/** What a list says of a staff user: the version too, so that a row's action is refused where somebody was faster. */
export const userRowSchema = userSchema.extend({ etag: z.string() })

/** A staff user as a list carries it. */
export function userRowAnswer(user: UserRow): z.output<typeof userRowSchema> {
  return { ...userAnswer(user), etag: etagOf(user.version) }
}

/** What the audit trail keeps of a staff user. */
export function userFacts({ name, email, role, status, permissions, version }: UserRow) {
  return { name, email, role, status, permissions, version }
}
