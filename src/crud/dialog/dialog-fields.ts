import type { RefObject } from 'react'

/** The element of a field on a dialog's form; null if the field is not on it. */
export function fieldIn(form: HTMLElement | null, name: string): Element | null {
  return form?.querySelector(`[data-field="${CSS.escape(name)}"]`) ?? null
}

const control = ':is(input, textarea, select, button):not(:disabled)'

/** Puts the focus on a field of a dialog's form, or on the first. */
export function focusField(form: HTMLElement | null, name?: string, options?: FocusOptions): void {
  const place = name === undefined ? form : fieldIn(form, name)
  place?.querySelector<HTMLElement>(control)?.focus(options)
}

/** Calls `act` in a later task, once the input of a field, or of the first, is loaded in place of its skeleton. Returns a function that stops waiting. */
export function onceLoaded(body: RefObject<HTMLElement | null>, name: string | undefined, act: () => void): () => void {
  const isLoading = () => {
    const place = name === undefined ? body.current?.querySelector('[data-field]') : fieldIn(body.current, name)
    return place != null && place.querySelector(control) === null && place.querySelector('.skeleton') !== null
  }
  const loading = new MutationObserver(() => {
    if (isLoading()) return
    loading.disconnect()
    act()
  })
  const timer = setTimeout(() => {
    if (body.current && isLoading()) loading.observe(body.current, { childList: true, subtree: true })
    else act()
  })
  return () => {
    clearTimeout(timer)
    loading.disconnect()
  }
}
