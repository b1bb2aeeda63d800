import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { DatabaseError } from '#server/db/database-error.ts'

/**
 * Runs one task after another; a failed one does not block the next. Each caller has an ordered queue, and the queues take
 * turns: a caller with many tasks delays only themselves.
 * With `maxWaitMs`, work that has not started in time is refused with a `DatabaseError` and never runs.
 */
export type Queue = <T>(work: () => Promise<T>, maxWaitMs?: number) => Promise<T>

/** PostgreSQL's code for a refused connection. */
const tooManyConnections = '53300'

const caller = new AsyncLocalStorage<string>()

/** Runs work whose tasks wait in this caller's queue. */
export function runForCaller<T>(who: string, work: () => T): T {
  return caller.run(who, work)
}

/** A new queue, empty. */
export function createQueue(): Queue {
  /** Queues with waiting tasks, the next one first. */
  const queues = new Map<string, (() => Promise<void>)[]>()
  let isBusy = false
  const runTasks = async () => {
    isBusy = true
    for (let [next] = queues; next; [next] = queues) {
      const [who, queue] = next
      const task = queue.shift()
      // The caller goes to the end of the round.
      queues.delete(who)
      if (queue.length > 0) queues.set(who, queue)
      await task?.()
    }
    isBusy = false
  }
  return (work, maxWaitMs) =>
    new Promise((resolve, reject) => {
      const who = caller.getStore() ?? ''
      // Runs in the async context of its own caller.
      const own = AsyncResource.bind(work)
      const queue = queues.get(who) ?? []
      const remove = (left: () => Promise<void>) => {
        const place = queue.indexOf(left)
        if (place >= 0) queue.splice(place, 1)
        if (queue.length === 0 && queues.get(who) === queue) queues.delete(who)
      }
      const task = async () => {
        clearTimeout(timer)
        await own().then(resolve, reject)
      }
      const refuse = () => {
        remove(task)
        reject(new DatabaseError('The database was busy for too long', { code: tooManyConnections }))
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(refuse, maxWaitMs)
      queue.push(task)
      queues.set(who, queue)
      if (!isBusy) void runTasks()
    })
}
