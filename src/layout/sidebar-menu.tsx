import { Menu, type MenuProps } from 'antd'
import { Link, useLocation } from 'react-router-dom'
import { useDeclarations } from '#crud/declarations-context.ts'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import { MenuIcon } from '#ui/menu-icon.tsx'
import { entryAt, type MenuEntry, menuOf } from './menu-entries.ts'
import { UnreadBadge } from './unread-badge.tsx'

interface SidebarMenuProps {
  readonly isCollapsed: boolean
  readonly unread: number | null
  onChosen(): void
}

/** The sidebar's entries (NAV-01). */
export function SidebarMenu({ isCollapsed, unread, onChosen }: SidebarMenuProps) {
  const { all } = useDeclarations()
  const { pathname } = useLocation()
  const lines = menuOf(all)
  const here = entryAt(pathname, lines)
  const item = ({ path, label, icon, counted }: MenuEntry, isNested: boolean) => ({
    key: path,
    icon: isNested ? undefined : <MenuIcon name={icon} />,
    title: label,
    label: (
      <Link to={path} aria-current={path === here ? 'page' : undefined}>
        {label}
        {path === '/notifications' ? <UnreadBadge unread={unread} /> : null}
        {counted ? <ScreenSlot name={counted.menu?.badge} declaration={counted} values={{}} isOften="absent" /> : null}
      </Link>
    ),
  })
  const items: MenuProps['items'] = lines.map((line) =>
    'entries' in line
      ? { key: line.label, label: line.label, icon: <MenuIcon name={line.icon} />, children: line.entries.map((entry) => item(entry, true)) }
      : item(line, false),
  )
  const open = lines.flatMap((line) => ('entries' in line ? [line.label] : []))
  return (
    <nav aria-label="Main">
      <Menu
        mode="inline"
        inlineIndent={16}
        inlineCollapsed={isCollapsed}
        items={items}
        selectedKeys={here ? [here] : []}
        defaultOpenKeys={isCollapsed ? [] : open}
        onClick={onChosen}
      />
    </nav>
  )
}
