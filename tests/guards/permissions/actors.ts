import { isPermission, type Permission, permissions } from '#domain/permission.ts'
import { hasPermission, type Role, rolePresets, roles } from '#domain/role.ts'
import { startSession } from '#server/call/session/sessions.ts'
import type { Guard } from '#contract/call.ts'
import type { GuardLab } from '#tests/guards/lab.ts'
import { isFullForm } from '#tests/guards/runs.ts'
import { idOf } from '#tests/support/ids.ts'
import { smallLabNow } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

/** A caller; `may` gives the expected answer of the guard of a call. */
export interface Actor {
  readonly name: string
  /** A token for the call; none for nobody. */
  token(lab: GuardLab): Promise<string | undefined>
  /** `open`: let in, with any result. */
  may(guard: Guard): 'open' | 401 | 403
}

type Account = {
  readonly role: Role
  readonly permissions: readonly Permission[]
  readonly status?: 'active' | 'suspended' | 'inactive'
  readonly hours?: number
}

/** A user with exactly this account, with a session of that many hours. */
async function sessionOf({ database }: GuardLab, { role, permissions: held, status = 'active', hours = 12 }: Account, id: string): Promise<string> {
  const at = smallLabNow.toISOString()
  await database.query(
    `insert into users (id, name, email, role, status, permissions, password_hash, password_changed_at, search_text, created_at, updated_at)
     values ($1, 'Actor', $6, $2, $3, $4, 'nobody knows', $5, 'actor', $5, $5)
     on conflict (id) do update set role = excluded.role, status = excluded.status, permissions = excluded.permissions`,
    [id, role, status, JSON.stringify(held), at, `${id}@test.example`],
  )
  return startSession(database.sql, id, { now: smallLabNow, address: '203.0.113.9', hours })
}

/** One session for all calls of an actor in a laboratory; it ends when that is filled again. */
const sessionsOf = new WeakMap<GuardLab, Map<string, Promise<string>>>()

/** Lets every actor sign in again. */
export function forgetSessions(lab: GuardLab): void {
  sessionsOf.delete(lab)
}

function sessionOnce(lab: GuardLab, name: string, account: Account): Promise<string> {
  const sessions = sessionsOf.get(lab) ?? new Map<string, Promise<string>>()
  sessionsOf.set(lab, sessions)
  const session = sessions.get(name) ?? sessionOf(lab, account, idOf(`staff-${name}`))
  sessions.set(name, session)
  return session
}

function signedIn(name: string, account: Account): Actor {
  return {
    name,
    token: (lab) => sessionOnce(lab, name, account),
    may: (guard) => (guard === 'public' || guard === 'signed-in' || hasPermission(account, guard) ? 'open' : 403),
  }
}

function notSignedIn(name: string, account: Account | null): Actor {
  return { name, token: async (lab) => (account ? sessionOnce(lab, name, account) : undefined), may: (guard) => (guard === 'public' ? 'open' : 401) }
}

const all = { role: 'super_admin', permissions } as const

/** The seven of the specification, and one whose account is inactive. */
export const sevenActors: readonly Actor[] = [
  notSignedIn('anonymous', null),
  notSignedIn('expired', { ...all, hours: 0 }),
  notSignedIn('suspended', { ...all, status: 'suspended' }),
  notSignedIn('inactive', { ...all, status: 'inactive' }),
  ...(Object.keys(roles) as Role[]).map(
    (role): Actor => ({ ...signedIn(role, { role, permissions: rolePresets[role] }), token: async (lab) => lab.token(role) }),
  ),
]

/**
 * Those of the seven who call in the short form: nobody, and one of the three whom the session refuses before the call does; two roles where a sign-in is enough,
 * since the judges of a permission follow. In the full form all.
 */
export function actorsOf(guard: Guard, turn: number): readonly Actor[] {
  const [anonymous, expired, suspended, inactive, ...staff] = sevenActors
  const few = [anonymous, [expired, suspended, inactive][turn % 3], ...(isPermission(guard) ? [] : [staff[0], staff.at(-1)])]
  return isFullForm() ? sevenActors : few.flatMap((actor) => actor ?? [])
}

/** For each permission somebody who has nothing else, and somebody who has everything else. */
export const singleActors: readonly Actor[] = permissions.flatMap((permission) => [
  signedIn(`${permission} alone`, { role: 'operator', permissions: [permission] }),
  signedIn(`all but ${permission}`, { role: 'admin', permissions: permissions.filter((other) => other !== permission) }),
])

/** Those of them that judge a permission: who holds it alone, and who holds all but it; in the full form everybody. */
export function judgesOf(guard: Guard): readonly Actor[] {
  return isFullForm() ? singleActors : singleActors.filter(({ name }) => name === `${guard} alone` || name === `all but ${guard}`)
}

/** The id to call with: their own for calls that everybody may make with their own. */
export function ownId(actor: Actor): string {
  return actor.name in roles ? staffOf(actor.name as Role).id : idOf(`staff-${actor.name}`)
}
