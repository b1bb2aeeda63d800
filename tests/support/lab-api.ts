import { isNull } from 'drizzle-orm'
import { type Role, roles } from '#domain/role.ts'
import { startSession } from '#server/call/session/sessions.ts'
import type { Sql } from '#server/db/database.ts'
import { users } from '#server/db/tables/staff.ts'
import { jobKinds } from '#server/jobs/job-kinds.ts'
import { type JobWork, runNextStep } from '#server/jobs/jobs.ts'
import { silentLog } from '#server/log.ts'
import { usualSettings } from '#tests/support/app-settings.ts'
import { type ApiOptions, startApi, type TestApi } from '#tests/support/api.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { numbered } from '#tests/support/ids.ts'
import { opened } from '#tests/support/opened.ts'
import { makeNeighbours, makeSmallLab, smallLabNow } from '#tests/support/small-lab.ts'
import { makeOnce } from '#tests/support/shared-database.ts'
import { staffRow } from '#tests/support/staff.ts'

/** The API in this process, with sessions of any user. */
export interface LabApi extends TestApi {
  readonly db: Sql
  /** Starts a session of a user; returns its token. */
  signInAs(userId: string): Promise<string>
}

/** Options of the API of a test. */
export type LabOptions = Partial<ApiOptions>

/** Options of the API over a small laboratory. */
export interface SmallOptions extends LabOptions {
  /** Without records that the test does not look at, for tests that count or list all. */
  readonly isAlone?: boolean
}

/**
 * Starts the API that every test is opened on: over no records but its users and what `seed` makes, at the moment of the small laboratory unless it has another
 * clock.
 */
export async function openLabApi({ clock = () => smallLabNow, ...options }: LabOptions = {}): Promise<LabApi> {
  const api = await startApi({ clock, ...options })
  const { sql } = api.database
  return { ...api, db: sql, signInAs: (userId) => startSession(sql, userId, { now: clock(), address: '203.0.113.9', hours: 12 }) }
}

const overSmallLab: LabOptions = { seed: (database) => makeOnce(database, 'small laboratory', () => makeSmallLab(database.sql)) }

const amongNeighbours: LabOptions = {
  seed: (database) =>
    makeOnce(database, 'small laboratory among neighbours', async () => {
      await makeSmallLab(database.sql)
      await makeNeighbours(database.sql)
    }),
}

/** The API of these tests, over the small laboratory. */
export function labApi(options: LabOptions = {}): LabApi {
  return opened(() => openLabApi({ ...overSmallLab, ...options }))
}

/** The API of these tests, over no records but its users. */
export function emptyApi(options: LabOptions = {}): LabApi {
  return opened(() => openLabApi(options))
}

/** A caller: a user of a role, or nobody. */
export type Caller = Role | 'nobody'

/** A record of an answer. */
interface Row {
  readonly id: string
  readonly [name: string]: unknown
}

/** A body of an answer, with the fields that tests use. */
export interface LabAnswerBody {
  readonly status: string
  readonly message: string
  readonly code: string
  /** The receipt of an act that can be undone. */
  readonly undo?: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly data: Row & { readonly orders: readonly Row[]; readonly items: readonly Row[]; readonly totalCount: number; readonly totalPages: number }
  readonly items: readonly Row[]
  readonly totalCount: number
}

/** An answer with the parts that tests look at. */
interface Answer {
  readonly status: number
  readonly body: LabAnswerBody
  readonly etag: string | null
}

/** The API over a small laboratory. */
export interface SmallApi extends Pick<LabApi, 'app' | 'files'> {
  readonly db: Sql
  readonly database: TestDatabase
  call(method: string, path: string, body?: unknown, options?: { as?: Caller; headers?: Record<string, string> }): Promise<Answer>
  /** Runs all jobs to their end, like a server's worker. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

/** The API of these tests, over the small laboratory, signed in as each role. */
export function smallApi(options: SmallOptions = {}): SmallApi {
  return opened(() => openSmallApi(options))
}

/** Starts the API over a small laboratory, signed in as each role; a call is the super admin's unless it says otherwise. */
export async function openSmallApi({ isAlone = false, ...options }: SmallOptions = {}): Promise<SmallApi> {
  const api = await openLabApi({ ...(isAlone ? overSmallLab : amongNeighbours), ...options })
  return {
    db: api.db,
    database: api.database,
    app: api.app,
    files: api.files,
    async call(method, path, body, { as = 'super_admin', headers = {} } = {}) {
      const answer = await api.call(method, path, { ...(as === 'nobody' ? {} : { as }), ...(body === undefined ? {} : { body }), headers })
      return { status: answer.status, body: answer.body as LabAnswerBody, etag: answer.headers.get('etag') }
    },
    runJobs: () => runJobs({ ...api, clock: options.clock ?? (() => smallLabNow), settings: { ...usualSettings, ...options.settings } }),
    close: () => api.close(),
  }
}

/** Runs all jobs of a database to their end. */
export async function runJobs({
  settings = usualSettings,
  ...work
}: Pick<JobWork, 'database' | 'files' | 'clock'> & { readonly settings?: JobWork['settings'] }): Promise<void> {
  while (await runNextStep({ ...work, settings, log: silentLog }, jobKinds));
}

/** Every role: what all staff may do. */
export const everyone = Object.keys(roles) as Role[]

/** The callers that a permission lets through and those that it does not, with the status of each; nobody is always a 401. */
export function callers(allowed: readonly Role[], success = 200): [caller: Caller, status: number][] {
  return [['nobody', 401], ...everyone.map((role): [Caller, number] => [role, allowed.includes(role) ? success : 403])]
}

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
  readonly body: LabAnswerBody
  readonly headers: Headers
}

/** The API with staff to be added. */
export interface StaffApi extends LabApi {
  /** Adds a user of a role, active and with its preset by default. */
  add(role: Role, account?: Account): Promise<Member>
  /** Calls as a member. */
  as(member: Pick<Member, 'token'>, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<StaffAnswer>
  /** All users that are not deleted, as the database has them, in the order of their ids. */
  stored(): Promise<(typeof users.$inferSelect)[]>
}

/** The API of these tests, with the usual four users and room for more. */
export function staffApi(): StaffApi {
  return opened(openStaffApi)
}

async function openStaffApi(): Promise<StaffApi> {
  const api = await openLabApi()
  const at = smallLabNow.toISOString()
  let added = 0
  return {
    ...api,
    async add(role, account = {}) {
      added += 1
      const row = staffRow({ id: numbered('member', added), name: `Member ${added}`, email: `member${added}@test.example`, role, ...account }, at)
      await api.db.insert(users).values(row)
      return { id: row.id, email: row.email, token: await api.signInAs(row.id) }
    },
    async as(member, method, path, body, headers = {}) {
      const answer = await api.call(method, path, { token: member.token, headers, ...(body === undefined ? {} : { body }) })
      return { ...answer, body: answer.body as LabAnswerBody }
    },
    stored: () => api.db.select().from(users).where(isNull(users.deletedAt)).orderBy(users.id),
  }
}
