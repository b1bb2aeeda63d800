import { and, inArray, ne, sql as expression } from 'drizzle-orm'
import { confirmationProblem, newPasswordProblem, samePasswordProblem } from '#domain/password.ts'
import { accountChangeProblem, deletionProblem, passwordChangeProblem, reachProblem } from '#domain/staff-change.ts'
import type { UserStatus } from '#domain/staff-user.ts'
import { endSecondFactor } from '#server/call/session/second-factor.ts'
import { endSessionsOf } from '#server/call/session/sessions.ts'
import { setPassword } from '#server/call/session/set-password.ts'
import { users } from '#server/db/tables/staff.ts'
import { conflict, invalid } from '#server/call/problem.ts'
import { endAccess, invalidateResetLinks } from './access.ts'
import { type UserRow, userFacts } from './response-schemas.ts'
import { type LockedUser, type LockedUsers, requireSuperAdmin, refuse, type UserContext } from './lock.ts'

const idsOf = (locked: LockedUsers) => locked.targets.map(({ id }) => id)

/**
 * Sets the status of all locked users, or of none if one is refused; a user who is no longer active is signed out at once. Returns those whose status was another;
 * the caller audits it.
 */
export async function setStatus({ sql, now }: UserContext, locked: LockedUsers, status: UserStatus): Promise<UserRow[]> {
  for (const before of locked.targets) refuse(accountChangeProblem(locked.actor, before, { ...before, status }))
  const ids = idsOf(locked)
  if (status !== 'active') requireSuperAdmin(locked, ids)
  const saved = await sql
    .update(users)
    .set({ status, version: expression`${users.version} + 1`, updatedAt: now.toISOString() })
    .where(and(inArray(users.id, ids), ne(users.status, status)))
    .returning()
  if (status !== 'active') await endAccess(sql, ids)
  return saved
}

/** Deletes all locked users, or none if one is refused. Deleted users are in no list and cannot sign in; the history keeps their names. */
export async function deleteUsers({ sql, now, audit }: UserContext, locked: LockedUsers): Promise<void> {
  for (const target of locked.targets) refuse(deletionProblem(locked.actor, target))
  const ids = idsOf(locked)
  requireSuperAdmin(locked, ids)
  await sql.update(users).set({ status: 'inactive', isDemo: false, deletedAt: now.toISOString() }).where(inArray(users.id, ids))
  await endAccess(sql, ids)
  for (const before of locked.targets) audit({ action: 'delete', entity: 'users', entityId: before.id, before: userFacts(before), after: null })
}

/** Throws a 422 for a password that may not be set (USR-08). */
export function refusePasswords({ newPassword, confirmPassword }: { readonly newPassword: string; readonly confirmPassword: string }): void {
  const problem = newPasswordProblem(newPassword)
  const confirmation = confirmationProblem(newPassword, confirmPassword)
  if (problem || confirmation) throw invalid({ ...(problem ? { newPassword: [problem] } : {}), ...(confirmation ? { confirmPassword: [confirmation] } : {}) })
}

/** Throws a 422 for one's own new password that is the current one. */
export function refuseSamePassword({
  newPassword,
  currentPassword = '',
}: {
  readonly newPassword: string
  readonly currentPassword?: string | undefined
}): void {
  const problem = samePasswordProblem(currentPassword, newPassword)
  if (problem) throw invalid({ newPassword: [problem] })
}

/** Sets the password of a locked user from its hash; the user's sessions and reset links end (USR-08). */
export async function changePassword({ sql, now, audit }: UserContext, { actor }: LockedUsers, target: UserRow, passwordHash: string): Promise<void> {
  refuse(passwordChangeProblem(actor, target))
  await setPassword(sql, target.id, passwordHash, now, actor.id === target.id ? 'user' : 'other')
  await invalidateResetLinks(sql, [target.id])
  audit({ action: 'change password', entity: 'users', entityId: target.id })
}

/** Ends all sessions of a locked user, who may sign in again. */
export async function endSessions({ sql }: UserContext, { locked: { actor }, ...target }: LockedUser): Promise<void> {
  if (actor.id !== target.id) refuse(reachProblem(actor, target))
  await endSessionsOf(sql, target.id)
}

/** Takes the second factor of another locked user away: the same rights as for setting their password. */
export async function removeSecondFactor({ sql }: UserContext, { locked: { actor }, ...target }: LockedUser): Promise<void> {
  if (actor.id === target.id) throw conflict('Turn off your own under Sessions and security')
  refuse(passwordChangeProblem(actor, target))
  if (!(await endSecondFactor(sql, target.id))) throw conflict('Two-step sign-in is off for this user already')
  await endSessionsOf(sql, target.id)
}
