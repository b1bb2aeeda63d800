import type { Http } from '#providers/http/request.ts'
import { readProfile } from './profile.ts'
import { readSession } from './session.ts'

/** Keeps the permissions of the stored session in step with what the server allows. */
export interface Rights {
  /**
   * A call was refused because of a missing permission (403): reads the profile again, once however many components report the refusal, so that the panel shows what is no longer
   * allowed (AUTH-16). Never rejects: a profile that cannot be read changes nothing.
   */
  refused(refusal: object): Promise<void>
}

/** Makes one for a panel. */
export function createRights(http: Http): Rights {
  // Every component that waits for a read reports its refusal, and again when it is rendered again.
  const handled = new WeakSet<object>()
  let reading: Promise<void> | null = null
  return {
    async refused(refusal) {
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
    },
  }
}
