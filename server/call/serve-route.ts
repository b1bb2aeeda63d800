import type { Context } from 'hono'
import { missingPermission } from '#domain/permission.ts'
import { hasPermission } from '#domain/role.ts'
import type { AppDependencies, AppEnvironment } from '#server/app-environment.ts'
import { networkOf } from '#server/call/address.ts'
import { accessedRecords, noteRead } from '#server/call/security/access-log.ts'
import { browserName } from '#server/call/session/browser-name.ts'
import { browserMark } from '#server/call/session/known-browser.ts'
import { refuseBeforeSetup } from '#server/call/session/required-setup.ts'
import { bearerToken, findSession } from '#server/call/session/sessions.ts'
import type { Database } from '#server/db/database.ts'
import { runForCaller } from '#server/db/queue.ts'
import { forgetNote, noteFile } from '#server/files/noted-files.ts'
import { compress } from './compress.ts'
import { writeKeyOf } from './idempotency.ts'
import type { LiveHub } from './live/live-hub.ts'
import { inputWithKeptIds } from './kept-ids.ts'
import { diskFull, forbidden, malformed, tooLarge, unauthorised, wrongType } from './problem.ts'
import { readUpload, type Upload } from './read-upload.ts'
import type { RawInput, Route } from './route.ts'
import { type CallResult, type OpenContext, runPlain, runSnapshot, runWrite } from './run-call.ts'
import type { SignedIn } from './session/signed-in.ts'

/** Chooses the database of a read: the replica for long reads, if it has this user's last change; else the primary, also after a failure of the replica. */
async function readFromBestDatabase(
  { readsMany }: Route,
  user: SignedIn | null,
  database: Database,
  read: (source: Database) => Promise<CallResult>,
): Promise<CallResult> {
  const { replica } = database
  const source = replica && readsMany && user ? await replica.choose(user) : null
  if (!replica || !source) return read(database)
  try {
    return await read(source)
  } catch (error) {
    if (!replica.mayRetryOnPrimary(error)) throw error
    return read(database)
  }
}

/** Runs the work of a call; the same user's later reads see its commit. */
async function withReadYourWrites<T>({ method, transaction }: Route, user: SignedIn | null, { replica }: Database, work: () => Promise<T>): Promise<T> {
  if (!replica || !user || (method === 'GET' && transaction !== 'own')) return work()
  try {
    return await work()
  } finally {
    // A failed call that opens its own transactions may have committed a part.
    await replica.noteWrite(user.id)
  }
}

/** The body as text; throws a 413 as soon as more than `limit` bytes have come, whatever the header promised. */
export async function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Fields of a body, in all its objects; parsing and judging more of them would hold up other callers. */
const maxFields = 10_000

/** A JSON body; an empty one is undefined. Throws a 415 for another kind of content and a 400 for text that is not JSON or has too many fields. */
function readJson(text: string, contentType: string | undefined): unknown {
  if (text.trim() === '') return undefined
  if (!/^application\/json\b/i.test(contentType ?? '')) throw wrongType('This call takes JSON')
  let fields = 0
  for (let at = text.indexOf('":'); at >= 0; at = text.indexOf('":', at + 2)) fields += 1
  if (fields > maxFields) throw malformed('The body has too many fields')
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw malformed('The body is not readable as JSON')
  }
}

/** The parameters of an address, the last of each name; one that is empty counts as absent. */
function readSearch(url: string): Record<string, string> {
  return Object.fromEntries([...new URL(url).searchParams].filter(([, value]) => value !== ''))
}

/** Serves one route: session, permission, input, work, answer. */
export function serveRoute(route: Route, dependencies: AppDependencies & { readonly live: LiveHub }, begin: (ran: CallResult) => void) {
  const serve = async (c: Context<AppEnvironment>): Promise<Response> => {
    c.set('route', route.path)
    const user = await callerOf(route, c, dependencies)
    if (route.method !== 'GET' && (await dependencies.disk?.isFull(c.get('now')))) throw diskFull()
    const received = await readReceived(route, c.req.raw, dependencies, c.get('now'))
    const work = async () => {
      const context = contextOf(c, user, received.upload, dependencies)
      const { database } = dependencies
      const input = { params: c.req.param(), query: readSearch(c.req.url), body: received.body }
      const prepare = (given: RawInput) => route.read(given, { ...context, database })
      const call = await prepare(input)
      const mode = modeOf(route)
      const written = { method: route.method, path: c.req.path, body: received.text, hasSecrets: route.hasSecrets }
      const key = mode !== 'write' || !user ? null : writeKeyOf(c.req.header('idempotency-key'), user.id, written)
      if (mode === 'write')
        return runWrite(database, call, context, key).catch(async (error: unknown) => {
          const kept = await inputWithKeptIds(database.sql, input, error)
          if (kept === null) throw error
          return runWrite(database, await prepare(kept), context, key)
        })
      const read = mode === 'snapshot' ? runSnapshot : runPlain
      return readFromBestDatabase(route, user, database, (source) => read(source, call, context))
    }
    const ran = await withReadYourWrites(route, user, dependencies.database, () => received.around(work))
    const by = { now: c.get('now'), address: c.get('address'), requestId: c.get('requestId') }
    const noted = user ? accessedRecords(route, c.req.param()).map((read) => () => noteRead(dependencies.database, read, { userId: user.id, ...by })) : []
    begin({ ...ran, later: [...ran.later, ...noted] })
    if (route.method !== 'GET') dependencies.live.wake()
    return compress(ran.answer, c.req.header('accept-encoding'))
  }
  // Each caller has a separate queue, so that a caller with many calls delays nobody else.
  return (c: Context<AppEnvironment>) => runForCaller(bearerToken(c.req.header('authorization')) ?? networkOf(c.get('address')), () => serve(c))
}

/** Reads what came with a call: its body, parsed and as the text that identifies the write, and a file that is removed again unless the work keeps it. */
interface Received {
  readonly text: string
  readonly body: unknown
  readonly upload: Upload | null
  around<T>(work: () => Promise<T>): Promise<T>
}

async function readReceived({ method, upload, bodyLimit }: Route, request: Request, { files, database }: AppDependencies, now: Date): Promise<Received> {
  const plain = { upload: null, around: <T>(work: () => Promise<T>) => work() }
  if (method === 'GET') return { ...plain, text: '', body: undefined }
  if (upload) {
    const { sql } = database.aside
    return readUpload(request, files, { note: (key) => noteFile(sql, key, now), forget: (key) => forgetNote(sql, key) })
  }
  const text = await readText(request, bodyLimit)
  return { ...plain, text, body: readJson(text, request.headers.get('content-type') ?? undefined) }
}

/** Use of the database by a call. */
function modeOf({ method, transaction }: Route): 'write' | 'snapshot' | 'plain' {
  if (method !== 'GET' && transaction === 'call') return 'write'
  return transaction === 'snapshot' ? 'snapshot' : 'plain'
}

/** The signed-in user, as the database has them now; throws a 401 or a 403 (AUTH-16). */
async function callerOf(route: Route, c: Context<AppEnvironment>, { database, settings }: AppDependencies): Promise<SignedIn | null> {
  const { permission, isByItself } = route
  if (permission === 'public') return null
  const token = bearerToken(c.req.header('authorization'))
  const user =
    token &&
    (await findSession(database.aside.sql, token, c.get('now'), { ...settings, isByItself, asksLastWrite: route.readsMany && database.replica !== undefined }))
  if (!user) throw unauthorised(token ? 'Your session has ended. Please sign in again.' : undefined)
  c.set('userId', user.id)
  refuseBeforeSetup(user, route, c.req.param('id'))
  if (permission !== 'signed-in' && !hasPermission(user, permission)) throw forbidden(missingPermission(permission))
  return user
}

function contextOf(
  c: Context<AppEnvironment>,
  user: SignedIn | null,
  upload: Upload | null,
  { settings, mail, files, disk, log, live }: AppDependencies & { readonly live: LiveHub },
): OpenContext {
  return {
    user,
    now: c.get('now'),
    ifMatch: c.req.header('if-match') ?? null,
    lastEventId: c.req.header('last-event-id') ?? null,
    requestId: c.get('requestId'),
    address: c.get('address'),
    browser: { name: browserName(c.req.header('user-agent') ?? null), mark: browserMark(c.req.header('cookie')) },
    settings,
    mail,
    files,
    disk,
    upload,
    log,
    live,
  }
}
