import type { Http } from '#providers/http/request.ts'
import { readProfile } from './profile.ts'
import { readSession } from './session.ts'

/** Keeps the permissions of the stored session true to what the server lets through. */
export interface Rights {
  /**
   * A call was refused for want of a permission (403): the profile is read again, once however many pieces hear of the refusal,
   * so that what is no longer allowed is shown as such (AUTH-16). Never rejects: a profile that cannot be read changes nothing.
   */
  refused(refusal: object): Promise<void>
}

/** Makes the keeper of one panel. */
export function createRights(http: Http): Rights {
  // Every piece of a screen that waits for a read hears of its refusal, and again when it comes up again.
  const heard = new WeakSet<object>()
  let reading: Promise<void> | null = null
  return {
    async refused(refusal) {
      if (heard.has(refusal) || !readSession()) return
      heard.add(refusal)
      reading ??= readProfile(http)
        .then(
          () => undefined,
          () => undefined,
        )
        .finally(() => {
          reading = null
        })
      await reading
    },
  }
}
