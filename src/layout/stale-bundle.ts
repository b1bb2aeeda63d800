import { hasDirtyForms, hasWorkingForms } from '#crud/form/dirty-forms.ts'

const key = 'lab_reloaded'
/** Milliseconds within which a second reload would help no more than the first. */
const patienceMs = 60_000

/** True for an error of a part that could not be fetched: after a new version came out, its old parts are gone. */
export function isStaleBundle(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script|preload CSS|Failed to fetch/i.test(error.message)
}

/** Reloads the page once when a part of it is gone; not over typed text, and not in circles. Answers whether it did. */
export function reloadOnce(now: number = Date.now(), reload: () => void = () => location.reload()): boolean {
  if (hasDirtyForms() || hasWorkingForms() || navigator.onLine === false) return false
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < patienceMs) return false
    sessionStorage.setItem(key, String(now))
  } catch {
    return false
  }
  reload()
  return true
}
