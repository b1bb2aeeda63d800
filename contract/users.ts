import * as z from 'zod/mini'
import { missingStatus } from '#domain/missing-status.ts'
import { maxUsersAtOnce, tooManyUsersSentence } from '#domain/staff-change.ts'
import { userStatuses } from '#domain/staff-user.ts'
import { callsOf } from './call.ts'
import { count, keyOf, nothing, recordId, secret } from './schemas.ts'

const password = z._default(secret(1_000), '')

const several = {
  userIds: z.pipe(
    z.array(recordId).check(z.minLength(1, 'Please select at least one user'), z.maxLength(maxUsersAtOnce, tooManyUsersSentence)),
    z.transform((ids: string[]) => [...new Set(ids)]),
  ),
  /** The ETags that the users were read with, by id: one who was changed since is a 412, and nothing is done (extension). */
  versions: z.optional(z.record(recordId, z.string())),
}
const changedMany = z.object({ count })

const call = callsOf('users')

/** Sets a password (USR-08). */
export const changePassword = call({
  method: 'POST',
  path: '/admin/users/{id}/change-password',
  summary: "Set a staff user's password; anybody may set their own with the current one, another's needs users.change_password. All sessions of the user end",
  permission: 'signed-in',
  hasSecrets: true,
  body: z.strictObject({ newPassword: password, confirmPassword: password, currentPassword: z.optional(secret(1_000)) }),
  answer: nothing,
})

export const removeMany = call({
  method: 'POST',
  path: '/admin/users/bulk-delete',
  summary: 'Delete several staff users, or none',
  permission: 'users.delete',
  body: z.strictObject(several),
  answer: changedMany,
})

export const setStatus = call({
  method: 'POST',
  path: '/admin/users/bulk-status',
  summary: 'Set the status of several staff users, or of none',
  permission: 'users.edit',
  body: z.strictObject({ ...several, status: keyOf(userStatuses, missingStatus) }),
  answer: changedMany,
})
