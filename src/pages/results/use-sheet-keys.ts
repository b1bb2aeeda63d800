import { useEffect, useRef } from 'react'
import { useSingleKeys } from '#ui/single-keys.ts'

const interactive = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="dialog"]'

/** What keys of one character do on a result sheet: nothing while something is typed, a dialog is open, or they are switched off. */
export function useSheetKeys(keys: Readonly<Record<string, () => void>>): void {
  const isOn = useSingleKeys()
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.isComposing) return
      if ((event.target instanceof Element && event.target.closest(interactive)) || document.querySelector('[role="dialog"]')) return
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}
