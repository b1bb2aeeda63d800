import { Button } from 'antd'
import { PanelLeft, WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import type { StaffUser } from '#domain/staff-user.ts'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { usePageTitle } from './page-title.ts'
import { useRetryStatus } from './retry-status.ts'
import { Sidebar, useSidebar } from './sidebar.tsx'
import { UnreadCount } from './unread-badge.tsx'
import { useReadAhead } from './use-read-ahead.ts'
import './layout.css'
import './header.css'

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
            <Outlet />
          </main>
        </div>
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

/** The bar above every page: sidebar toggle, bell, and the signed-in user with the account menu and Logout (NAV-05). */
function Header({ user, isSidebarOpen, onToggle }: HeaderProps) {
  return (
    <header className="header">
      <Button
        type="text"
        className="header-button"
        aria-label={isSidebarOpen ? 'Close the sidebar' : 'Open the sidebar'}
        aria-expanded={isSidebarOpen}
        icon={<PanelLeft size={18} aria-hidden />}
        onClick={onToggle}
      />
      <div className="header-end">
        <Bell />
        <AccountMenu user={user} />
      </div>
    </header>
  )
}
