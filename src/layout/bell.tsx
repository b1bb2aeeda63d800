import { Bell as BellIcon } from 'lucide-react'
import { type KeyboardEvent, Suspense } from 'react'
import { useMissingPartNotice } from '#crud/use-missing-part-notice.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { useMenuButton } from '#ui/use-menu-button.ts'
import { UnreadBadge } from './unread-badge.tsx'

/** Popover of the bell. */
export const BellPopover = lazyWithPreload(async () => (await import('./bell-popover.tsx')).BellPopover)

/** The notification bell with its count; opens the newest unread notifications (NAV-02, NAV-05, NAV-06). Esc closes them and returns the focus to the bell. */
export function Bell() {
  const { isOpen, close, leave, button } = useMenuButton(BellPopover.load, useMissingPartNotice(), 'dialog')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes from the bell and from anywhere inside
    <span className="bell-place" onKeyDown={onKeyDown}>
      <LightButton {...button} variant="text" className="bell header-button" icon={<BellIcon size={18} aria-hidden />}>
        <span className="visually-hidden">Notifications</span>
        <UnreadBadge />
      </LightButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <BellPopover onClose={close} onLeave={leave} />
        </Suspense>
      ) : null}
    </span>
  )
}
