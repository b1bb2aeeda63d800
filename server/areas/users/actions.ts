import { z } from 'zod'
import type { Permission } from '#domain/permission.ts'
import { userStatuses } from '#domain/staff-user.ts'
import users from '#resources/users.ts'
import { keysOf } from '#server/call/list-query.ts'
import { type ActionContext, type ActionTarget, actionRoutes } from '#server/resources/action-routes.ts'
import { removeSecondFactor, endSessions, setStatus } from './account-changes.ts'
import { type LockedUser, lockUser } from './lock.ts'
import { userAnswer, userFacts, userSchema } from './response-schemas.ts'

async function lock(context: ActionContext, id: string, permission: Permission | 'signed-in'): Promise<LockedUser> {
  const { locked, target } = await lockUser(context, permission, id)
  return { ...target, locked }
}

const statusImage = z.object({ status: z.enum(keysOf(userStatuses)) })

const account: ActionTarget<LockedUser, typeof userSchema> = {
  lock,
  facts: userFacts,
  answer: userSchema,
  read: async (_context, _id, after) => ({ answer: userAnswer(after), version: after.version }),
  undo: {
    image: async (_context, { status, version }) => ({ status, version }),
    // Ended sessions stay ended: the user signs in again.
    async restore(context, user, act) {
      const { status } = statusImage.parse(act.was)
      const [saved = user] = await setStatus(context, user.locked, status)
      context.audit({ action: `undo ${act.action}`, entity: 'users', entityId: user.id, before: userFacts(user), after: userFacts(saved) })
    },
  },
}

/** Actions on a staff user's account and sign-in (USR-03). The rules beyond the permission are in `domain/staff-change.ts` (USR-10). */
export const userActionRoutes = [
  ...actionRoutes(users, account, {
    status: async (user, { status }, context) => {
      const [saved] = await setStatus(context, user.locked, status)
      return saved ? { ...user, ...saved } : user
    },
  }),
  ...actionRoutes(
    users,
    { lock },
    {
      endSessions: async (user, _body, context) => {
        await endSessions(context, user)
        return user
      },
      endSecondFactor: async (user, _body, context) => {
        await removeSecondFactor(context, user)
        return user
      },
    },
    {
      endSessions: { auditedAs: 'end sessions', message: 'Signed out everywhere' },
      endSecondFactor: { auditedAs: 'second factor off', message: 'Two-step sign-in is off' },
    },
  ),
]
