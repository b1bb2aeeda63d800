import { z } from 'zod'
import { permissionNames } from '#server/call/permission-name.ts'
import { newUser, roles } from '#domain/role.ts'
import { userStatuses } from '#domain/staff-user.ts'
import users from '#resources/users.ts'
import { keysOf } from '#server/call/list-query.ts'
import { recordId, secret } from '#contract/schemas.ts'
import { sentFile } from '#server/resources/record-files.ts'

const name = z.string().max(200)
const email = z.string().max(254)
const role = z.enum(keysOf(roles))
const status = z.enum(keysOf(userStatuses), users.fields.status.required)
const password = secret(1_000)
const signatory = {
  designation: z.string().max(1_000).nullish(),
  registrationNumber: z.string().max(1_000).nullish(),
  departments: z.array(recordId).max(1_000).nullish(),
  signature: sentFile.nullish(),
}

/** POST /admin/users (USR-06). A field that is left out is refused like an empty one; without permissions the role's preset is given. */
export const createBody = z.strictObject({
  name: name.default(''),
  email: email.default(''),
  password: z._default(password, ''),
  role: role.default(newUser.role),
  status: status.default(newUser.status),
  permissions: permissionNames.optional(),
  ...signatory,
})

/** PUT /admin/users/{id}. Absent values stay; a new role without permissions gets its preset. A change of one's own address needs the current password. */
export const updateBody = z.strictObject({ name, email, role, status, permissions: permissionNames, currentPassword: password, ...signatory }).partial()
