import type { Context } from 'hono'
import { hasPermission } from '#domain/role.ts'
import { missingPermission } from '#domain/permission.ts'
import { networkOf } from '#server/call/address.ts'
import { browserName } from '#server/call/session/browser-name.ts'
import { browserMark } from '#server/call/session/known-browser.ts'
import { noteRead, accessedRecord } from '#server/call/security/access-log.ts'
import { refuseBeforeSetup } from '#server/call/session/required-setup.ts'
import { bearerToken, findSession } from '#server/call/session/sessions.ts'
import type { AppDependencies, AppEnvironment } from '#server/app-environment.ts'
import { runForCaller } from '#server/db/queue.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { SignedIn } from './session/signed-in.ts'
import { writeKeyOf } from './idempotency.ts'
import { compress } from './compress.ts'
import type { LiveHub } from './live/live-hub.ts'
import { diskFull, forbidden, unauthorised } from './problem.ts'
import { readFromBestDatabase, withReadYourWrites } from './read-source.ts'
import { readJson, readSearch, readText } from './read-request.ts'
import { readUpload, type Upload } from './read-upload.ts'
import type { Route } from './route.ts'
import { type OpenContext, type CallResult, runPlain, runSnapshot, runWrite } from './run-call.ts'

/** Serves one route: session, permission, input, work, answer. */
export function serveRoute(route: Route, dependencies: AppDependencies & { readonly live: LiveHub }, begin: (ran: CallResult) => void) {
  const serve = async (c: Context<AppEnvironment>): Promise<Response> => {
    c.set('route', route.path)
    const user = await callerOf(route, c, dependencies)
    if (route.method !== 'GET' && (await dependencies.disk?.isFull(c.get('now')))) throw diskFull()
    const received = await readReceived(route, c.req.raw, dependencies.files)
    const work = async () => {
      const context = contextOf(c, user, received.upload, dependencies)
      const { database } = dependencies
      const call = await route.read({ params: c.req.param(), query: readSearch(c.req.url), body: received.body }, { ...context, database })
      const mode = modeOf(route)
      const written = { method: route.method, path: c.req.path, body: received.text, hasSecrets: route.hasSecrets }
      const key = mode !== 'write' || !user ? null : writeKeyOf(c.req.header('idempotency-key'), user.id, written)
      if (mode === 'write') return runWrite(database, call, context, key)
      const read = mode === 'snapshot' ? runSnapshot : runPlain
      return readFromBestDatabase(route, user, database, (source) => read(source, call, context))
    }
    const ran = await withReadYourWrites(route, user, dependencies.database, () => received.around(work))
    const read = user && accessedRecord(route, c.req.param())
    const noted =
      user && read
        ? [() => noteRead(dependencies.database, read, { userId: user.id, now: c.get('now'), address: c.get('address'), requestId: c.get('requestId') })]
        : []
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

async function readReceived({ method, upload, bodyLimit }: Route, request: Request, files: FileStore): Promise<Received> {
  const plain = { upload: null, around: <T>(work: () => Promise<T>) => work() }
  if (method === 'GET') return { ...plain, text: '', body: undefined }
  if (upload) return readUpload(request, files)
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
