import { type Role, roles } from '#domain/role.ts'
import type { Sql } from '#server/db/database.ts'
import type { Route } from '#server/call/route.ts'
import type { TestDatabase, TestDatabaseOptions } from '#tests/support/database.ts'
import { startApi } from '#tests/support/api.ts'
import { makeSmallLab, smallLabNow } from '#tests/support/small-lab.ts'

/** Who calls: somebody of a role, or nobody. */
export type Caller = Role | 'nobody'

/** A record of an answer. */
interface Row {
  readonly id: string
  readonly [name: string]: unknown
}

/** What bodies hold; a test looks at what its call answers with. */
export interface AnswerBody {
  readonly status: string
  readonly message: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly data: Row & { readonly orders: readonly Row[]; readonly items: readonly Row[]; readonly totalCount: number; readonly totalPages: number }
  readonly items: readonly Row[]
  readonly totalCount: number
}

/** An answer with the parts that tests look at. */
interface Answer {
  readonly status: number
  readonly body: AnswerBody
  readonly etag: string | null
}

/** The API over a small laboratory. */
export interface SmallApi {
  readonly db: Sql
  readonly database: TestDatabase
  call(method: string, path: string, body?: unknown, options?: { as?: Caller; headers?: Record<string, string> }): Promise<Answer>
  close(): Promise<void>
}

/** Starts the API over a small laboratory, signed in as each role; a call is the super admin's unless it says otherwise. `routes` are served beside the API's own. */
export async function openSmallApi(routes: readonly Route[] = [], options: TestDatabaseOptions = {}): Promise<SmallApi> {
  const api = await startApi({ clock: () => smallLabNow, routes, ...options })
  await makeSmallLab(api.database.sql)
  const tokens = new Map<Caller, string>()
  for (const role of Object.keys(roles) as Role[]) tokens.set(role, await api.signIn(role))
  return {
    db: api.database.sql,
    database: api.database,
    async call(method, path, body, { as = 'super_admin', headers = {} } = {}) {
      const token = tokens.get(as)
      const answer = await api.call(method, path, { ...(token ? { token } : {}), ...(body === undefined ? {} : { body }), headers })
      return { status: answer.status, body: answer.body as AnswerBody, etag: answer.headers.get('etag') }
    },
    close: () => api.close(),
  }
}

/** The callers that a permission lets through and those that it does not, with the status of each; nobody is always a 401. */
export function callers(allowed: readonly Role[], success = 200): [caller: Caller, status: number][] {
  return [['nobody', 401], ...(Object.keys(roles) as Role[]).map((role): [Caller, number] => [role, allowed.includes(role) ? success : 403])]
}
