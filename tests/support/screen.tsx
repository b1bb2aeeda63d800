import type { ListLayouts } from '#domain/list-layout.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished } from 'vitest'
import { likelyNext, openPanel } from '#boot/panel.tsx'
import { SessionGate } from '#boot/session-gate.tsx'
import { at as valueAt } from '#definition/path.ts'
import type { Permission } from '#domain/permission.ts'
import { type Role, rolePresets } from '#domain/role.ts'
import { browserSession, clearSession, storeSession } from '#providers/auth/session.ts'
import { readStaffUser } from '#providers/auth/signed-in-user.ts'
import { forgotPassword, resetPassword, signIn } from '#providers/auth/sign-in.ts'
import { createHttp } from '#providers/http/http.ts'
import { systemTimer, type Timer } from '#providers/http/timer.ts'
import type { LazyScreens } from '#pages/screens.ts'
import type { LoadedDeclarations } from '#routes/declarations.ts'
import type { TestApi } from '#tests/support/api.ts'
import { type LabApi, type LabOptions, openLabApi } from '#tests/support/lab-api.ts'
import { opened } from '#tests/support/opened.ts'
import { atKeyboard } from '#tests/support/panel-steps.ts'
import { staffOf } from '#tests/support/staff.ts'
import { noteServerDate } from '#ui/clock.ts'

/** Repeats a failed call at once, and waits for an answer as usual. The HTTP client's tests cover the waits. */
export const impatientTimer: Timer = { ...systemTimer, after: (milliseconds, work) => systemTimer.after(milliseconds > 2_000 ? milliseconds : 0, work) }

/** The panel's own HTTP client, over an API in this process, and somebody at its keyboard: which every panel of the tests uses. */
function panelOver(fetch: (request: Request) => Promise<Response>, onSignedOut: () => void) {
  return {
    http: createHttp({ baseUrl: 'http://lab.test/api', session: browserSession, onSignedOut, onServerDate: noteServerDate, timer: impatientTimer, fetch }),
    user: atKeyboard(),
  }
}

let fetched: Promise<unknown> | null = null

/** Fetches all pieces of the panel once, as it does by itself while nobody uses it: no test waits for one. */
function allPieces(): Promise<unknown> {
  fetched ??= Promise.all(likelyNext().map((piece) => piece.load()))
  return fetched
}

interface PanelToOpen {
  readonly api: TestApi
  readonly at: string
  readonly role?: Role
  /** The user's permissions, if not the preset of the role. */
  readonly permissions?: readonly Permission[]
  /** Layouts of lists, which come with the profile. */
  readonly layouts?: ListLayouts
  /** The panel listens to what changes. */
  readonly isLive?: boolean
  /** Declarations and bespoke screens in place of the panel's own. */
  readonly product?: { readonly declarations: LoadedDeclarations; readonly screens: LazyScreens }
  /** Called between the panel and the API, e.g. to answer a call badly. */
  readonly answer?: (request: Request, send: (request: Request) => Promise<Response>) => Promise<Response>
}

/**
 * Opens the whole panel at an address, signed in, with its real providers over the API in this process; `sent` holds the calls made, oldest first. It is closed
 * with its test.
 */
export async function openApp({
  api,
  at,
  role = 'super_admin',
  permissions = rolePresets[role],
  layouts = {},
  isLive = false,
  product,
  answer = (request, send) => send(request),
}: PanelToOpen) {
  const user = { ...staffOf(role), role, permissions, layouts }
  await allPieces()
  storeSession({ token: await api.startSession(role), user })
  // A panel opens after the server has answered who the user is, so it knows the server's day.
  const { headers } = await api.fetch(new Request('http://lab.test/api/health/live'))
  noteServerDate(new Date(headers.get('date') ?? ''))
  window.history.pushState(null, '', at)
  const sent: { readonly method: string; readonly path: string }[] = []
  const { http, user: typist } = panelOver((request) => {
    const { pathname, search } = new URL(request.url)
    sent.push({ method: request.method, path: pathname.replace(/^\/api/, '') + search })
    return answer(request, (passed) => api.fetch(passed))
  }, clearSession)
  const panel = await openPanel({ http, user, ...product, live: isLive ? { fetch: (request) => api.fetch(request), afterMs: 0 } : null, onLogout() {} })
  const shown = render(panel.element)
  const close = () => {
    shown.unmount()
    panel.close()
  }
  onTestFinished(close)
  return {
    sent,
    user: typist,
    /** Address of the panel. */
    address: addressNow,
    /** Closes it before the end of the test. */
    close,
  }
}

/** Opens the whole panel and waits until it listens to what changes. */
export async function openLiveApp(panel: PanelToOpen) {
  const listeners = () => panel.api.logged.filter(({ route }) => route === '/live').length
  const before = listeners()
  const app = await openApp({ ...panel, isLive: true })
  await waitFor(() => expect(listeners()).toBeGreaterThan(before))
  return app
}

/** The API in this process, and the calls that reached it. */
export interface ListeningApi extends LabApi {
  /** `POST /auth/admin/login` and the like, in order. */
  readonly calls: string[]
}

/** The API over no records but its users, which notes what is called. */
export function listeningApi(options: LabOptions = {}): ListeningApi {
  return opened(() => openListeningApi(options))
}

/** Starts the API and notes what is called. */
export async function openListeningApi(options: LabOptions = {}): Promise<ListeningApi> {
  await allPieces()
  const api = await openLabApi(options)
  const calls: string[] = []
  return {
    ...api,
    calls,
    fetch(request) {
      calls.push(`${request.method} ${new URL(request.url).pathname.replace(/^\/api/, '')}`)
      return api.fetch(request)
    },
  }
}

/** Puts a session of a role into the browser's storage, as signing in would. */
export async function storeSignIn(api: TestApi, role: Role): Promise<void> {
  const token = await api.startSession(role)
  const { body } = await api.call('GET', '/auth/admin/me', { token })
  const user = readStaffUser(valueAt(body, 'data.user') ?? valueAt(body, 'data'))
  if (!user) throw new Error('the API gave no profile')
  storeSession({ token, user })
}

/** Opens the session gate at an address, over the real providers and the real API: the sign-in screen, or the panel of the stored session. */
export function openFront(api: ListeningApi, address: string, { declarations }: { declarations?: LoadedDeclarations } = {}) {
  window.history.replaceState(null, '', address)
  const { http, user: typist } = panelOver(
    (request) => api.fetch(request),
    () => undefined,
  )
  const front = (
    <SessionGate
      actions={{
        signIn: (credentials) => signIn(http, credentials),
        forgotPassword: (email) => forgotPassword(http, email),
        resetPassword: (reset) => resetPassword(http, reset),
      }}
      openPanel={(user, onLogout) => openPanel({ http, user, onLogout, live: null, ...(declarations ? { declarations } : {}) })}
    />
  )
  return { user: typist, ...render(front) }
}

/** Opens the menu under the avatar. */
export async function openAccountMenu(user: ReturnType<typeof openFront>['user']): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Account of/, hidden: true }))
}

/** Goes to an address inside the open panel, as the browser's own Back and Forward do. */
export async function goTo(address: string): Promise<void> {
  await act(async () => {
    window.history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
}

/** Path and parameters of the address bar. */
export function addressNow(): string {
  return location.pathname + location.search
}
