import { Drawer } from 'antd'
import type { ReactNode } from 'react'

interface MenuDrawerProps {
  readonly title: ReactNode
  readonly children: ReactNode
  onClose(): void
}

/** The sidebar of a narrow window: a drawer over the page (NAV-03). It exists only while it is open. */
export default function MenuDrawer({ title, children, onClose }: MenuDrawerProps) {
  return (
    <Drawer open closable={{ placement: 'end' }} placement="left" width={264} title={title} onClose={onClose} rootClassName="sidebar-drawer">
      {children}
    </Drawer>
  )
}
