import { useDataProvider } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { PanelLeft, WifiOff } from 'lucide-react'
import { type PointerEvent, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { AfterFirstScreen } from '#crud/after-first-screen.tsx'
import { usePermissions } from '#crud/current-user.ts'
import { useDeclarations } from '#crud/declarations-context.ts'
import { listCallAt, listRead } from '#crud/list/call.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import { Announcer } from '#ui/announcer.tsx'
import { clickedLink } from '#ui/clicked-link.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { FinderField } from './finder-field.tsx'
import { usePageTitle } from './page-title.ts'
import { useRetryStatus } from './retry-status.ts'
import { Sidebar, useSidebar } from './sidebar.tsx'
import { UnreadCount } from './unread-badge.tsx'
import './layout.css'
import './header.css'

const LateShell = lazyWithPreload(
  async () => (await import('./late-shell.tsx')).default,
  () => null,
)
const PagePrintHead = lazyWithPreload(
  async () => (await import('#crud/print/print-head.tsx')).default,
  () => null,
)

/** Frame of every page: sidebar, header, banners, and the page itself. It stays mounted while pages change. */
export function Shell({ user }: { user: StaffUser }) {
  const sidebar = useSidebar()
  const readAhead = useReadAhead()
  return (
    <UnreadCount>
      <div className="shell" onPointerDown={readAhead}>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <Sidebar isOpen={sidebar.isOpen} isNarrow={sidebar.isNarrow} onClose={sidebar.close} />
        <div className="shell-page">
          <Header user={user} isSidebarOpen={sidebar.isOpen} onToggle={sidebar.toggle} />
          <Moving />
          <OfflineBanner />
          <RetryBanner />
          <main id="main" tabIndex={-1} className="shell-main">
            <AfterFirstScreen>
              <LateShell />
              <PagePrintHead />
            </AfterFirstScreen>
            <Outlet />
          </main>
        </div>
        <Announcer />
        <PageTitle />
        <ScrollRestoration />
      </div>
    </UnreadCount>
  )
}

/** A separate component for the parts that depend on the page, so that a new page does not render the whole shell. */
function Moving() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="moving" aria-hidden />
}

function PageTitle() {
  usePageTitle()
  return null
}

function subscribe(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Says that there is no connection, for as long as there is none. What is shown stays; nothing is sent in secret later. */
function OfflineBanner() {
  const isOffline = useSyncExternalStore(subscribe, () => navigator.onLine === false)
  return (
    <div role="status">
      {isOffline ? (
        <p className="offline-banner">
          <WifiOff size={16} aria-hidden />
          You are offline. What you see may be out of date; changes cannot be saved until you are connected.
        </p>
      ) : null}
    </div>
  )
}

/** Says that a call is being repeated, so that a slow page is explained. */
function RetryBanner() {
  const isRetrying = useRetryStatus()
  return (
    <div className="retry-place" role="status">
      {isRetrying ? <p className="retry-banner">Trouble reaching the server. Trying again…</p> : null}
    </div>
  )
}

interface HeaderProps {
  readonly user: StaffUser
  readonly isSidebarOpen: boolean
  onToggle(): void
}

/** The bar above every page: sidebar toggle, search, bell, and the signed-in user with the account menu and Logout (NAV-05). */
function Header({ user, isSidebarOpen, onToggle }: HeaderProps) {
  return (
    <header className="header">
      <LightButton
        variant="text"
        className="header-button"
        aria-label={isSidebarOpen ? 'Close the sidebar' : 'Open the sidebar'}
        aria-expanded={isSidebarOpen}
        icon={<PanelLeft size={18} aria-hidden />}
        onClick={onToggle}
      />
      <FinderField />
      <div className="header-end">
        <Bell />
        <AccountMenu user={user} />
      </div>
    </header>
  )
}

/**
 * Asks for the list that a link leads to when the mouse button goes down on it: the click that follows takes a tenth of a second, and finds the rows there.
 * Nothing is asked where the cache has a fresh answer. Not for fingers, which touch links to scroll.
 */
function useReadAhead(): (event: PointerEvent) => void {
  const { byName } = useDeclarations()
  const allowed = usePermissions()
  const queryClient = useQueryClient()
  const provider = useDataProvider()
  return (event) => {
    const link = event.pointerType === 'mouse' ? clickedLink(event) : null
    const call = link?.origin === window.location.origin ? listCallAt(link, byName, (permission) => allowed(permission).allowed) : null
    if (call) void queryClient.prefetchQuery(listRead(call, provider()))
  }
}
