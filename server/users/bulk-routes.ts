import { z } from 'zod'
import { ok } from '#server/http/answer.ts'
import { defineRoute } from '#server/http/route.ts'
import { deleteUsers, setStatus } from '#server/users/act.ts'
import { bulkDeleteBody, bulkStatusBody } from '#server/users/bodies.ts'
import { holdUsers } from '#server/users/hold.ts'

const answer = z.object({ count: z.number() })

/** Changing several staff users at once: all of them, or none when one is refused (USR-04). */
export const userBulkRoutes = [
  defineRoute({
    method: 'POST',
    path: '/admin/users/bulk-delete',
    summary: 'Delete several staff users, or none',
    permission: 'users.delete',
    body: bulkDeleteBody,
    answer,
    async run(context) {
      const held = await holdUsers(context, 'users.delete', context.body.userIds)
      await deleteUsers(context, held)
      return ok({ count: held.targets.length }, { message: 'Users deleted' })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/admin/users/bulk-status',
    summary: 'Set the status of several staff users, or of none',
    permission: 'users.edit',
    body: bulkStatusBody,
    answer,
    async run(context) {
      const held = await holdUsers(context, 'users.edit', context.body.userIds)
      await setStatus(context, held, context.body.status)
      return ok({ count: held.targets.length }, { message: 'User status updated' })
    },
  }),
]
