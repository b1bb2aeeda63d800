import { z } from 'zod'
import { permissionNames } from '#server/call/permission-name.ts'
import { newUser, roles } from '#domain/role.ts'
import { userStatuses } from '#domain/staff-user.ts'
import users from '#resources/users.ts'
import { secret } from '#server/call/clean-input.ts'
import { keysOf } from '#server/call/list-query.ts'
import { recordId } from '#server/call/record-id.ts'

/** Maximum number of users that one call changes. */
const maxUsers = 500

const name = z.string().max(200)
const email = z.string().max(254)
const role = z.enum(keysOf(roles))
const status = z.enum(keysOf(userStatuses), users.fields.status.required)
const password = secret().max(1_000)
const userIds = z
  .array(recordId)
  .min(1, 'Please select at least one user')
  .max(maxUsers, `At most ${maxUsers} users at once`)
  .transform((ids) => [...new Set(ids)])

/** POST /admin/users (USR-06). A field that is left out is refused like an empty one; without permissions the role's preset is given. */
export const createBody = z.strictObject({
  name: name.default(''),
  email: email.default(''),
  password: password.default(''),
  role: role.default(newUser.role),
  status: status.default(newUser.status),
  permissions: permissionNames.optional(),
})

/** PUT /admin/users/{id}. Absent values stay; a new role without permissions gets its preset. A change of one's own address needs the current password. */
export const updateBody = z.strictObject({ name, email, role, status, permissions: permissionNames, currentPassword: password }).partial()

/** POST …/change-password (USR-08); one's own needs the current one. */
export const passwordBody = z.strictObject({ newPassword: password.default(''), confirmPassword: password.default(''), currentPassword: password.optional() })

/** The ETags that the users were read with, by id: one who was changed since is a 412, and nothing is done (extension). */
const versions = z.record(recordId, z.string()).optional()

/** POST …/bulk-delete (USR-04). */
export const bulkDeleteBody = z.strictObject({ userIds, versions })

/** POST …/bulk-status (USR-04). */
export const bulkStatusBody = z.strictObject({ userIds, versions, status })
