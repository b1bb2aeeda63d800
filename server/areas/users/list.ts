import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#domain/role.ts'
import type { UserStatus } from '#domain/staff-user.ts'
import { countRows } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { searched } from '#server/db/search.ts'
import { conflict } from '#server/call/problem.ts'
import { type UserRow, userAnswer } from './response-schemas.ts'

/** What a list of users can be sorted by; who never signed in stands before everybody who did. */
export const userSorts = {
  createdAt: users.createdAt,
  name: sql`lower(${users.name})`,
  email: sql`lower(${users.email})`,
  lastLogin: sql`coalesce(${users.lastLogin}, '-infinity')`,
} as const

/** Which users, in which order. */
export interface UserFilters {
  readonly role?: Role | undefined
  readonly status?: UserStatus | undefined
  readonly search?: string | undefined
  readonly sort: keyof typeof userSorts
  readonly order: 'asc' | 'desc'
}

function conditions({ role, status, search }: UserFilters): SQL | undefined {
  return and(isNull(users.deletedAt), searched(users.searchText, search), role && eq(users.role, role), status && eq(users.status, status))
}

function sorted(db: Sql, filters: UserFilters) {
  const way = filters.order === 'asc' ? asc : desc
  return db.select().from(users).where(conditions(filters)).orderBy(way(userSorts[filters.sort]), way(users.id)).$dynamic()
}

/** One page of users and how many there are (USR-01). */
export async function listUsers(db: Sql, query: UserFilters & { readonly page: number; readonly limit: number }) {
  const found = await sorted(db, query)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  return { rows: found.map(userAnswer), total: await countRows(db, users, conditions(query)) }
}

/** Most users of one export: all of it is in memory at once. */
const mostExported = 10_000

/** All users that the filters leave, for the export; throws a 409 when they are too many for one file, which is never cut silently (USR-04). */
export async function allUsers(db: Sql, filters: UserFilters): Promise<UserRow[]> {
  const found = await sorted(db, filters).limit(mostExported + 1)
  if (found.length > mostExported) throw conflict('More than 10,000 users cannot be exported at once. Please narrow the list by role, status or search.')
  return found
}
