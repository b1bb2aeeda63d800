import { startTransition, useRef, useState } from 'react'

/** A button and the menu or small dialog that it opens. */
interface MenuButton {
  readonly isOpen: boolean
  /** Closes it; the button has the focus again. */
  close(): void
  /** Closes it and leaves the focus where it is. */
  leave(): void
  /** Props of the button. */
  readonly button: {
    readonly ref: React.RefObject<HTMLButtonElement | null>
    readonly 'aria-haspopup': 'menu' | 'dialog'
    readonly 'aria-expanded': boolean
    onPointerDown(): void
    onClick(): void
  }
}

/** Opens a menu once `load` has loaded its code; calls `onMissing` where that fails. A press on the button of an open menu closes it. */
export function useMenuButton(load: () => Promise<void>, onMissing: () => void, opens: 'menu' | 'dialog' = 'menu'): MenuButton {
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  const ref = useRef<HTMLButtonElement>(null)
  return {
    isOpen,
    close() {
      setOpen(false)
      ref.current?.focus()
    },
    leave: () => setOpen(false),
    button: {
      ref,
      'aria-haspopup': opens,
      'aria-expanded': isOpen,
      // The menu closes itself at a press outside, before the click that follows.
      onPointerDown() {
        wasOpen.current = isOpen
      },
      onClick() {
        const isClosing = wasOpen.current
        wasOpen.current = false
        if (isClosing) setOpen(false)
        // The click handler returns at once; the menu renders after it.
        else load().then(() => startTransition(() => setOpen(true)), onMissing)
      },
    },
  }
}
