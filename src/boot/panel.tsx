import type { ReactNode } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import type { StaffUser } from '#domain/staff-user.ts'
import { onSessionChange, readSession } from '#providers/auth/session.ts'
import type { Http } from '#providers/http/request.ts'
import { pause, systemTimer } from '#providers/http/timer.ts'
import { createLiveSource } from '#providers/live/live-source.ts'
import { ReferenceFilterSelect } from '#crud/fields/filters/reference-filter.tsx'
import { LazyActionDialog } from '#crud/dialog/lazy-action-dialog.ts'
import { BulkBar } from '#crud/bulk/lazy-bulk-bar.ts'
import { InlineMenu } from '#crud/row/inline-cell.tsx'
import { RowMenu } from '#crud/row/row-actions.tsx'
import { AccountEntries } from '#layout/account-menu.tsx'
import { BellPopover } from '#layout/bell.tsx'
import { ButtonTip } from '#ui/reasoned.tsx'
import { clearNotices } from '#layout/notice-store.ts'
import { type LazyScreens, screens as ownScreens } from '#pages/screens.ts'
import { PanelApp } from './app.tsx'
import { type ChangedDeclaration, type LoadedDeclarations, loadDeclarations, applyDeclarationChange } from '#routes/declarations.ts'
import type { CustomBackend } from '#providers/memory/own-sign-in.ts'
import { fetchAhead, listenLater } from './later.ts'
import { createProviders, createQueryClient } from './panel-data.ts'
import { listCallAt, listRead } from '#crud/list/call.ts'
import { hasPermission } from '#domain/role.ts'
import { generatedScreens } from '#routes/resource-routes.tsx'
import { namesOf } from '#routes/screen-names.ts'
import { fixedScreens, panelRoutes } from '#routes/routes.tsx'

/** An opened panel. */
export interface Panel {
  readonly element: ReactNode
  /** Fetches the code of likely next screens after the first. */
  fetchAhead(): void
  /** Lets go of the router and of all that was read. */
  close(): void
}

interface PanelOptions {
  readonly http: Http
  readonly user: StaffUser
  /** The backend in place of the lab API. */
  readonly back?: CustomBackend | null
  readonly screens?: LazyScreens
  /** Declarations in place of the panel's own. */
  readonly declarations?: LoadedDeclarations
  /** Transport of the stream of changes, and the milliseconds after which it is opened; null for none. Only the lab API has one. */
  readonly live?: { readonly fetch?: (request: Request) => Promise<Response>; readonly afterMs?: number } | null
  /** Called when the user signs out by their own wish, before the session is gone. */
  onLogout(): void
}

/** Prepares the panel at the current address: checks declarations and loads the first page's chunks, so that its first render is complete. */
export async function openPanel({
  http,
  user,
  back = null,
  screens = ownScreens,
  declarations: given,
  live = back ? null : {},
  onLogout,
}: PanelOptions): Promise<Panel> {
  const declarations = given ?? (await ownDeclarations())
  const providers = createProviders(back?.http ?? http, back?.data)(declarations.registry)
  const queryClient = createQueryClient()
  const firstCall = listCallAt(location, declarations.byName, (permission) => hasPermission(user, permission))
  const firstRead = firstCall && queryClient.prefetchQuery(listRead(firstCall, providers.data))
  const auth = {
    ...providers.auth,
    logout(parameters: unknown) {
      onLogout()
      return providers.auth.logout(parameters)
    },
  }
  const source = createLiveSource()
  const root = (
    <PanelApp
      providers={{ ...providers, auth }}
      declarations={declarations}
      screens={screens}
      queryClient={queryClient}
      live={source.provider}
      openedBy={user}
    />
  )
  const router = createBrowserRouter(panelRoutes(declarations, screens, root))
  await whenReady(router)
  if (firstRead) await Promise.race([firstRead, pause(systemTimer, rowsWaitMs)])
  let token = readSession()?.token
  const stop = onSessionChange((session) => {
    if (!session || session.token === token) return
    token = session.token
    // After a sign-in over a form, refetches failed queries (AUTH-09).
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })
  let stopFetching = () => {}
  const stopListening = live
    ? listenLater(() => ({ http, user, userId: user.id, queryClient, source, navigate: router.navigate, ...live }), live.afterMs)
    : () => undefined
  return {
    // A route's screen is loaded before it is shown. In a transition, React renders in slices, and the browser draws a frame after each.
    element: <RouterProvider router={router} useTransitions={false} />,
    fetchAhead() {
      stopFetching = fetchAhead(likelyNext(), queryClient)
    },
    close() {
      stop()
      stopListening()
      stopFetching()
      router.dispose()
      queryClient.clear()
      clearNotices()
    },
  }
}

/** Milliseconds that the first rendering waits for the rows. If the server takes longer, the screen shows that it is loading. */
const rowsWaitMs = 150

let loading: ReturnType<typeof loadDeclarations> | null = null

function ownDeclarations() {
  loading ??= loadDeclarations(namesOf(ownScreens))
  return loading
}

// In `npm run dev` a changed declaration reopens the panel on the same page (`server/dev.ts`). Changes during the load are requested.
if (import.meta.hot) {
  import.meta.hot.on('lab:declaration', (changed: ChangedDeclaration) => {
    applyDeclarationChange(changed)
    loading = null
    window.dispatchEvent(new Event('lab:declaration'))
  })
  import.meta.hot.send('lab:declarations', { since: performance.timeOrigin })
}

/** Starts on what a panel needs before anybody is signed in. */
export function beginDeclarations(): void {
  void ownDeclarations()
}

/** Pages of the day's work; the two others are opened by few. */
const { 'audit-trail': _audit, declarations: _declarations, ...dailyPages } = ownScreens.pages

/** Components that are likely to be opened from the first screen, in the order in which they are fetched. */
export const likelyNext = () => [
  RowMenu,
  InlineMenu,
  BulkBar,
  LazyActionDialog,
  // The offer of a draft, by itself: what draws it comes with the first form.
  { load: async () => void (await import('#crud/drafts/draft-offer.tsx')) },
  ReferenceFilterSelect,
  BellPopover,
  AccountEntries,
  ButtonTip,
  ...generatedScreens,
  ...fixedScreens,
  ...Object.values(dailyPages),
  ...Object.values(ownScreens.dialogs),
  ...Object.values(ownScreens.cells),
  ...Object.values(ownScreens.controls),
]

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
