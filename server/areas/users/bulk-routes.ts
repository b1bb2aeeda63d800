import { z } from 'zod'
import * as contract from '#contract/users.ts'
import { type UserStatus, userStatuses } from '#domain/staff-user.ts'
import { ok } from '#server/call/answer.ts'
import { keysOf } from '#server/call/list-query.ts'
import { serve } from '#server/call/serve.ts'
import { refuseChanged } from '#server/call/undo/undoable-acts.ts'
import { checkVersion } from '#server/call/version.ts'
import { deleteUsers, setStatus } from './account-changes.ts'
import { lockUsers, type UserContext } from './lock.ts'
import { type UserRow, userFacts } from './response-schemas.ts'

/** The kind of an act on the status of several users. */
const bulkStatus = 'user-statuses'
const statusImages = z.record(z.string(), z.object({ status: z.enum(keysOf(userStatuses)), version: z.number() }))

/** Changing several staff users at once: all of them, or none when one is refused (USR-04). */
export const userBulkRoutes = [
  serve(contract.removeMany, async (context) => {
    const locked = await lockUsers(context, 'users.delete', context.body.userIds)
    await checkVersions(context, locked)
    await deleteUsers(context, locked)
    return ok({ count: locked.targets.length }, { message: 'Users deleted' })
  }),
  serve(contract.setStatus, {
    undoes: {
      entity: bulkStatus,
      // Ended sessions stay ended: the users sign in again.
      async undo(context, act) {
        const was = statusImages.parse(act.was)
        const locked = await lockUsers(context, 'users.edit', Object.keys(was))
        refuseChanged(act, imagesOf(locked.targets))
        for (const status of keysOf(userStatuses)) {
          const targets = locked.targets.filter(({ id }) => was[id]?.status === status)
          if (targets.length > 0) await saveStatus(context, { ...locked, targets }, status, 'undo status')
        }
      },
    },
    async run(context) {
      const locked = await lockUsers(context, 'users.edit', context.body.userIds)
      await checkVersions(context, locked)
      const saved = await saveStatus(context, locked, context.body.status, 'status')
      const [first] = saved
      const changed = new Set(saved.map(({ id }) => id))
      const images = { was: imagesOf(locked.targets.filter(({ id }) => changed.has(id))), became: imagesOf(saved) }
      if (first) context.offerUndo({ entity: bulkStatus, entityId: first.id, action: 'status', permission: 'users.edit', ...images })
      return ok({ count: locked.targets.length }, { message: 'User status updated' })
    },
  }),
]

const imagesOf = (rows: readonly UserRow[]) => Object.fromEntries(rows.map(({ id, status, version }) => [id, { status, version }]))

/** Sets the status of all locked users, or of none, with an audit row of each whose status was another; returns those. */
async function saveStatus(context: UserContext, locked: Locked, status: UserStatus, action: string): Promise<UserRow[]> {
  const saved = await setStatus(context, locked, status)
  for (const before of locked.targets) {
    const after = saved.find(({ id }) => id === before.id)
    if (after) context.audit({ action, entity: 'users', entityId: before.id, before: userFacts(before), after: userFacts(after) })
  }
  return saved
}

type Locked = Awaited<ReturnType<typeof lockUsers>>
type Context = Parameters<typeof checkVersion>[0] & { readonly body: { readonly versions?: Readonly<Record<string, string>> | undefined } }

/** Refuses (412) where one of the locked users was changed since they were read; names the user. */
async function checkVersions(context: Context, { targets }: Locked): Promise<void> {
  const { versions = {} } = context.body
  for (const { id, version, name } of targets) await checkVersion({ ...context, ifMatch: versions[id] ?? null }, 'users', id, version, name)
}
