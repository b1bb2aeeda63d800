import type { ReactNode } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import type { StaffUser } from '#domain/staff-user.ts'
import { onSessionChange, readSession } from '#providers/auth/session.ts'
import type { Http } from '#providers/http/request.ts'
import { clearNotices } from '#layout/notice-store.ts'
import { type LazyScreens, screens as ownScreens } from '#pages/screens.ts'
import { App } from './app.tsx'
import { type LoadedDeclarations, loadDeclarations } from '#routes/declarations.ts'
import { labProviders, type ProvidersOf } from '../providers.ts'
import { createQueryClient } from './query-client.ts'
import { generatedScreens } from '#routes/resource-routes.tsx'
import { namesOf } from '#routes/screen-names.ts'
import { fixedScreens, routesOf } from '#routes/routes.tsx'
import './fonts.css'

/** An opened panel. */
export interface Panel {
  readonly element: ReactNode
  /** Lets go of the router and of all that was read. */
  close(): void
}

interface PanelOptions {
  readonly http: Http
  readonly user: StaffUser
  /** Other providers than the lab API's. */
  readonly providersOf?: ProvidersOf
  readonly screens?: LazyScreens
  /** Declarations other than those of the house. */
  readonly declarations?: LoadedDeclarations
  /** Told when the user signs out by their own wish, before the session is gone. */
  onLogout(): void
}

/** Makes the panel ready at the present address: declarations checked, the first page's chunks there, so that its first render is whole. */
export async function openPanel({
  http,
  user,
  providersOf = labProviders(http),
  screens = ownScreens,
  declarations: given,
  onLogout,
}: PanelOptions): Promise<Panel> {
  const declarations = given ?? (await ownDeclarations())
  const providers = providersOf(declarations.registry)
  const auth = {
    ...providers.auth,
    logout(parameters: unknown) {
      onLogout()
      return providers.auth.logout(parameters)
    },
  }
  const queryClient = createQueryClient()
  const root = <App providers={{ ...providers, auth }} declarations={declarations} screens={screens} queryClient={queryClient} openedBy={user} />
  const router = createBrowserRouter(routesOf(declarations, screens, root))
  await whenReady(router)
  let token = readSession()?.token
  const stop = onSessionChange((session) => {
    if (!session || session.token === token) return
    token = session.token
    // Signed in again over a form: what could not be read in between is read now (AUTH-09).
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })
  return {
    element: <RouterProvider router={router} />,
    close() {
      stop()
      router.dispose()
      queryClient.clear()
      clearNotices()
    },
  }
}

let loading: ReturnType<typeof loadDeclarations> | null = null

function ownDeclarations() {
  loading ??= loadDeclarations(namesOf(ownScreens))
  return loading
}

/** Milliseconds after which what is likely to be opened next is fetched. */
const idleMs = 1500

/** Fetches behind a screen that stands already what is likely to be opened from it. A failure is no matter: the opening will try again. */
export function fetchAhead(): void {
  void ownDeclarations()
  setTimeout(() => {
    const pieces = [...generatedScreens, ...fixedScreens, ...Object.values(ownScreens.pages), ...Object.values(ownScreens.dialogs)]
    for (const piece of pieces) piece.load().catch(() => undefined)
  }, idleMs)
}

function whenReady(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      resolve()
    })
  })
}
