import type { Database } from '#server/db/database.ts'
import type { SignedIn } from './context.ts'
import type { Route } from './route.ts'
import type { CallOutcome } from './run-call.ts'

/** Makes a read where it is best made: of many rows on the replica, where there is one that shows all that this user changed; any other, and one that the replica fails at, on the primary. */
export async function readWhereBest(
  { readsMany }: Route,
  user: SignedIn | null,
  database: Database,
  read: (source: Database) => Promise<CallOutcome>,
): Promise<CallOutcome> {
  const { replica } = database
  const source = replica && readsMany && user ? await replica.choose(user) : null
  if (!replica || !source) return read(database)
  try {
    return await read(source)
  } catch (error) {
    if (!replica.excuses(error)) throw error
    return read(database)
  }
}

/** Does the work of a call; what it has committed is then seen by every read of the same user that begins after the answer. */
export async function seenByWriter<T>({ method, transaction }: Route, user: SignedIn | null, { replica }: Database, work: () => Promise<T>): Promise<T> {
  if (!replica || !user || (method === 'GET' && transaction !== 'own')) return work()
  try {
    return await work()
  } finally {
    // One that fails may have committed a part where it opens its transactions itself.
    await replica.noteWrite(user.id)
  }
}
