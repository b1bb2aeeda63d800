import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { at } from '#definition/path.ts'
import type { Role } from '#domain/role.ts'
import { browserSession, storeSession } from '#providers/auth/session.ts'
import { readStaffUser } from '#providers/auth/signed-in-user.ts'
import { forgotPassword, resetPassword, signIn } from '#providers/auth/sign-in.ts'
import { createHttp } from '#providers/http/http.ts'
import type { LoadedDeclarations } from '#routes/declarations.ts'
import { SessionGate } from '#boot/session-gate.tsx'
import { openPanel } from '#boot/panel.tsx'
import type { AppSettings } from '#server/call/context.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { impatientTimer } from '#tests/support/screen.tsx'
import { noteServerDate } from '#ui/clock.ts'

/** The API in this process, and the calls that reached it. */
export interface ListeningApi extends TestApi {
  /** `POST /auth/admin/login` and the like, in order. */
  readonly calls: string[]
}

/** Starts the API and notes what is called. */
export async function listeningApi(settings: Partial<AppSettings> = {}): Promise<ListeningApi> {
  const api = await startApi({ settings })
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
  const token = await api.signIn(role)
  const { body } = await api.call('GET', '/auth/admin/me', { token })
  const user = readStaffUser(at(body, 'data.user') ?? at(body, 'data'))
  if (!user) throw new Error('the API gave no profile')
  storeSession({ token, user })
}

/** Opens the whole panel at an address, over the real providers and the real API. */
export function openFront(api: ListeningApi, address: string, { declarations }: { declarations?: LoadedDeclarations } = {}) {
  window.history.replaceState(null, '', address)
  const http = createHttp({
    baseUrl: 'http://lab.test/api',
    session: browserSession,
    onSignedOut() {},
    onServerDate: noteServerDate,
    timer: impatientTimer,
    fetch: (request) => api.fetch(request),
  })
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
  return { user: userEvent.setup({ pointerEventsCheck: 0, delay: null }), ...render(front) }
}

/** Opens the menu under the avatar. */
export async function openAccountMenu(user: ReturnType<typeof openFront>['user']): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Account of/, hidden: true }))
}

/** Path and parameters of the address bar. */
export function addressNow(): string {
  return location.pathname + location.search
}
