import { useEffect } from 'react'
import { useEventCallback } from './use-event-callback.ts'

/**
 * Does the next step of a screen on Ctrl+Enter (⌘+Enter), also while something is typed. It does nothing while a dialog is open; a screen that is a dialog
 * itself allows for one.
 */
export function useCtrlEnter(act: () => void, maxDialogs = 0): void {
  const latest = useEventCallback(act)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || document.querySelectorAll('[role="dialog"]').length > maxDialogs) return
      event.preventDefault()
      latest()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [latest, maxDialogs])
}
