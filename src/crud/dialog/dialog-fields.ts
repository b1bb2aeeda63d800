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

/** Acts once the input of a field, or of the first, is loaded: until then grey lines stand in its place. Returns the function that stops waiting. */
export function onceLoaded(form: HTMLElement | null, name: string | undefined, act: () => void): () => void {
  const isLoading = () => {
    const place = name === undefined ? form?.querySelector('[data-field]') : fieldIn(form, name)
    return place != null && place.querySelector(control) === null && place.querySelector('.skeleton') !== null
  }
  const loading = new MutationObserver(() => {
    if (isLoading()) return
    loading.disconnect()
    act()
  })
  if (form && isLoading()) loading.observe(form, { childList: true, subtree: true })
  else act()
  return () => loading.disconnect()
}
