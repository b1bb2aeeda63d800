import { createRoot } from 'react-dom/client'
import { noteRetry } from '#layout/retry-status.ts'
import { browserSession, readSession } from '#providers/auth/session.ts'
import { createHttp } from '#providers/http/http.ts'
import { noteServerDate } from '#ui/clock.ts'
import { paintScheme } from '#ui/scheme.ts'
import { takeEarlyAnswer } from '#boot/opening.ts'
import { type PageConfig, pageConfig } from '#boot/page-config.ts'
import { SessionGate } from '#boot/session-gate.tsx'
import { backendFor } from './providers.ts'
import 'virtual:palette.css'
import '#ui/base.css'
import '#boot/opening.css'

/** Milliseconds after which the panel is fetched behind the sign-in screen. */
const behindMs = 300

const panel = () => import('#boot/panel.tsx')
const fetchPanel = () =>
  panel().then(
    ({ beginDeclarations }) => beginDeclarations(),
    () => undefined,
  )

function start({ apiUrl, dataProvider }: PageConfig): void {
  const http = createHttp({
    baseUrl: apiUrl,
    session: browserSession,
    early: takeEarlyAnswer,
    onSignedOut() {},
    onRetry: ({ waitMs }) => noteRetry(waitMs),
    onServerDate: noteServerDate,
  })
  const { actions, other } = backendFor(dataProvider, http)
  if (readSession()) void fetchPanel()
  else setTimeout(() => void fetchPanel(), behindMs)
  createRoot(root).render(
    <SessionGate
      actions={actions}
      openPanel={async (user, onLogout) => {
        const [{ openPanel }, back] = await Promise.all([panel(), other])
        const opened = await openPanel({ http, user, onLogout, back })
        opened.fetchAhead()
        return opened
      }}
    />,
  )
}

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = element
paintScheme()
const config = pageConfig()
if (config) start(config)
else
  void import('#boot/host-config.ts')
    .then(({ readHostConfig }) => readHostConfig())
    .then(start, (problem: unknown) => {
      root.textContent = problem instanceof Error ? problem.message : String(problem)
    })
