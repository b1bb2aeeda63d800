import { createStore } from '#ui/store.ts'

const dirty = new Set<symbol>()
const working = new Set<symbol>()

/** True while a form is registered: leaving the page asks first. */
export const isLeavingUnsafe = createStore(false)

const update = () => isLeavingUnsafe.set(hasDirtyForms() || hasWorkingForms())

const registerIn = (forms: Set<symbol>) => () => {
  const form = Symbol('form')
  forms.add(form)
  update()
  return () => {
    forms.delete(form)
    update()
  }
}

/** Registers a form with unsaved input; returns the function that unregisters it (GEN-08). */
export const registerDirty: () => () => void = registerIn(dirty)

/** Registers a form whose save is under way; returns the function that unregisters it (GEN-08). */
export const registerWorking: () => () => void = registerIn(working)

/** True when leaving loses unsaved input; checked when the session ends while a form is open (AUTH-09). */
export function hasDirtyForms(): boolean {
  return dirty.size > 0
}

/** True when leaving hides the result of a save that is under way (GEN-08). */
export function hasWorkingForms(): boolean {
  return working.size > 0
}

/** Unregisters all forms: their input is discarded (AUTH-09, AUTH-10). */
export function dropDirtyForms(): void {
  dirty.clear()
  working.clear()
  update()
}
