import { hash } from '@node-rs/argon2'
import { type Role, rolePresets, roles } from '#domain/role.ts'
import type { Sql } from '#server/db/database.ts'
import { users } from '#server/db/tables/staff.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { numbered } from '#tests/support/ids.ts'

/** The password of every user of a test. */
export const testPassword = 'Test@2468'

/** The cheapest parameters of the algorithm, since its strength is not tested. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
let hashed: Promise<string> | null = null

/** The user of a role: id, and the email address to sign in with. */
export function staffOf(role: Role): { id: string; name: string; email: string } {
  return { id: numbered('staff', Object.keys(roles).sort().indexOf(role)), name: `Test ${roles[role].label}`, email: `${role.replace('_', '.')}@test.example` }
}

type Account = Pick<typeof users.$inferInsert, 'id' | 'name' | 'email' | 'role'> & Partial<typeof users.$inferInsert>

/** The row of a user: active, with the preset of the role and a password that nobody knows unless said otherwise. */
export function staffRow(account: Account, at: string): typeof users.$inferInsert {
  const searchText = searchTextOf(account.name, account.email)
  const unlessSaid = { status: 'active', permissions: rolePresets[account.role], passwordHash: 'nobody knows' } as const
  return { ...unlessSaid, passwordChangedAt: at, searchText, createdAt: at, updatedAt: at, ...account }
}

/** Puts one active user of each role with its preset in place. */
export async function makeTestStaff(db: Sql, now: Date): Promise<void> {
  hashed ??= hash(testPassword, cheap)
  const passwordHash = await hashed
  const at = now.toISOString()
  await db.insert(users).values((Object.keys(roles) as Role[]).map((role) => staffRow({ ...staffOf(role), role, passwordHash }, at)))
}
