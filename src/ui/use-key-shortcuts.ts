import { useEffect, useRef } from 'react'
import { shortcutKey } from './shortcut-key.ts'

/** Elements that take keys of one character themselves. */
export const typingPlaces = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="dialog"]'

interface KeyShortcutsOptions {
  readonly isActive: boolean
  /** True when a key that is pressed on this element is left alone. */
  isLeftAlone(target: Element): boolean
}

/** Runs shortcuts of single-character keys on the whole page. Keys with Ctrl, Alt or Meta are ignored. */
export function useKeyShortcuts(keys: Readonly<Record<string, (() => void) | undefined>>, options: KeyShortcutsOptions): void {
  const { isActive } = options
  const latest = useRef({ keys, options })
  useEffect(() => {
    latest.current = { keys, options }
  })
  useEffect(() => {
    if (!isActive) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.isComposing) return
      const { keys, options } = latest.current
      if (event.target instanceof Element && options.isLeftAlone(event.target)) return
      const key = shortcutKey(event)
      const act = Object.hasOwn(keys, key) ? keys[key] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isActive])
}
