/** Lets one piece of work after another in, in the order they came; a failed one does not hold up the next. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>

/** A new queue, empty. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}
