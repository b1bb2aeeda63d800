import { Button, Popover } from 'antd'
import { Bell as BellIcon } from 'lucide-react'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { UnreadBadge } from './unread-badge.tsx'

const BellPanel = lazyWithPreload(async () => (await import('./bell-panel.tsx')).BellPanel)

/** In a narrow window the panel fits on neither side of the bell: it is moved into the window. */
const phoneAlign = { overflow: { adjustX: false, adjustY: true, shiftX: true } }

/** The notification bell with its count; opens the newest unread notifications (NAV-02, NAV-05, NAV-06). Esc closes them and comes back to the bell. */
export function Bell({ unread }: { unread: number | null }) {
  const [isOpen, setOpen] = useState(false)
  const [isShown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  return (
    <Popover
      open={isOpen}
      trigger="click"
      placement="bottomRight"
      align={phoneAlign}
      arrow={false}
      destroyOnHidden
      classNames={{ root: 'bell-popover' }}
      onOpenChange={setOpen}
      afterOpenChange={setShown}
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes from anywhere inside
        <div onKeyDown={onKeyDown}>
          <Suspense fallback={<div className="bell-panel" aria-busy />}>
            <BellPanel isOnScreen={isShown} onClose={close} onLeave={() => setOpen(false)} />
          </Suspense>
        </div>
      }
    >
      <Button
        ref={button}
        type="text"
        className="bell header-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<BellIcon size={18} aria-hidden />}
        onKeyDown={onKeyDown}
      >
        <span className="visually-hidden">Notifications</span>
        <UnreadBadge unread={unread} />
      </Button>
    </Popover>
  )
}
