import { Suspense, useEffect, useState } from 'react'
import { useMissingPartNotice } from '#crud/use-missing-part-notice.ts'
import { KeyChip } from '#ui/key-chip.tsx'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { LineIcon } from '#ui/line-icon.tsx'
import { shortcutKey } from '#ui/shortcut-key.ts'
import { useEventCallback } from '#ui/use-event-callback.ts'

const Finder = lazyWithPreload(async () => (await import('./finder/finder.tsx')).default)
const lens = 'm21 21-4.3-4.3M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z'

/** The field in the header that opens the search of everything (FND-01), an icon on a phone; so does the key on it, though not over a dialog. */
export function FinderField() {
  const [isOpen, setOpen] = useState(false)
  const onMissing = useMissingPartNotice()
  const open = () => {
    setOpen(true)
    Finder.load().catch(onMissing)
  }
  const press = useEventCallback((event: KeyboardEvent) => {
    if (shortcutKey(event) !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (isOpen) setOpen(false)
    else if (!document.querySelector('[role="dialog"][aria-modal="true"]')) open()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [press])
  return (
    <>
      <LightButton
        className="finder-field"
        icon={LineIcon({ path: lens, size: 16 })}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <span>Search or jump to…</span>
        <KeyChip keys="Control+K" />
      </LightButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <Finder onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
