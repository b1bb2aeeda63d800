import { Suspense, useEffect } from 'react'
import { useMissingPartNotice } from '#crud/use-missing-part-notice.ts'
import { KeyChip } from '#ui/key-chip.tsx'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { LineIcon } from '#ui/line-icon.tsx'
import { createStore, useStore } from '#ui/store.ts'

/** True while the search of everything is open. */
export const isFinderOpen = createStore(false)

const Finder = lazyWithPreload(async () => (await import('./finder/finder.tsx')).default)
const lens = 'm21 21-4.3-4.3M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z'

/** The field in the header that opens the search of everything (FND-01), an icon on a phone. */
export function FinderField() {
  const onMissing = useMissingPartNotice()
  // The next person at this browser begins without it.
  useEffect(() => () => isFinderOpen.set(false), [])
  return (
    <>
      <LightButton
        className="finder-field"
        icon={LineIcon({ path: lens, size: 16 })}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          isFinderOpen.set(true)
          Finder.load().catch(onMissing)
        }}
      >
        <span>Search or jump to…</span>
        <KeyChip keys="Control+K" />
      </LightButton>
      {useStore(isFinderOpen) ? (
        <Suspense fallback={null}>
          <Finder onClose={() => isFinderOpen.set(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
