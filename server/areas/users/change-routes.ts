import * as contract from '#contract/users.ts'
import { z } from 'zod'
import { missingPermission } from '#domain/permission.ts'
import { hasPermission } from '#domain/role.ts'
import { ok } from '#server/call/answer.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { forbidden } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import { changePassword, deleteUsers, refusePasswords, refuseSamePassword } from './account-changes.ts'
import { userAnswer, userSchema } from './response-schemas.ts'
import { createBody, updateBody } from './request-schemas.ts'
import { hashPassword } from '#server/call/session/password-hash.ts'
import { lockUser } from './lock.ts'
import { verifyOwnPassword } from '#server/call/session/own-password.ts'
import { createUser, firstPasswordHash, updateUser } from './save.ts'

const passwordPermission = (user: SignedIn, target: string) => (target === user.id ? 'signed-in' : 'users.change_password')

/**
 * Making, editing and deleting a staff user, and their password, whose permission depends on whose it is. The rules beyond the permission are in
 * `domain/staff-change.ts` (USR-10).
 */
export const userChangeRoutes = [
  defineRoute({
    method: 'POST',
    path: '/admin/users',
    summary: 'Make a staff user',
    permission: 'users.create',
    hasSecrets: true,
    body: createBody,
    answer: userSchema,
    prepared: ({ body }) => firstPasswordHash(body),
    async run(context) {
      const made = await createUser(context, context.body, context.prepared)
      return ok(userAnswer(made), { status: 201, message: 'User created', version: made.version })
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/admin/users/{id}',
    summary: "Change a staff user; another's email address needs users.change_password as well",
    permission: 'users.edit',
    hasSecrets: true,
    body: updateBody,
    answer: userSchema,
    async prepared({ user, params, body, ...call }) {
      const isNewAddress = body.email !== undefined && body.email !== user.email
      if (params.id === user.id && isNewAddress) await verifyOwnPassword({ ...call, user }, body.currentPassword)
    },
    async run(context) {
      const { locked, target } = await lockUser(context, 'users.edit', context.params.id)
      await checkVersion(context, 'users', target.id, target.version)
      const saved = await updateUser(context, locked, target, context.body)
      return ok(userAnswer(saved), { message: 'User updated', version: saved.version })
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/admin/users/{id}',
    summary: 'Delete a staff user',
    permission: 'users.delete',
    answer: z.null(),
    async run(context) {
      const { locked, target } = await lockUser(context, 'users.delete', context.params.id)
      await checkVersion(context, 'users', target.id, target.version)
      await deleteUsers(context, locked)
      return ok(null, { message: 'User deleted' })
    },
  }),
  serve(contract.changePassword, {
    async prepared({ user, params, body, ...call }) {
      const permission = passwordPermission(user, params.id)
      if (permission !== 'signed-in' && !hasPermission(user, permission)) throw forbidden(missingPermission(permission))
      refusePasswords(body)
      if (params.id === user.id) {
        await verifyOwnPassword({ ...call, user }, body.currentPassword)
        refuseSamePassword(body)
      }
      return hashPassword(body.newPassword)
    },
    run: async (context) => {
      const { user, params, prepared } = context
      const { locked, target } = await lockUser(context, passwordPermission(user, params.id), params.id)
      await checkVersion(context, 'users', target.id, target.version)
      await changePassword(context, locked, target, prepared)
      return ok(null, { message: 'Password changed' })
    },
  }),
]
