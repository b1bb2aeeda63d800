import { databaseErrorOf } from '#server/db/database-error.ts'
import { Problem } from '#server/call/problem.ts'

const sentence = 'A user with this email address already exists'

/** Does a write of users; an e-mail address that is another's is a 409 on its field. */
export async function refuseTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    // The index decides, not a look beforehand: two may want the same address at once.
    if (databaseErrorOf(error)?.constraint === 'users_email') throw new Problem(409, sentence, { errors: { email: [sentence] }, cause: error })
    throw error
  }
}
