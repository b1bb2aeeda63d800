import type { KeyboardEvent } from 'react'

/** Fields whose Enter does something else: it opens or chooses, or presses the button. */
const others = 'button, a, [role="combobox"]'

/** Sends a form on Ctrl+Enter (⌘+Enter) in any of its fields, also where Enter alone begins a new line. */
export function sendOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, repeat, target, currentTarget: form } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || event.isDefaultPrevented()) return
  // A dialog that is opened from a form is no part of it, and its events come by here.
  if (!(target instanceof Element) || !form.contains(target) || target.matches(others)) return
  event.preventDefault()
  // Once the field has taken what was typed, as with Enter.
  setTimeout(() => form.querySelector<HTMLElement>('[type="submit"]')?.click())
}
