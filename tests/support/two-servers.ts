import { onTestFinished } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openOwnPostgres, testDatabaseUrl } from '#tests/support/postgres.ts'
import { serve } from '#tests/support/serve.ts'
import { makeSmallLab } from '#tests/support/small-lab.ts'
import { makeTestStaff, staffOf, testPassword } from '#tests/support/staff.ts'

/** Two servers in separate processes over one database, until the running test ends. */
interface TwoServers {
  readonly database: Database
  /** Their base addresses. */
  readonly servers: readonly [string, string]
}

interface ServerAnswer {
  readonly status: number
  readonly body: { readonly message?: string; readonly data?: { readonly id?: string; readonly token?: string } }
}

/** Starts two servers over the small laboratory and its staff, in a database of the running test's own on the PostgreSQL server of TEST_DATABASE_URL. */
export async function openTwoServers(): Promise<TwoServers> {
  const database = await openOwnPostgres(testDatabaseUrl ?? '', 'migrated')
  onTestFinished(() => database.close())
  await makeTestStaff(database.sql, new Date())
  await makeSmallLab(database.sql)
  return { database, servers: await Promise.all([serve(database.url), serve(database.url)]) }
}

/** Calls a server by its base address. */
export async function callServer(
  base: string,
  method: string,
  path: string,
  body: object,
  { token, headers = {} }: { token?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<ServerAnswer> {
  const answer = await fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as ServerAnswer['body'] }
}

/** Signs the manager in at a server; returns the token. */
export async function signInAt(base: string): Promise<string> {
  const { status, body } = await callServer(base, 'POST', '/auth/admin/login', { email: staffOf('manager').email, password: testPassword })
  if (!body.data?.token) throw new Error(`signing in answered ${status}`)
  return body.data.token
}
