import { Button } from 'antd'
import { PanelLeft } from 'lucide-react'
import type { StaffUser } from '#domain/staff-user.ts'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import './header.css'

interface HeaderProps {
  readonly user: StaffUser
  readonly isSidebarOpen: boolean
  onToggle(): void
}

/** The bar above every page: sidebar toggle, bell, and the signed-in user with the account menu and Logout (NAV-05). */
export function Header({ user, isSidebarOpen, onToggle }: HeaderProps) {
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
