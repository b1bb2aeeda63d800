import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { firstPasswordProblem } from '#domain/password.ts'
import { type Permission, permissions } from '#domain/permission.ts'
import { type Role, rolePresets } from '#domain/role.ts'
import { accountChangeProblem } from '#domain/staff-change.ts'
import { grantProblem } from '#domain/staff-user.ts'
import { fieldProblem } from '#definition/kind-rules.ts'
import declaration from '#resources/users.ts'
import { hashPassword } from '#server/call/session/password-hash.ts'
import { hasValues } from '#server/call/has-values.ts'
import { newId } from '#server/db/id.ts'
import { users } from '#server/db/tables/staff.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { forbidden, invalid, Problem } from '#server/call/problem.ts'
import { endAccess, invalidateResetLinks } from './access.ts'
import type { UserRow } from './response-schemas.ts'
import type { createBody, updateBody } from './request-schemas.ts'
import { requireSuperAdmin, type LockedUsers, lockUsers, refuse, type UserContext } from './lock.ts'
import { keepSignature, signatoryAfter, signatoryFacts } from './signatory.ts'
import { refusedWrite } from '#server/call/refused-write.ts'

/** The hash of a new user's password; throws a 422 for any field of theirs (USR-06). */
export async function firstPasswordHash(body: z.output<typeof createBody>): Promise<string> {
  refuseFields({ ...identityProblems(body), password: firstPasswordProblem(body.password) })
  return hashPassword(body.password)
}

/** Creates a user; throws a 403 for a grant above the actor's own, a 409 for an email address in use (USR-06, USR-10). */
export async function createUser(context: UserContext, body: z.output<typeof createBody>, passwordHash: string): Promise<UserRow> {
  const { sql, now, audit } = context
  const { password: _, ...account } = body
  const granted = grantedTo(body.role, body.permissions ?? rolePresets[body.role])
  const locked = await lockUsers(context, 'users.create', [])
  const problem = grantProblem(locked.actor, { role: body.role, permissions: granted })
  if (problem) throw forbidden(problem)
  const signatory = await signatoryAfter(sql, locked, body, null)
  const at = now.toISOString()
  const row = {
    ...account,
    ...signatory,
    id: newId(now),
    permissions: granted,
    passwordHash,
    passwordByOther: true,
    passwordChangedAt: at,
    searchText: searchTextOf(body.name, body.email),
    createdAt: at,
    updatedAt: at,
  }
  const [made] = await refuseTakenEmail(() => sql.insert(users).values(row).returning())
  if (!made) throw new Error('a user was not inserted')
  await keepSignature(sql, made, now)
  audit({ action: 'create', entity: 'users', entityId: made.id, before: null, after: await signatoryFacts(sql, made) })
  return made
}

/** Changes a locked user. Returns the row itself where nothing differs. Another role or a status that is not active ends the user's sessions at once (USR-10). */
export async function updateUser({ sql, now, audit }: UserContext, locked: LockedUsers, before: UserRow, body: z.output<typeof updateBody>): Promise<UserRow> {
  const named = { name: body.name ?? before.name, email: body.email ?? before.email }
  refuseFields(identityProblems(named))
  const role = body.role ?? before.role
  const permissionsByRole = role === before.role ? before.permissions : rolePresets[role]
  const after = { ...before, ...named, role, status: body.status ?? before.status, permissions: grantedTo(role, body.permissions ?? permissionsByRole) }
  refuse(accountChangeProblem(locked.actor, before, after))
  if (after.role !== 'super_admin' || after.status !== 'active') requireSuperAdmin(locked, [before.id])
  const { name, email, status, permissions: granted } = after
  const columns = {
    ...(await signatoryAfter(sql, locked, body, before)),
    name,
    email,
    role,
    status,
    permissions: granted,
  }
  if (hasValues(before, columns)) return before
  const stamp = { searchText: searchTextOf(name, email), version: before.version + 1, updatedAt: now.toISOString() }
  const [saved = before] = await refuseTakenEmail(() =>
    sql
      .update(users)
      .set({ ...columns, ...stamp })
      .where(eq(users.id, before.id))
      .returning(),
  )
  if (role !== before.role || status !== 'active') await endAccess(sql, [before.id])
  // A link that went to the former address must not open the account.
  if (email !== before.email) await invalidateResetLinks(sql, [before.id])
  await keepSignature(sql, saved, now)
  audit({ action: 'update', entity: 'users', entityId: before.id, before: await signatoryFacts(sql, before), after: await signatoryFacts(sql, saved) })
  return saved
}

/** The stored permissions of a grant: each once, in a fixed order; all of them for a super admin. */
function grantedTo(role: Role, granted: readonly Permission[]): readonly Permission[] {
  return role === 'super_admin' ? [...permissions] : permissions.filter((permission) => granted.includes(permission))
}

/** Checks a person's data by the declaration's rules (USR-06). */
function identityProblems({ name, email }: { readonly name: string; readonly email: string }) {
  return { name: fieldProblem(declaration.fields.name, name), email: fieldProblem(declaration.fields.email, email) }
}

function refuseFields(problems: Readonly<Record<string, string | null | undefined>>): void {
  const errors = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]] as const] : []))
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}

const sentence = 'A user with this email address already exists'

/** Does a write of users; an email address that is another's is a 409 on its field. */
function refuseTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  return refusedWrite(write, (constraint, cause) =>
    constraint === 'users_email' ? new Problem(409, sentence, { errors: { email: [sentence] }, cause }) : null,
  )
}
