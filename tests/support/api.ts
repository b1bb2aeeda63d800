import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { projectFolder } from '#server/commands/project-folder.ts'
import { problemLine } from '#definition/declaration-problem.ts'
import type { Role } from '#domain/role.ts'
import type { AppDependencies } from '#server/app-environment.ts'
import { type App, createApp } from '#server/app.ts'
import type { Route } from '#server/call/route.ts'
import { startSession } from '#server/call/session/sessions.ts'
import { createLog } from '#server/log.ts'
import type { Email } from '#server/mail/mail.ts'
import { loadDeclarationFiles } from '#server/resources/load.ts'
import { routesFor } from '#server/routes.ts'
import { usualSettings } from './app-settings.ts'
import { type TestDatabase, type TestDatabaseOptions, openTestDatabase } from './database.ts'
import { memoryFiles } from './memory-files.ts'
import { makeTestStaff, staffOf, testPassword } from './staff.ts'

/** An answer of the API; the body is parsed where it is JSON, else the text, null when there is none. */
export interface ApiAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}

/** `data` of an answer, whose shape a test knows. */
export const dataOf = <T>(body: unknown) => (body as { data: T }).data

/** Options of a call; a body that is a text or a form is sent as it is, anything else as JSON. */
interface CallOptions {
  readonly token?: string
  /** Called as the user of a role, whose session starts with the first such call. */
  readonly as?: Role
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The network address that the call comes from. */
  readonly address?: string
}

/** The API in this process, with one user of each role. */
export interface TestApi {
  readonly app: App
  readonly database: TestDatabase
  /** Every route that it serves. */
  readonly routes: readonly Route[]
  /** The files that calls have kept. */
  readonly files: ReturnType<typeof memoryFiles>
  /** Letters sent so far; complete after `app.settled()`. */
  readonly letters: readonly Email[]
  /** Lines logged so far, parsed. */
  readonly logged: readonly Record<string, unknown>[]
  /** Signs in as the user of a role; returns the token. */
  signIn(role: Role): Promise<string>
  /** Starts a session of the user of a role without a password; returns its token. */
  startSession(role: Role): Promise<string>
  /** Empties the database except for the users. */
  reset(): Promise<void>
  /** Answers a request as the server would, with the Date of its clock. */
  fetch(request: Request): Promise<Response>
  /** Calls a path below the API base. */
  call(method: string, path: string, options?: CallOptions): Promise<ApiAnswer>
  close(): Promise<void>
}

/** Options of an API of the tests. */
export interface ApiOptions extends Pick<AppDependencies, 'clock' | 'disk'>, TestDatabaseOptions {
  readonly settings?: Partial<AppDependencies['settings']>
  /** Routes to serve beside the API's own. */
  readonly routes?: readonly Route[]
  /** Fills the database before the first call. */
  seed?(database: TestDatabase): Promise<void>
}

let loaded: ReturnType<typeof loadDeclarationFiles> | null = null

/** The declarations, read and checked once for all files of a worker. */
function declarations(): ReturnType<typeof loadDeclarationFiles> {
  loaded ??= loadDeclarationFiles(join(projectFolder, 'resources'), (problem) => {
    throw new Error(problemLine(problem))
  })
  return loaded
}

/** Starts the API over an empty database. Close it: the database is used again. */
export async function startApi({ clock, routes = [], seed, settings: own, disk, ...options }: ApiOptions): Promise<TestApi> {
  const database = await openTestDatabase(options)
  const letters: Email[] = []
  const logged: Record<string, unknown>[] = []
  const files = memoryFiles()
  const log = createLog((line) => logged.push(JSON.parse(line) as Record<string, unknown>), 'debug', clock)
  await makeTestStaff(database.sql, clock())
  await seed?.(database)
  const served = [...routesFor(await declarations(), log), ...routes].map(checkedRoute)
  const app = createApp({
    database,
    routes: served,
    settings: { ...usualSettings, ...own },
    mail: { send: async (letter) => void letters.push(letter) },
    files,
    disk,
    log,
    clock,
  })
  const startSessionOf = (role: Role) => startSession(database.sql, staffOf(role).id, { now: clock(), address: '203.0.113.9', hours: 12 })
  const sessions = new Map<Role, Promise<string>>()
  const sessionOf = (role: Role): Promise<string> => {
    const session = sessions.get(role) ?? startSessionOf(role)
    sessions.set(role, session)
    return session
  }
  const call: TestApi['call'] = async (method, path, { as, token, body, headers = {}, address = '203.0.113.9' } = {}) => {
    const bearer = token ?? (as && (await sessionOf(as)))
    const request = new Request(`http://lab.test/api${path}`, {
      method,
      headers: {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const response = await app.fetch(request, address)
    const isStream = response.headers.get('content-type') === 'text/event-stream'
    // A stream would not end: a test reads its messages from `fetch`.
    if (isStream) await response.body?.cancel()
    const text = isStream ? '' : await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text || null, headers: response.headers }
  }
  async function signIn(role: Role): Promise<string> {
    const { status, body } = await call('POST', '/auth/admin/login', { body: { email: staffOf(role).email, password: testPassword } })
    const token = status === 200 && typeof body === 'object' && body !== null && 'data' in body ? (body.data as { token: string }).token : null
    if (token === null) throw new Error(`signing in as ${role} answered ${status}`)
    return token
  }
  return {
    app,
    database,
    routes: served,
    files,
    letters,
    logged,
    call,
    signIn,
    startSession: startSessionOf,
    async reset() {
      await database.truncate()
      sessions.clear()
      await makeTestStaff(database.sql, clock())
    },
    async fetch(request) {
      const response = await app.fetch(request, '203.0.113.9')
      response.headers.set('date', clock().toUTCString())
      return response
    },
    async close() {
      app.endStreams()
      await app.settled()
      await database.close()
    },
  }
}

/** A route whose answers are checked strictly against its description: a mismatch becomes a 500. */
function checkedRoute(route: Route): Route {
  return {
    ...route,
    async read(input, user) {
      const call = await route.read(input, user)
      return async (context) => {
        const done = await call(context)
        if (done.body instanceof Uint8Array || done.body instanceof ReadableStream) return done
        const body: unknown = JSON.parse(JSON.stringify(done.body))
        const described = z.encode(route.schemas.answer, z.decode(route.schemas.answer, body))
        if (!isDeepStrictEqual(described, body)) throw new Error(`${route.method} ${route.path} answers with more than it describes`)
        return done
      }
    },
  }
}
