import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { BrandMark } from '#ui/brand-mark.tsx'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { productName } from '#ui/product-name.ts'
import { SidebarMenu } from './sidebar-menu.tsx'

const MenuDrawer = lazyWithPreload(async () => (await import('./menu-drawer.tsx')).default)

interface SidebarProps {
  readonly isOpen: boolean
  /** Under 1024 px it is a drawer over the page, closed unless asked for (NAV-03). */
  readonly isNarrow: boolean
  readonly unread: number | null
  onClose(): void
}

/** Brand and menu: a column that collapses to icons, or a drawer. */
export function Sidebar({ isOpen, isNarrow, unread, onClose }: SidebarProps) {
  const brand = (
    <Link to="/dashboard" className="brand" aria-label={`${productName}, home`}>
      <BrandMark />
      {isOpen ? <span>{productName}</span> : null}
    </Link>
  )
  if (isNarrow)
    return isOpen ? (
      <div className="drawer-place">
        <Suspense fallback={null}>
          <MenuDrawer title={brand} onClose={onClose}>
            <SidebarMenu isCollapsed={false} unread={unread} onChosen={onClose} />
          </MenuDrawer>
        </Suspense>
      </div>
    ) : null
  return (
    <aside className={isOpen ? 'sidebar' : 'sidebar sidebar-collapsed'}>
      {brand}
      <SidebarMenu isCollapsed={!isOpen} unread={unread} onChosen={() => undefined} />
    </aside>
  )
}
