import type { Problem } from '#server/call/problem.ts'
import { databaseErrorOf } from '#server/db/database-error.ts'

/**
 * Does a write; where the database refuses it by a constraint that `problemOf` knows, that is the answer.
 * The index decides, not a look beforehand: two may want the same value at once.
 */
export async function refusedWrite<T>(write: () => Promise<T>, problemOf: (constraint: string, cause: unknown) => Problem | null): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = databaseErrorOf(error)?.constraint
    throw (constraint && problemOf(constraint, error)) || error
  }
}
