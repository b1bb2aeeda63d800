import { useState } from 'react'
import { useMedia } from '#ui/use-media.ts'

const narrow = '(max-width: 1023.98px)'
const key = 'lab_sidebar'

function wasCollapsed(): boolean {
  try {
    return localStorage.getItem(key) === 'collapsed'
  } catch {
    return false
  }
}

/** Whether the sidebar is open, and whether it covers the page: a wide window remembers the choice, a narrow one starts closed and closes itself (NAV-03). */
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
