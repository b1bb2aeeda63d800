import { createStore } from '#ui/store.ts'

const key = 'lab_exports'

function isNoted(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** True while a file that was begun in this tab may be under way or waits to be fetched; kept over a reload. */
export const exportsBegun = createStore(isNoted())

/** Notes that a file is being made. */
export function noteExportBegun(): void {
  set(true)
}

/** Forgets the files of this tab. */
export function forgetExports(): void {
  set(false)
}

function set(isBegun: boolean): void {
  try {
    if (isBegun) sessionStorage.setItem(key, '1')
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage it is forgotten with the page.
  }
  exportsBegun.set(isBegun)
}
