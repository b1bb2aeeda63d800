import { and, eq, isNull, sql as statement } from 'drizzle-orm'
import { newPasswordProblem } from '#domain/password.ts'
import { rolePresets } from '#domain/role.ts'
import { fieldProblem } from '#definition/kind-rules.ts'
import declaration from '#resources/users.ts'
import { hashPassword } from '#server/call/session/password-hash.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { users } from '#server/db/tables/staff.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { StartProblem } from './start-problem.ts'

/** The first super admin. */
export interface FirstSuperAdmin {
  readonly name: string
  readonly email: string
  readonly password: string
  /** True if the password was generated, not typed. */
  readonly isMadeUp?: boolean
}

/** Message that refuses a name or an email address, or null. */
export function identityProblem({ name, email }: Pick<FirstSuperAdmin, 'name' | 'email'>): string | null {
  return fieldProblem(declaration.fields.name, name) ?? fieldProblem(declaration.fields.email, email)
}

/** Message that refuses a first super admin in this database, or null: there must be none who can sign in, and the address must be free. */
export async function makingProblem(sql: Sql, email: string): Promise<string | null> {
  const able = and(eq(users.role, 'super_admin'), eq(users.status, 'active'), eq(users.isDemo, false))
  const [superAdmin] = await sql.select({ email: users.email }).from(users).where(able).limit(1)
  if (superAdmin) return 'There is a super admin already: further users are made in the panel.'
  const sameEmail = eq(statement`lower(${users.email})`, email.trim().toLowerCase())
  const [sameUser] = await sql
    .select({ id: users.id })
    .from(users)
    .where(and(sameEmail, isNull(users.deletedAt)))
    .limit(1)
  return sameUser ? `A user with the email address ${email.trim()} exists already.` : null
}

/** True when somebody in this database can sign in. */
export async function hasSignIns(database: Database): Promise<boolean> {
  const rows = await database.query("select 1 from users where status = 'active' and deleted_at is null limit 1")
  return rows.length > 0
}

/** Makes the first super admin, with an audit row; rejects with a sentence when something is wrong with the input or there is a super admin already. */
export async function makeFirstSuperAdmin(database: Database, person: FirstSuperAdmin, now: Date): Promise<void> {
  const problem = identityProblem(person) ?? newPasswordProblem(person.password)
  if (problem) throw new StartProblem(problem)
  const passwordHash = await hashPassword(person.password)
  const [name, email, at] = [person.name.trim(), person.email.trim(), now.toISOString()]
  await database.transaction(async (sql) => {
    // Two such commands at once must not make two.
    await sql.execute(statement`lock table users in share row exclusive mode`)
    const refused = await makingProblem(sql, email)
    if (refused) throw new StartProblem(refused)
    const id = newId(now)
    const granted = { name, email, role: 'super_admin', status: 'active', permissions: [...rolePresets.super_admin] } as const
    const stamps = { passwordChangedAt: at, createdAt: at, updatedAt: at }
    await sql
      .insert(users)
      .values({ id, ...granted, passwordHash, passwordByOther: person.isMadeUp ?? false, searchText: searchTextOf(name, email), ...stamps })
    await sql.insert(auditLog).values({
      id: newId(now),
      at,
      action: 'create',
      entity: 'users',
      entityId: id,
      after: granted,
      reason: 'First super admin, made by npm run admin:create',
    })
  })
}
