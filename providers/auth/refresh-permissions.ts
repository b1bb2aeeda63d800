import type { Http } from '#providers/http/request.ts'
import { readProfile } from './profile.ts'
import { readSession } from './session.ts'

/**
 * Keeps the permissions of the stored session in step with the server's. What it returns is called with the refusal of a call for a missing permission (403):
 * it reads the profile again, once however many components report the refusal, so that the panel disables forbidden actions (AUTH-16). It never rejects: an
 * unreadable profile changes nothing.
 */
export function permissionRefresh(http: Http): (refusal: object) => Promise<void> {
  // Every component that waits for a read reports its refusal, and again when it is rendered again.
  const handled = new WeakSet<object>()
  let reading: Promise<void> | null = null
  return async (refusal) => {
    if (handled.has(refusal) || !readSession()) return
    handled.add(refusal)
    reading ??= readProfile(http)
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        reading = null
      })
    await reading
  }
}
