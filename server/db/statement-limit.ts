/** The two flags in the embedded database's memory that end a running statement; PostgreSQL's own signals set the same ones. */
interface Flags {
  readonly memory: () => Uint8Array
  readonly pending: number
  readonly cancel: number
}

function flagsIn(module: unknown): Flags | null {
  if (typeof module !== 'object' || module === null || !('_InterruptPending' in module) || !('_QueryCancelPending' in module)) return null
  const { _InterruptPending: pending, _QueryCancelPending: cancel } = module
  // A growing memory replaces the array.
  const memory = () => ('HEAPU8' in module && module.HEAPU8 instanceof Uint8Array ? module.HEAPU8 : new Uint8Array())
  return typeof pending === 'number' && typeof cancel === 'number' && memory().length > Math.max(pending, cancel) ? { memory, pending, cancel } : null
}

/** Statements of callers; the database's own work, such as a checkpoint, is never cancelled. */
const limited = /^\s*(select|with|insert|update|delete)\b/i
const lifts = "set_config('statement_timeout', '0'"

/**
 * Time limit of one statement of the embedded database (threat 20). It runs in one thread, where no timer can interrupt it: the time is checked whenever it
 * reads or writes a file, and then PostgreSQL cancels it. What never touches a file is not found.
 */
export class StatementLimit {
  readonly #ms: number
  #flags: Flags | null = null
  #until = Number.POSITIVE_INFINITY
  #isLifted = false
  #last: Promise<unknown> = Promise.resolve()

  constructor(ms: number) {
    this.#ms = ms
  }

  /** Call it with the program that runs the database. Throws where it has no such flags. */
  attach(module: unknown): void {
    this.#flags = flagsIn(module)
    if (!this.#flags) throw new Error('The embedded database cannot be interrupted: this version of PGlite is not the one this program was made for.')
  }

  /** Runs one statement within the limit, unless its transaction has lifted it as on a PostgreSQL server. */
  within<T>(text: string, run: () => Promise<T>): Promise<T> {
    // The time starts when the statement starts.
    const work = this.#last.then(() => this.#one(text, run))
    this.#last = work.catch(() => undefined)
    return work
  }

  async #one<T>(text: string, run: () => Promise<T>): Promise<T> {
    if (text.includes(lifts)) this.#isLifted = true
    else if (text === 'commit' || text === 'rollback') this.#isLifted = false
    if (this.#isLifted || !limited.test(text)) return run()
    this.#until = performance.now() + this.#ms
    try {
      return await run()
    } finally {
      this.#until = Number.POSITIVE_INFINITY
      // A statement that ended in time must not cancel the next one.
      this.#set(0)
    }
  }

  /** Call it whenever the database reads or writes. */
  check(): void {
    if (performance.now() > this.#until) this.#set(1)
  }

  #set(value: 0 | 1): void {
    if (!this.#flags) return
    const memory = this.#flags.memory()
    memory[this.#flags.cancel] = value
    memory[this.#flags.pending] = value
  }
}
