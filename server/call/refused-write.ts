import type { Problem } from '#server/call/problem.ts'
import { databaseErrorOf } from '#server/db/database-error.ts'

/**
 * Runs a write; where a constraint that `problemOf` knows refuses it, throws that problem.
 * The index decides, not an earlier query: two calls may write the same value at once.
 */
export async function refusedWrite<T>(write: () => Promise<T>, problemOf: (constraint: string, cause: unknown) => Problem | null): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = databaseErrorOf(error)?.constraint
    throw (constraint && problemOf(constraint, error)) || error
  }
}
