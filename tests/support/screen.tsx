import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Permission } from '#domain/permission.ts'
import type { Role } from '#domain/role.ts'
import { rolePresets } from '#domain/role.ts'
import { browserSession, clearSession, storeSession } from '#providers/auth/session.ts'
import { createHttp } from '#providers/http/http.ts'
import { systemTimer, type Timer } from '#providers/http/timer.ts'
import { openPanel } from '#boot/panel.tsx'
import type { TestApi } from '#tests/support/api.ts'
import { noteServerDate } from '#ui/clock.ts'
import { staffOf } from '#tests/support/staff.ts'

/** Repeats a failed call at once, and waits as long as ever for an answer: how long it waits is the HTTP client's own tests'. */
export const impatientTimer: Timer = { ...systemTimer, after: (milliseconds, work) => systemTimer.after(milliseconds > 2_000 ? milliseconds : 0, work) }

interface PanelToOpen {
  readonly api: TestApi
  readonly at: string
  readonly role?: Role
  /** What the user holds, where it is not the preset of the role. */
  readonly permissions?: readonly Permission[]
  /** The panel listens to what changes. */
  readonly isLive?: boolean
  /** Called between the panel and the API, e.g. to answer a call badly. */
  readonly answer?: (request: Request, send: (request: Request) => Promise<Response>) => Promise<Response>
}

/** Opens the whole panel at an address, signed in, with its real providers over the API in this process; `sent` holds the calls made, oldest first. */
export async function openApp({
  api,
  at,
  role = 'super_admin',
  permissions = rolePresets[role],
  isLive = false,
  answer = (request, send) => send(request),
}: PanelToOpen) {
  const user = { ...staffOf(role), role, permissions }
  storeSession({ token: await api.signIn(role), user })
  // A panel is opened once the server has answered who it is for, so it knows the server's day.
  const { headers } = await api.fetch(new Request('http://lab.test/api/health/live'))
  noteServerDate(new Date(headers.get('date') ?? ''))
  window.history.pushState(null, '', at)
  const sent: { readonly method: string; readonly path: string }[] = []
  const http = createHttp({
    baseUrl: 'http://lab.test/api',
    session: browserSession,
    onSignedOut: clearSession,
    onServerDate: noteServerDate,
    timer: impatientTimer,
    fetch(request) {
      const { pathname, search } = new URL(request.url)
      sent.push({ method: request.method, path: pathname.replace(/^\/api/, '') + search })
      return answer(request, (passed) => api.fetch(passed))
    },
  })
  const panel = await openPanel({ http, user, live: isLive ? { fetch: (request) => api.fetch(request) } : null, onLogout() {} })
  const shown = render(panel.element)
  return {
    sent,
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
    /** Where the panel is. */
    address: () => window.location.pathname + window.location.search,
    close() {
      shown.unmount()
      panel.close()
    },
  }
}
