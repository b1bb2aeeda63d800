import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { formatCount } from '#domain/count.ts'
import type { Role } from '#domain/role.ts'
import type { UserStatus } from '#domain/staff-user.ts'
import { find } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { onePage } from '#server/db/page.ts'
import { users } from '#server/db/tables/staff.ts'
import { conflict } from '#server/call/problem.ts'
import { type UserRow, userRowAnswer } from './response-schemas.ts'

/** Sort expressions of a list of users; those who never signed in come before everybody who did. */
export const userSorts = {
  createdAt: users.createdAt,
  name: sql`lower(${users.name})`,
  email: sql`lower(${users.email})`,
  lastLogin: sql`coalesce(${users.lastLogin}, '-infinity')`,
} as const

/** Filters and order of users. */
export interface UserFilters {
  readonly role?: Role | undefined
  readonly status?: UserStatus | undefined
  readonly search?: string | undefined
  readonly sort: keyof typeof userSorts
  readonly order: 'asc' | 'desc'
}

async function sorted(db: Sql, { role, status, search, sort, order }: UserFilters) {
  const where = and(isNull(users.deletedAt), role && eq(users.role, role), status && eq(users.status, status))
  const rankBy = sort === 'createdAt' && order === 'desc' ? users.name : undefined
  const matches = await find(db, { table: users, column: users.searchText, text: search, rankBy, where })
  const direction = order === 'asc' ? asc : desc
  const query = db
    .select()
    .from(users)
    .where(matches.where)
    .orderBy(...matches.first, direction(userSorts[sort]), direction(users.id))
  return { rows: query.$dynamic(), total: matches.total }
}

/** One page of users and how many there are (USR-01). */
export async function listUsers(db: Sql, query: UserFilters & { readonly page: number; readonly limit: number }) {
  const { rows, total } = await sorted(db, query)
  const staff = await onePage(rows, query)
  return { rows: staff.map(userRowAnswer), total }
}

/** Maximum number of users in one export, which is whole in memory. */
const maxExported = 10_000

/** All users that the filters leave, for the export; throws a 409 when they are too many for one file, which is never cut silently (USR-04). */
export async function allUsers(db: Sql, filters: UserFilters): Promise<UserRow[]> {
  const staff = await (await sorted(db, filters)).rows.limit(maxExported + 1)
  if (staff.length > maxExported)
    throw conflict(`More than ${formatCount(maxExported)} users cannot be exported at once. Please narrow the list by role, status or search.`)
  return staff
}
