/** Puts the focus on the first of the elements with these ids that is there and takes it; false when none does. */
export function focusFirst(ids: readonly string[]): boolean {
  for (const id of ids) {
    const element = document.getElementById(id)
    if (!element) continue
    element.focus()
    if (document.activeElement === element) return true
  }
  return false
}
