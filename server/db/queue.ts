import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { DatabaseError } from '#server/db/database-error.ts'

/**
 * Runs one task after another; a failed one does not block the next. Each caller has a queue of their own, in order, and the queues take
 * turns: a caller with many tasks delays only themselves.
 * With `patienceMs`, work that has not begun by then is refused with a `DatabaseError` and never begun.
 */
export type Queue = <T>(work: () => Promise<T>, patienceMs?: number) => Promise<T>

/** PostgreSQL's code for a refused connection. */
const tooManyConnections = '53300'

const caller = new AsyncLocalStorage<string>()

/** Runs work for this caller: its tasks wait in the caller's queue. */
export function runForCaller<T>(who: string, work: () => T): T {
  return caller.run(who, work)
}

/** A new queue, empty. */
export function createQueue(): Queue {
  /** Queues with waiting tasks, the next one first. */
  const lines = new Map<string, (() => Promise<void>)[]>()
  let isBusy = false
  const goOn = async () => {
    isBusy = true
    for (let [next] = lines; next; [next] = lines) {
      const [who, line] = next
      const turn = line.shift()
      // The caller goes to the end of the round.
      lines.delete(who)
      if (line.length > 0) lines.set(who, line)
      await turn?.()
    }
    isBusy = false
  }
  return (work, patienceMs) =>
    new Promise((resolve, reject) => {
      const who = caller.getStore() ?? ''
      // Runs in the async context of its own caller.
      const own = AsyncResource.bind(work)
      const line = lines.get(who) ?? []
      const leave = (turn: () => Promise<void>) => {
        const place = line.indexOf(turn)
        if (place >= 0) line.splice(place, 1)
        if (line.length === 0 && lines.get(who) === line) lines.delete(who)
      }
      const turn = async () => {
        clearTimeout(timer)
        await own().then(resolve, reject)
      }
      const refuse = () => {
        leave(turn)
        reject(new DatabaseError('The database was busy for too long', { code: tooManyConnections }))
      }
      const timer = patienceMs === undefined ? undefined : setTimeout(refuse, patienceMs)
      line.push(turn)
      lines.set(who, line)
      if (!isBusy) void goOn()
    })
}
