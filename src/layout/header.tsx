import { Button } from 'antd'
import { PanelLeft } from 'lucide-react'
import type { StaffUser } from '#domain/staff-user.ts'
import { AuditLink } from './audit-link.tsx'
import { Bell } from './bell.tsx'
import { Identity } from './identity.tsx'
import { LogoutButton } from './logout-button.tsx'
import { PasswordButton } from './password-button.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import { SessionsButton } from './sessions-button.tsx'
import './header.css'

interface HeaderProps {
  readonly user: StaffUser
  readonly unread: number | null
  readonly isSidebarOpen: boolean
  onToggle(): void
}

/** The bar above every page: sidebar toggle, bell, appearance, who is signed in, their password, Logout (NAV-05). */
export function Header({ user, unread, isSidebarOpen, onToggle }: HeaderProps) {
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
        <Bell unread={unread} />
        <SchemeSwitch />
        <Identity user={user} />
        <AuditLink />
        <PasswordButton user={user} />
        <SessionsButton user={user} />
        <LogoutButton />
      </div>
    </header>
  )
}
