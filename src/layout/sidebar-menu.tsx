import { Link, useLocation } from 'react-router-dom'
import { useDeclarations } from '#crud/declarations-context.ts'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import { MenuIcon } from '#ui/menu-icon.tsx'
import { entryAt, type MenuEntry, menuOf } from './menu-entries.ts'
import { SidebarGroup } from './sidebar-group.tsx'
import { UnreadBadge } from './unread-badge.tsx'
import './sidebar-menu.css'

interface SidebarMenuProps {
  readonly isCollapsed: boolean
  readonly unread: number | null
  onChosen(): void
}

/** The sidebar's entries (NAV-01): links, and groups of them. */
export function SidebarMenu({ isCollapsed, unread, onChosen }: SidebarMenuProps) {
  const { all } = useDeclarations()
  const { pathname } = useLocation()
  const lines = menuOf(all)
  const here = entryAt(pathname, lines)
  const entry = ({ path, label, icon, counted }: MenuEntry, isNested = false) => (
    <li key={path}>
      <Link to={path} className="side-entry" title={isCollapsed ? label : undefined} aria-current={path === here ? 'page' : undefined} onClick={onChosen}>
        {isNested ? null : <MenuIcon name={icon} />}
        <span className="side-words">
          {label}
          {path === '/notifications' ? <UnreadBadge unread={unread} /> : null}
          {counted ? <ScreenSlot name={counted.menu?.badge} declaration={counted} values={{}} isOften="absent" /> : null}
        </span>
      </Link>
    </li>
  )
  return (
    <nav aria-label="Main">
      <ul className={isCollapsed ? 'side-menu side-menu-collapsed' : 'side-menu'}>
        {lines.map((line) =>
          'entries' in line ? (
            // A collapsed group begins closed, whatever it was before.
            <SidebarGroup key={`${line.label} ${isCollapsed}`} group={line} isCollapsed={isCollapsed} isHere={line.entries.some(({ path }) => path === here)}>
              {line.entries.map((each) => entry(each, true))}
            </SidebarGroup>
          ) : (
            entry(line)
          ),
        )}
      </ul>
    </nav>
  )
}
