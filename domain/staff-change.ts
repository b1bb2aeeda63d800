import { missingPermission, type Permission } from './permission.ts'
import { type Principal, hasPermission, outranks } from './role.ts'
import { grantProblem, type StaffUser, type UserStatus } from './staff-user.ts'

/** Facts of a staff account for the rules. */
export interface StaffAccount extends StaffUser {
  readonly status: UserStatus
}

/** Refused change of an account: `forbidden` for this user, or refused for everybody by the `state` of the data. */
export interface StaffRefusal {
  readonly because: 'forbidden' | 'state'
  readonly sentence: string
}

const forbidden = (sentence: string): StaffRefusal => ({ because: 'forbidden', sentence })
const state = (sentence: string): StaffRefusal => ({ because: 'state', sentence })

/** Maximum number of users that change together, all or none. */
export const maxUsersAtOnce = 500

/** Refusal to change more users together. */
export const tooManyUsersSentence = `At most ${maxUsersAtOnce} users at once`

/** Message that refuses to leave the laboratory without a super admin (USR-10). */
export const lastSuperAdminProblem = 'The last active super admin must stay'

/**
 * Returns the reason the actor may not change another's account, or null. Only a super admin changes a super admin, and the target's role must not be above the
 * actor's (USR-10).
 */
export function reachProblem(actor: Principal, target: Principal): StaffRefusal | null {
  if (actor.role === 'super_admin') return null
  if (target.role === 'super_admin') return forbidden('Only a super admin can change a super admin')
  return outranks(target.role, actor.role) ? forbidden('You cannot change a user whose role is above your own') : null
}

/** Returns the reason the actor may not change another user's sign-in, or null. The actor would gain permissions they do not have (USR-10). */
export function takeoverProblem(actor: Principal, target: Principal): StaffRefusal | null {
  const missing = target.permissions.find((permission) => !hasPermission(actor, permission))
  return missing ? forbidden(`You cannot change the sign-in of a user who has a permission that you do not have (${missing})`) : null
}

/**
 * Returns the reason the actor may not set an account's password, or null. Users may always set their own; another's needs `users.change_password` (USR-08,
 * AUTH-16).
 */
export function passwordChangeProblem(actor: StaffUser, target: StaffAccount): StaffRefusal | null {
  if (actor.id === target.id) return null
  if (!hasPermission(actor, 'users.change_password')) return forbidden(missingPermission('users.change_password'))
  return reachProblem(actor, target) ?? takeoverProblem(actor, target)
}

/**
 * Returns the reason the actor may not set an account's email address, or null. Password resets go to that address, so another's needs the same rights as
 * their password, and the sentence names the permission (USR-10, docs/decisions/005).
 */
export function emailChangeProblem(actor: StaffUser, target: StaffAccount): StaffRefusal | null {
  if (actor.id !== target.id && !hasPermission(actor, 'users.change_password'))
    return forbidden('You don’t have permission to change another user’s email address. Ask an administrator for “User Management: Change password”.')
  return passwordChangeProblem(actor, target)
}

/** Returns the reason the actor may not delete an account, or null. Users never delete their own (USR-10). */
export function deletionProblem(actor: StaffUser, target: StaffAccount): StaffRefusal | null {
  return actor.id === target.id ? state('You cannot delete your own account') : reachProblem(actor, target)
}

/** Returns the reason the actor may not change an account from one state to another, or null (USR-10, docs/decisions/005). */
export function accountChangeProblem(actor: StaffUser, before: StaffAccount, after: StaffAccount): StaffRefusal | null {
  const added = addedPermissions(before, after)
  if (actor.id === before.id) return ownChangeProblem(before, after)
  const reach = reachProblem(actor, before)
  if (reach) return reach
  const grant = grantProblem(actor, { role: after.role, permissions: added })
  if (grant) return forbidden(grant)
  return before.email === after.email ? null : emailChangeProblem(actor, before)
}

/** Returns the phrase to type before that many users are deleted (USR-09). */
export function deletionPhrase(count: number): 'DELETE USER' | 'DELETE USERS' {
  return count === 1 ? 'DELETE USER' : 'DELETE USERS'
}

/** Refusal of the text typed to confirm the deletion of that many users, or null (USR-09). */
export function deletionTypedProblem(typed: string, count: number): string | null {
  const phrase = deletionPhrase(count)
  return typed === phrase ? null : `Please type "${phrase}" to confirm`
}

function ownChangeProblem(before: StaffAccount, after: StaffAccount): StaffRefusal | null {
  if (before.role !== after.role) return forbidden('You cannot change your own role')
  if (before.status !== after.status) return state('You cannot change your own status')
  const same = addedPermissions(before, after).length === 0 && addedPermissions(after, before).length === 0
  return same ? null : forbidden('You cannot change your own permissions')
}

function addedPermissions(before: Principal, after: Principal): Permission[] {
  return after.permissions.filter((permission) => !before.permissions.includes(permission))
}
