import { asc, inArray } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { users } from '#server/db/tables/staff.ts'
import type { ResultRow } from './read-sheet.ts'

/** The names of those who entered and verified. */
export async function namesOfPeople(db: Sql, rows: readonly ResultRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ enteredBy, verifiedBy }) => [enteredBy, verifiedBy]).filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const staff = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids)).orderBy(asc(users.id))
  return new Map(staff.map(({ id, name }) => [id, name]))
}
