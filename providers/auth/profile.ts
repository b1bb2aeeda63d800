import { at } from '#definition/path.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import { ApiError } from '#providers/http/api-error.ts'
import type { Http } from '#providers/http/request.ts'
import { withSentence } from './with-sentence.ts'
import { readSession, storeSession } from './session.ts'
import { signInApi } from './sign-in-api.ts'
import { readStaffUser } from './signed-in-user.ts'

/**
 * Reads the profile and refreshes role and permissions of the stored session (AUTH-11). What the answer lacks stays as it was at sign-in, except for the first
 * step, which is done, and the layouts. Throws ApiError.
 */
export async function readProfile(http: Http): Promise<StaffUser> {
  const before = readSession()
  try {
    const { body } = await http.send({ method: 'GET', path: signInApi.profile })
    const profile = signInApi.profileIn.map((place) => at(body, place)).find((found) => found !== undefined && found !== null)
    const user =
      typeof profile === 'object' && profile !== null && !Array.isArray(profile)
        ? readStaffUser({ ...before?.user, firstStep: null, layouts: null, ...profile })
        : null
    if (!user || (before && user.id !== before.user.id)) throw new ApiError('badAnswer', { about: 'your profile', cause: new Error('no profile under data') })
    if (before && readSession()?.token === before.token) storeSession({ token: before.token, user })
    return user
  } catch (error) {
    throw withSentence(error, 'Failed to load profile')
  }
}
