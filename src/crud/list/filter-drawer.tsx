import { Drawer } from 'antd'
import type { ReactNode } from 'react'

interface FilterDrawerProps {
  readonly children: ReactNode
  readonly footer: ReactNode
  onClose(): void
}

/** A sheet at the foot of the window with the filters of a list. */
export default function FilterDrawer({ children, footer, onClose }: FilterDrawerProps) {
  return (
    <Drawer
      open
      closable={{ placement: 'end' }}
      placement="bottom"
      height="auto"
      title="Filters"
      rootClassName="filter-sheet"
      onClose={onClose}
      footer={footer}
    >
      {children}
    </Drawer>
  )
}
