import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { browserSession } from '#providers/auth/session.ts'
import { forgotPassword, resetPassword, signIn } from '#providers/auth/sign-in.ts'
import { createHttp } from '#providers/http/http.ts'
import { Front } from '#roof/front.tsx'
import { openPanel } from '#roof/panel.tsx'
import { startApi, type TestApi } from '#tests/support/api.ts'

/** The API in this process, and the calls that reached it. */
export interface ListeningApi extends TestApi {
  /** `POST /auth/admin/login` and the like, in order. */
  readonly calls: string[]
  fetch(request: Request): Promise<Response>
}

/** Starts the API and notes what is called. */
export async function listeningApi(): Promise<ListeningApi> {
  const api = await startApi()
  const calls: string[] = []
  return {
    ...api,
    calls,
    fetch(request) {
      calls.push(`${request.method} ${new URL(request.url).pathname.replace(/^\/api/, '')}`)
      return api.app.fetch(request)
    },
  }
}

/** Opens the whole panel at an address, over the real providers and the real API. */
export function openFront(api: ListeningApi, at: string) {
  window.history.replaceState(null, '', at)
  const http = createHttp({ baseUrl: 'http://lab.test/api', session: browserSession, onSignedOut() {}, fetch: (request) => api.fetch(request) })
  const front = (
    <Front
      actions={{
        signIn: (credentials) => signIn(http, credentials),
        forgotPassword: (email) => forgotPassword(http, email),
        resetPassword: (reset) => resetPassword(http, reset),
      }}
      openPanel={(user, onLogout) => openPanel({ http, user, onLogout })}
    />
  )
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), ...render(front) }
}

/** Path and parameters of the address bar. */
export function addressNow(): string {
  return location.pathname + location.search
}
