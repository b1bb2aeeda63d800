import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { missingPermission, type Permission } from '#domain/permission.ts'
import { hasPermission } from '#domain/role.ts'
import { lastSuperAdminProblem, type StaffAccount, type StaffRefusal } from '#domain/staff-change.ts'
import { users } from '#server/db/tables/staff.ts'
import type { RouteContext } from '#server/call/context.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { conflict, forbidden, notFound, unauthorised } from '#server/call/problem.ts'
import type { UserRow } from './response-schemas.ts'

/** The part of a call's context that a change of users needs. */
export type UserContext = Pick<RouteContext, 'sql' | 'now' | 'audit' | 'ifMatch'> & { readonly user: SignedIn }

/** The users of a change, locked until the transaction ends. */
export interface LockedUsers {
  readonly actor: StaffAccount
  readonly targets: readonly UserRow[]
  /** The ids of all active super admins. */
  readonly superAdmins: readonly string[]
}

/** One locked user, with those that were locked for the change. */
export interface LockedUser extends UserRow {
  readonly locked: LockedUsers
}

/**
 * Locks the acting user, the users meant and every active super admin, always in the same order, so that the second of two concurrent changes sees the first:
 * two super admins can never delete each other (USR-10). Throws a 401 or 403 if the acting user has been deactivated or has lost the permission, a 404 for a
 * missing user.
 */
export async function lockUsers({ sql, user }: UserContext, permission: Permission | 'signed-in', ids: readonly string[]): Promise<LockedUsers> {
  const superAdmin = and(eq(users.role, 'super_admin'), eq(users.status, 'active'))
  const rows = await sql
    .select()
    .from(users)
    .where(and(isNull(users.deletedAt), or(inArray(users.id, [user.id, ...ids]), superAdmin)))
    .orderBy(asc(users.id))
    .for('update')
  const byId = new Map(rows.map((row) => [row.id, row]))
  const actor = byId.get(user.id)
  if (actor?.status !== 'active') throw unauthorised('Your session has ended. Please sign in again.')
  if (permission !== 'signed-in' && !hasPermission(actor, permission)) throw forbidden(missingPermission(permission))
  const targets = ids.flatMap((id) => byId.get(id) ?? [])
  if (targets.length < ids.length) throw notFound(ids.length === 1 ? 'User not found' : 'One of the users was not found')
  return { actor, targets, superAdmins: rows.filter(({ role, status }) => role === 'super_admin' && status === 'active').map(({ id }) => id) }
}

/** One user and the acting user, both locked. */
export async function lockUser(context: UserContext, permission: Permission | 'signed-in', id: string): Promise<{ locked: LockedUsers; target: UserRow }> {
  const locked = await lockUsers(context, permission, [id])
  const [target] = locked.targets
  if (!target) throw notFound('User not found')
  return { locked, target }
}

/** Throws the domain's refusal: a 403 for this user, or a 409 for the state of the data. */
export function refuse(refusal: StaffRefusal | null): void {
  if (refusal) throw refusal.because === 'forbidden' ? forbidden(refusal.sentence) : conflict(refusal.sentence)
}

/** Throws a 409 when no active super admin would be left without these (USR-10). */
export function requireSuperAdmin({ superAdmins }: LockedUsers, changedIds: readonly string[]): void {
  if (superAdmins.length > 0 && superAdmins.every((id) => changedIds.includes(id))) throw conflict(lastSuperAdminProblem)
}
