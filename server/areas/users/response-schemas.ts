import { z } from 'zod'
import { isPermission } from '#domain/permission.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { etagOf } from '#server/call/version.ts'
import { permissionName } from '#server/call/permission-name.ts'
import declaration from '#resources/users.ts'
import { users } from '#server/db/tables/staff.ts'
import { storedFields } from '#server/resources/stored-fields.ts'

/** A staff user as the database has it. */
export type UserRow = typeof users.$inferSelect

const stored = storedFields(declaration.fields, users)

/** Fields of a staff user on the wire: the declared fields that the table keeps. */
export const userSchema = z.object({ id: z.string(), ...stored.schema, permissions: z.array(permissionName) })

/** A staff user as the wire carries it; never the password's hash, nor permissions of an area that no declaration has any more. */
export function userAnswer(user: UserRow): z.output<typeof userSchema> {
  const { id, permissions, signature } = user
  return {
    id,
    ...stored.answer(user),
    permissions: permissions.filter(isPermission),
    signature: signature && { ...signature, url: endpointsOf(declaration).file('signature', id) },
  }
}

/** Row of a staff user in a list: with the version, so that a row's action is refused after a newer change. */
export const userRowSchema = userSchema.extend({ etag: z.string() })

/** A staff user in a list's wire format. */
export function userRowAnswer(user: UserRow): z.output<typeof userRowSchema> {
  return { ...userAnswer(user), etag: etagOf(user.version) }
}

/** Facts of a staff user for the audit trail. */
export function userFacts({ name, email, role, status, permissions, designation, registrationNumber, signature, version }: UserRow) {
  return { name, email, role, status, permissions, designation, registrationNumber, signature: signature?.name ?? null, version }
}
