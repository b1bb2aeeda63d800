import { DatabaseError } from '#server/db/database-error.ts'

/**
 * Lets one piece of work after another in, in the order they came; a failed one does not hold up the next.
 * With `patienceMs`, work that has not begun by then is refused with a `DatabaseError` and never begun.
 */
export type Queue = <T>(work: () => Promise<T>, patienceMs?: number) => Promise<T>

/** What PostgreSQL calls a connection that was not to be had. */
const tooManyConnections = '53300'

/** A new queue, empty. */
export function createQueue(): Queue {
  let last: Promise<void> = Promise.resolve()
  return (work, patienceMs) =>
    new Promise((resolve, reject) => {
      let isRefused = false
      const refuse = () => {
        isRefused = true
        reject(new DatabaseError('The database was busy for too long', { code: tooManyConnections }))
      }
      const timer = patienceMs === undefined ? undefined : setTimeout(refuse, patienceMs)
      last = last.then(async () => {
        clearTimeout(timer)
        if (!isRefused) await work().then(resolve, reject)
      })
    })
}
