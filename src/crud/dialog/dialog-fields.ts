/** The element of a field on a dialog's form; null if the field is not on it. */
export function fieldIn(form: HTMLElement | null, name: string): Element | null {
  return form?.querySelector(`[data-field="${CSS.escape(name)}"]`) ?? null
}

/** Puts the focus on a field of a dialog's form, or on the first. */
export function focusField(form: HTMLElement | null, name?: string, options?: FocusOptions): void {
  const place = name === undefined ? form : fieldIn(form, name)
  place?.querySelector<HTMLElement>(':is(input, textarea, select, button):not(:disabled)')?.focus(options)
}
