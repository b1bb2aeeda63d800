import * as contract from '#contract/users.ts'
import { ok } from '#server/call/answer.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import { deleteUsers, setStatus } from './account-changes.ts'
import { lockUsers } from './lock.ts'
import { userFacts } from './response-schemas.ts'

/** Changing several staff users at once: all of them, or none when one is refused (USR-04). */
export const userBulkRoutes = [
  serve(contract.removeMany, async (context) => {
    const locked = await lockUsers(context, 'users.delete', context.body.userIds)
    await checkVersions(context, locked)
    await deleteUsers(context, locked)
    return ok({ count: locked.targets.length }, { message: 'Users deleted' })
  }),
  serve(contract.setStatus, async (context) => {
    const locked = await lockUsers(context, 'users.edit', context.body.userIds)
    await checkVersions(context, locked)
    const saved = new Map((await setStatus(context, locked, context.body.status)).map((row) => [row.id, row]))
    for (const before of locked.targets) {
      const after = userFacts(saved.get(before.id) ?? before)
      context.audit({ action: 'status', entity: 'users', entityId: before.id, before: userFacts(before), after })
    }
    return ok({ count: locked.targets.length }, { message: 'User status updated' })
  }),
]

type Locked = Awaited<ReturnType<typeof lockUsers>>
type Context = Parameters<typeof checkVersion>[0] & { readonly body: { readonly versions?: Readonly<Record<string, string>> | undefined } }

/** Refuses (412) where one of the locked users was changed since they were read; names the user. */
async function checkVersions(context: Context, { targets }: Locked): Promise<void> {
  const { versions = {} } = context.body
  for (const { id, version, name } of targets) await checkVersion({ ...context, ifMatch: versions[id] ?? null }, 'users', id, version, name)
}
