import { createRoot } from 'react-dom/client'
import { noteRetry } from '#layout/retry-status.ts'
import { browserSession, readSession } from '#providers/auth/session.ts'
import { createHttp } from '#providers/http/http.ts'
import { noteServerDate } from '#ui/clock.ts'
import { paintScheme } from '#ui/scheme.ts'
import { backendFor } from '../providers.ts'
import { addFonts } from './fonts.ts'
import { takeEarlyAnswer } from './opening.ts'
import { type PageConfig, pageConfig } from './page-config.ts'
import { SessionGate } from './session-gate.tsx'

/** Milliseconds after which the panel is fetched behind the sign-in screen. */
const behindMs = 300

const panel = () => import('./panel.tsx')
const fetchPanel = () =>
  panel().then(
    ({ beginDeclarations }) => beginDeclarations(),
    () => undefined,
  )

function render(root: HTMLElement, { apiUrl, dataProvider }: PageConfig): void {
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

/** Starts the session gate in an element of the page, by the settings of the page or of its host. */
export function start(root: HTMLElement): void {
  paintScheme()
  addFonts()
  const config = pageConfig()
  if (config) render(root, config)
  else
    void import('./host-config.ts')
      .then(({ readHostConfig }) => readHostConfig())
      .then(
        (config) => render(root, config),
        (problem: unknown) => {
          root.textContent = problem instanceof Error ? problem.message : String(problem)
        },
      )
}
