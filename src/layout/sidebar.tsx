import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { BrandMark } from '#ui/brand-mark.tsx'
import { useBrand } from '#ui/laboratory.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { useMedia } from '#ui/use-media.ts'
import { SidebarMenu } from './sidebar-menu.tsx'

const MenuDrawer = lazyWithPreload(async () => (await import('./menu-drawer.tsx')).default)

interface SidebarProps {
  readonly isOpen: boolean
  /** Under 1024 px it is a drawer over the page, closed unless asked for (NAV-03). */
  readonly isNarrow: boolean
  onClose(): void
}

/** Brand and menu: a column that collapses to icons, or a drawer. */
export function Sidebar({ isOpen, isNarrow, onClose }: SidebarProps) {
  const { name } = useBrand()
  const brand = (
    <Link to="/dashboard" className="brand" aria-label={`${name}, home`}>
      <BrandMark />
      {isOpen ? <span>{name}</span> : null}
    </Link>
  )
  if (isNarrow)
    return isOpen ? (
      <div className="drawer-place">
        <Suspense fallback={null}>
          <MenuDrawer title={brand} onClose={onClose}>
            <SidebarMenu isCollapsed={false} onChosen={onClose} />
          </MenuDrawer>
        </Suspense>
      </div>
    ) : null
  return (
    <aside className={isOpen ? 'sidebar' : 'sidebar sidebar-collapsed'}>
      {brand}
      <SidebarMenu isCollapsed={!isOpen} onChosen={() => undefined} />
    </aside>
  )
}

const narrow = '(max-width: 1023.98px)'
const key = 'lab_sidebar'

function wasCollapsed(): boolean {
  try {
    return localStorage.getItem(key) === 'collapsed'
  } catch {
    return false
  }
}

/**
 * State of the sidebar: open or closed, covering the page or beside it. A wide window remembers the choice, a narrow one starts closed and closes itself
 * (NAV-03).
 */
export function useSidebar(): { readonly isOpen: boolean; readonly isNarrow: boolean; toggle(): void; close(): void } {
  const isNarrow = useMedia(narrow)
  const [isWideOpen, setWideOpen] = useState(() => !wasCollapsed())
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  if (!isNarrow && isDrawerOpen) setDrawerOpen(false)
  return {
    isNarrow,
    isOpen: isNarrow ? isDrawerOpen : isWideOpen,
    toggle() {
      if (isNarrow) return setDrawerOpen(!isDrawerOpen)
      setWideOpen(!isWideOpen)
      try {
        localStorage.setItem(key, isWideOpen ? 'collapsed' : 'open')
      } catch {
        // Without storage the choice ends with the page.
      }
    },
    close: () => setDrawerOpen(false),
  }
}
