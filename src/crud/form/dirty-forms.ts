const dirty = new Set<symbol>()
const working = new Set<symbol>()

const holdIn = (held: Set<symbol>) => () => {
  const form = Symbol('form')
  held.add(form)
  return () => {
    held.delete(form)
  }
}

/** Notes that a form holds something typed and not saved; the answer takes the note back (GEN-08). */
export const holdDirty: () => () => void = holdIn(dirty)

/** Notes that a form waits for what becomes of its change; the answer takes the note back (GEN-08). */
export const holdWorking: () => () => void = holdIn(working)

/** Whether anything typed would be lost by leaving; asked when the sign-in ends in the middle of a form (AUTH-09). */
export function hasDirtyForms(): boolean {
  return dirty.size > 0
}

/** Whether leaving would lose what becomes of a change that is under way (GEN-08). */
export function hasWorkingForms(): boolean {
  return working.size > 0
}

/** Forgets all notes: what was typed is given up (AUTH-09, AUTH-10). */
export function dropDirtyForms(): void {
  dirty.clear()
  working.clear()
}
