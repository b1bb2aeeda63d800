import { createRoot } from 'react-dom/client'
import { noteRetry } from '#layout/retry-status.ts'
import { browserSession, readSession } from '#providers/auth/session.ts'
import { forgotPassword, resetPassword, signIn } from '#providers/auth/sign-in.ts'
import { createHttp } from '#providers/http/http.ts'
import { noteServerDate } from '#ui/clock.ts'
import { paintScheme } from '#ui/scheme.ts'
import { apiUrl } from '#boot/env.ts'
import { SessionGate } from '#boot/session-gate.tsx'
import '#ui/base.css'

/** Milliseconds after which the panel is fetched behind the sign-in screen. */
const behindMs = 300

paintScheme()
const http = createHttp({
  baseUrl: apiUrl,
  session: browserSession,
  onSignedOut() {},
  onRetry: ({ waitMs }) => noteRetry(waitMs),
  onServerDate: noteServerDate,
})
const panel = () => import('#boot/panel.tsx')
const fetchPanel = () =>
  panel().then(
    ({ beginDeclarations }) => beginDeclarations(),
    () => undefined,
  )
if (readSession()) void fetchPanel()
else setTimeout(() => void fetchPanel(), behindMs)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <SessionGate
    actions={{
      signIn: (credentials) => signIn(http, credentials),
      forgotPassword: (email) => forgotPassword(http, email),
      resetPassword: (reset) => resetPassword(http, reset),
    }}
    openPanel={async (user, onLogout) => {
      const opened = await (await panel()).openPanel({ http, user, onLogout })
      opened.fetchAhead()
      return opened
    }}
  />,
)
