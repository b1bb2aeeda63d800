import { randomBytes } from 'node:crypto'
import { demoPassword, demoSignIns } from '#domain/demo-sign-ins.ts'
import { type Role, rolePresets, roles } from '#domain/role.ts'
import type { UserStatus } from '#domain/staff-user.ts'
import type { users } from '#server/db/tables/staff.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import type { Plan } from '#server/seed/plan.ts'
import { randomOf } from '#server/seed/random.ts'
import { hashPassword } from '#server/call/session/password-hash.ts'

export type SeededUser = typeof users.$inferInsert

const dayMs = 86_400_000

/** Colleagues who cannot sign in: nobody knows their passwords. Days since the last sign-in; null for never. */
const colleagues: readonly (readonly [name: string, role: Role, status: UserStatus, daysAgo: number | null])[] = [
  ['Sunita Rao', 'admin', 'active', 0],
  ['Harish Gowda', 'manager', 'active', 1],
  ['Fatima Ahmed', 'manager', 'active', 0],
  ['Divya Menon', 'operator', 'active', 0],
  ['Rahul Joshi', 'operator', 'active', 0],
  ['Sneha Pillai', 'operator', 'active', 2],
  ['Nikhil Das', 'operator', 'active', 3],
  ['Gurpreet Gill', 'operator', 'active', null],
  ['Rekha Naidu', 'operator', 'inactive', 74],
  ['Ajay Mishra', 'operator', 'inactive', 212],
  ['Tarun Malhotra', 'manager', 'suspended', 31],
]

/** Doctors who sign reports, by the codes of their departments; null for all others. */
const signatories: readonly {
  readonly name: string
  readonly designation: string
  readonly registrationNumber: string
  readonly codes: readonly string[] | null
}[] = [
  { name: 'Dr Kavitha Raman', designation: 'MD (Pathology), Consultant Pathologist', registrationNumber: 'KMC 48213', codes: null },
  { name: 'Dr Suresh Nambiar', designation: 'MD (Pathology), Pathologist', registrationNumber: 'KMC 61790', codes: null },
  { name: 'Dr Shalini Deshpande', designation: 'MD (Microbiology), Consultant Microbiologist', registrationNumber: 'KMC 55406', codes: ['INF', 'URI'] },
]

/** The ids of the departments that a user of the demo signs for. */
export function departmentsOf({ name }: Pick<SeededUser, 'name'>, categories: readonly { readonly id: string; readonly code?: string | null }[]): string[] {
  const signatory = signatories.find((each) => each.name === name)
  if (!signatory) return []
  const others = signatories.flatMap(({ codes }) => codes ?? [])
  return categories.flatMap(({ id, code }) => (code && (signatory.codes?.includes(code) ?? !others.includes(code)) ? [id] : []))
}

/** Staff of the demo laboratory. With `signIns` false the four demo users are left out, so that no known password opens anything. */
export async function makeStaff({ seed, now }: Plan, signIns: boolean): Promise<SeededUser[]> {
  const random = randomOf(seed, 'staff')
  const known = signIns ? await hashPassword(demoPassword) : ''
  const unknown = await hashPassword(randomBytes(32).toString('base64url'))
  const of = (name: string, email: string, role: Role, status: UserStatus, daysAgo: number | null, passwordHash: string, isDemo: boolean): SeededUser => {
    const joined = new Date(now.getTime() - random.whole(daysAgo === null ? 1 : 240, daysAgo === null ? 6 : 900) * dayMs)
    const at = joined.toISOString()
    const lastLogin = daysAgo === null ? null : new Date(now.getTime() - daysAgo * dayMs - random.whole(5, 300) * 60_000).toISOString()
    const permissions = [...rolePresets[role]]
    return {
      id: random.id(joined),
      name,
      email,
      role,
      status,
      permissions,
      passwordHash,
      passwordChangedAt: at,
      lastLogin,
      isDemo,
      searchText: searchTextOf(name, email),
      createdAt: at,
      updatedAt: at,
    }
  }
  const demo = (Object.keys(roles) as Role[]).map((role) => of(demoSignIns[role].name, demoSignIns[role].email, role, 'active', 1, known, true))
  const others = colleagues.map(([name, role, status, daysAgo]) =>
    of(name, `${name.toLowerCase().replace(' ', '.')}@lab.example`, role, status, daysAgo, unknown, false),
  )
  const doctors = signatories.map(({ name, designation, registrationNumber }) => ({
    ...of(name, `${name.replace('Dr ', '').toLowerCase().replace(' ', '.')}@lab.example`, 'admin', 'active', 0, unknown, false),
    designation,
    registrationNumber,
  }))
  return [...(signIns ? demo : []), ...others, ...doctors]
}
