import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import type { StaffUser } from '#domain/staff-user.ts'
import { Header } from './header.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { usePageTitle } from './page-title.ts'
import { Sidebar } from './sidebar.tsx'
import { RetryBanner } from './retry-banner.tsx'
import { useReadAhead } from './use-read-ahead.ts'
import { useSidebar } from './use-sidebar.ts'
import { useUnread } from './use-unread.ts'
import './layout.css'

/** What is around every page: sidebar, header, banners, and the page itself. It stays whatever happens inside. */
export function Shell({ user }: { user: StaffUser }) {
  const sidebar = useSidebar()
  const unread = useUnread()
  const readAhead = useReadAhead()
  return (
    <div className="shell" onPointerDown={readAhead}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Sidebar isOpen={sidebar.isOpen} isNarrow={sidebar.isNarrow} unread={unread} onClose={sidebar.close} />
      <div className="shell-page">
        <Header user={user} unread={unread} isSidebarOpen={sidebar.isOpen} onToggle={sidebar.toggle} />
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
  )
}

/** A line of its own for what changes with the page: a new page draws it again, and not the whole shell. */
function Moving() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="moving" aria-hidden />
}

function PageTitle() {
  usePageTitle()
  return null
}
