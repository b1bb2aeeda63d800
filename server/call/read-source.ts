import type { Database } from '#server/db/database.ts'
import type { SignedIn } from './session/signed-in.ts'
import type { Route } from './route.ts'
import type { CallResult } from './run-call.ts'

/** Chooses the database of a read: the replica for long reads, if it has this user's last change; else the primary, also after a failure of the replica. */
export async function readFromBestDatabase(
  { readsMany }: Route,
  user: SignedIn | null,
  database: Database,
  read: (source: Database) => Promise<CallResult>,
): Promise<CallResult> {
  const { replica } = database
  const source = replica && readsMany && user ? await replica.choose(user) : null
  if (!replica || !source) return read(database)
  try {
    return await read(source)
  } catch (error) {
    if (!replica.mayRetryOnPrimary(error)) throw error
    return read(database)
  }
}

/** Runs the work of a call; the same user's later reads see its commit. */
export async function withReadYourWrites<T>({ method, transaction }: Route, user: SignedIn | null, { replica }: Database, work: () => Promise<T>): Promise<T> {
  if (!replica || !user || (method === 'GET' && transaction !== 'own')) return work()
  try {
    return await work()
  } finally {
    // A failed call that opens its own transactions may have committed a part.
    await replica.noteWrite(user.id)
  }
}
