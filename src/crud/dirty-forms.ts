const dirty = new Set<symbol>()

/** Notes that a form holds something typed and not saved; the answer takes the note back (GEN-08). */
export function holdDirty(): () => void {
  const form = Symbol('form')
  dirty.add(form)
  return () => {
    dirty.delete(form)
  }
}

/** Whether anything typed would be lost by leaving; asked when the sign-in ends in the middle of a form (AUTH-09). */
export function hasDirtyForms(): boolean {
  return dirty.size > 0
}

/** Forgets all notes: what was typed is given up (AUTH-09, AUTH-10). */
export function dropDirtyForms(): void {
  dirty.clear()
}
