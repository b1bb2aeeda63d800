import { memo, type MouseEvent, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { AfterFirstScreen } from '#crud/after-first-screen.tsx'
import { useDeclarations } from '#crud/declarations-context.ts'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import { clickedLink } from '#ui/clicked-link.ts'
import { MenuIcon } from '#ui/menu-icon.tsx'
import { entryAt, type MenuEntry, menuOf } from './menu-entries.ts'
import { SidebarGroup } from './sidebar-group.tsx'
import { UnreadBadge } from './unread-badge.tsx'
import './sidebar-menu.css'

interface SidebarMenuProps {
  readonly isCollapsed: boolean
  onChosen(): void
}

/** The sidebar's entries (NAV-01): links, and groups of them. */
export function SidebarMenu({ isCollapsed, onChosen }: SidebarMenuProps) {
  const { all } = useDeclarations()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const lines = useMemo(() => menuOf(all), [all])
  const here = entryAt(pathname, lines)
  const follow = (event: MouseEvent) => {
    const link = clickedLink(event)
    if (!link) return
    event.preventDefault()
    onChosen()
    void navigate(link.pathname)
  }
  const entry = (each: MenuEntry, isNested = false) => (
    <SidebarEntry key={each.path} entry={each} isNested={isNested} isCollapsed={isCollapsed} isHere={each.path === here} />
  )
  return (
    <nav aria-label="Main">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link of it is a click */}
      <ul className={isCollapsed ? 'side-menu side-menu-collapsed' : 'side-menu'} onClick={follow}>
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

interface SidebarEntryProps {
  readonly entry: MenuEntry
  /** True when it is in a group, which has the icon. */
  readonly isNested: boolean
  readonly isCollapsed: boolean
  /** The user is there. */
  readonly isHere: boolean
}

/** One link, drawn again only when something of it changes: each change of the page draws the sidebar. */
const SidebarEntry = memo(function SidebarEntry({ entry: { path, label, icon, counted }, isNested, isCollapsed, isHere }: SidebarEntryProps) {
  return (
    <li>
      <a href={path} className="side-entry" title={isCollapsed ? label : undefined} aria-current={isHere ? 'page' : undefined}>
        {isNested ? null : <MenuIcon name={icon} />}
        <span className="side-words">{label}</span>
        <span className="side-count">
          {path === '/notifications' ? <UnreadBadge /> : null}
          {counted ? (
            <AfterFirstScreen>
              <ScreenSlot name={counted.menu?.badge} declaration={counted} values={{}} isOften="absent" />
            </AfterFirstScreen>
          ) : null}
        </span>
      </a>
    </li>
  )
})
