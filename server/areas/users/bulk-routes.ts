import { z } from 'zod'
import { ok } from '#server/call/answer.ts'
import { defineRoute } from '#server/call/route.ts'
import { checkVersion } from '#server/call/version.ts'
import { deleteUsers, setStatus } from './account-changes.ts'
import { bulkDeleteBody, bulkStatusBody } from './request-schemas.ts'
import { lockUsers } from './lock.ts'
import { userFacts } from './response-schemas.ts'

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
      const locked = await lockUsers(context, 'users.delete', context.body.userIds)
      await checkVersions(context, locked)
      await deleteUsers(context, locked)
      return ok({ count: locked.targets.length }, { message: 'Users deleted' })
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
      const locked = await lockUsers(context, 'users.edit', context.body.userIds)
      await checkVersions(context, locked)
      const saved = new Map((await setStatus(context, locked, context.body.status)).map((row) => [row.id, row]))
      for (const before of locked.targets) {
        const after = userFacts(saved.get(before.id) ?? before)
        context.audit({ action: 'status', entity: 'users', entityId: before.id, before: userFacts(before), after })
      }
      return ok({ count: locked.targets.length }, { message: 'User status updated' })
    },
  }),
]

type Locked = Awaited<ReturnType<typeof lockUsers>>
type Context = Parameters<typeof checkVersion>[0] & { readonly body: { readonly versions?: Readonly<Record<string, string>> | undefined } }

/** Refuses (412) where one of the locked users was changed since they were read; names the user. */
async function checkVersions(context: Context, { targets }: Locked): Promise<void> {
  const { versions = {} } = context.body
  for (const { id, version, name } of targets) await checkVersion({ ...context, ifMatch: versions[id] ?? null }, 'users', id, version, name)
}
