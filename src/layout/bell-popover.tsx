import { Popover } from 'antd'
import { useState } from 'react'
import { BellPanel } from './bell-panel.tsx'
import '#ui/open-menu.css'

interface BellPopoverProps {
  /** Closes and returns the focus to the bell. */
  onClose(): void
  /** Closes without returning the focus: the user went elsewhere. */
  onLeave(): void
}

/** Moves the panel into a narrow window, where it fits on neither side of the bell. */
const phoneAlign = { overflow: { adjustX: false, adjustY: true, shiftX: true } }

/** The notifications below the bell. It exists only while it is open. */
export function BellPopover({ onClose, onLeave }: BellPopoverProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Popover
      open
      trigger="click"
      placement="bottomRight"
      align={phoneAlign}
      arrow={false}
      classNames={{ root: 'bell-popover' }}
      onOpenChange={(isOpen) => {
        if (!isOpen) onLeave()
      }}
      afterOpenChange={setShown}
      content={<BellPanel isOnScreen={isShown} onClose={onClose} onLeave={onLeave} />}
    >
      <span className="open-menu-anchor" />
    </Popover>
  )
}
