import { Dropdown, type MenuProps } from 'antd'
import { ChevronRight } from 'lucide-react'
import './open-menu.css'

interface OpenMenuProps {
  readonly items: MenuProps['items']
  readonly className: string
  /** True for a menu below a value, which begins where the value does. */
  readonly isAtStart?: boolean
  /** Gets the key of the entry; the caller closes the menu. */
  onChoose(key: string): void
  /** Escape, Tab, or a click outside. */
  onClose(): void
}

/** A menu below its parent element, which must be positioned. It exists only while it is open, and its first entry has the focus. */
export function OpenMenu({ items, className, isAtStart = false, onChoose, onClose }: OpenMenuProps) {
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement={isAtStart ? 'bottomLeft' : 'bottomRight'}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      rootClassName={`open-menu ${className}`}
      menu={{
        items,
        expandIcon: <ChevronRight size={14} aria-hidden="true" />,
        onClick({ key, domEvent }) {
          // The click must not reach the elements around the menu.
          domEvent.stopPropagation()
          // Otherwise the Enter that chose it also presses the focused button, which opens the menu again below the dialog.
          domEvent.preventDefault()
          onChoose(key)
        },
      }}
    >
      <span className="open-menu-anchor" />
    </Dropdown>
  )
}
