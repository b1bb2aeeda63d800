import { isNull } from 'drizzle-orm'
import { startSession } from '#server/call/session/sessions.ts'
import { users } from '#server/db/schema.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { type Role, rolePresets } from '#domain/role.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { numbered } from '#tests/support/ids.ts'
import type { AnswerBody } from '#tests/support/small-api.ts'
import { smallLabNow } from '#tests/support/small-lab.ts'

/** A staff user of a test: nobody knows the password, but there is a live token. */
export interface Member {
  readonly id: string
  readonly email: string
  readonly token: string
}

type Account = Partial<Pick<typeof users.$inferInsert, 'id' | 'name' | 'email' | 'status' | 'permissions' | 'lastLogin' | 'createdAt'>>

/** An answer to a member; of a file the body is its text. */
export interface StaffAnswer {
  readonly status: number
  readonly body: AnswerBody
  readonly headers: Headers
}

/** The API with staff to be added. */
export interface StaffApi extends TestApi {
  /** Adds a user of a role, active and with its preset unless said otherwise. */
  add(role: Role, account?: Account): Promise<Member>
  /** Calls as a member. */
  as(member: Pick<Member, 'token'>, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<StaffAnswer>
  /** All users that are not deleted, as the database has them, in the order of their ids. */
  stored(): Promise<(typeof users.$inferSelect)[]>
}

/** Starts the API with the usual four and room for more. */
export async function openStaffApi(): Promise<StaffApi> {
  const api = await startApi({ clock: () => smallLabNow })
  const { sql } = api.database
  const at = smallLabNow.toISOString()
  let added = 0
  return {
    ...api,
    async add(role, account = {}) {
      added += 1
      const id = numbered('member', added)
      const row = {
        id,
        name: `Member ${added}`,
        email: `member${added}@test.example`,
        status: 'active' as const,
        permissions: rolePresets[role],
        createdAt: at,
        ...account,
      }
      const searchText = searchTextOf(row.name, row.email)
      await sql.insert(users).values({ ...row, role, passwordHash: 'nobody knows', passwordChangedAt: at, searchText, updatedAt: at })
      return { id: row.id, email: row.email, token: await startSession(sql, row.id, { now: smallLabNow, address: '203.0.113.9', hours: 12 }) }
    },
    async as(member, method, path, body, headers = {}) {
      const answer = await api.call(method, path, { token: member.token, headers, ...(body === undefined ? {} : { body }) })
      return { ...answer, body: answer.body as AnswerBody }
    },
    stored: () => sql.select().from(users).where(isNull(users.deletedAt)).orderBy(users.id),
  }
}
