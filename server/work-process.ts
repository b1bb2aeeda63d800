import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { basename } from 'node:path'

/** Limits of the work of a process. */
export interface WorkLimits {
  /** Time limit of one request, without its wait for the process. */
  readonly timeMs: number
  /** Heap of the process. */
  readonly heapMb: number
  /** Time without a request after which the process ends. */
  readonly idleMs: number
}

/** Sends a request, made at its turn, to the process. Returns its answer, or null where the process took too long or ended; errors of making it go to the caller. */
type AskProcess<A> = (make: () => Promise<unknown>) => Promise<A | null>

/** Maximum length of the words of a process that did not start. */
const maxWords = 2_000

/**
 * Creates a process that answers requests one after another, so that long work blocks neither the event loop nor the memory of the server: a thread that runs out
 * of memory may end the whole server. It starts with the first request and ends when idle. Its file, an absolute path, calls `answerRequests`.
 */
export function createWorkProcess<A>(file: string, { timeMs, heapMb, idleMs }: WorkLimits): AskProcess<A> {
  let opening: Promise<ChildProcess> | null = null
  let idle: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const end = () => {
    void opening?.then((child) => child.kill('SIGKILL')).catch(() => undefined)
    opening = null
  }
  const open = (): Promise<ChildProcess> => {
    if (opening) return opening
    const started = startProcess(file, heapMb, () => {
      if (opening === started) opening = null
    })
    opening = started
    return started
  }
  const ask = (child: ChildProcess, request: unknown) =>
    new Promise<A | null>((resolve) => {
      const done = (result: A | null) => {
        clearTimeout(limit)
        child.off('message', done).off('exit', lost)
        if (result === null) end()
        idle = setTimeout(end, idleMs).unref()
        resolve(result)
      }
      const limit = setTimeout(() => done(null), timeMs)
      // A request that needs more memory than the process may use ends it.
      const lost = () => done(null)
      child.on('message', done).on('exit', lost)
      child.send({ request }, (failure) => failure && lost())
    })

  return (make) => {
    const turn = queue.then(async () => {
      const request = await make()
      clearTimeout(idle)
      return ask(await open(), request)
    })
    queue = turn.catch(() => undefined)
    return turn
  }
}

/** Starts the process; it says when it is ready, which no request has to wait for within its own time. */
function startProcess(file: string, heapMb: number, onEnd: () => void): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = fork(file, {
      execArgv: [`--max-old-space-size=${heapMb}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let words = ''
    child.stderr?.setEncoding('utf8').on('data', (part: string) => {
      words = (words + part).slice(0, maxWords)
    })
    child.once('message', () => {
      // An idle process does not keep the server running.
      child.unref()
      child.channel?.unref()
      if (child.stderr instanceof Socket) child.stderr.unref()
      resolve(child)
    })
    child.on('error', reject)
    // One that works for ever would outlive the server.
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    child.once('exit', (code) => {
      process.off('exit', kill)
      onEnd()
      reject(new Error(`the process ${basename(file)} ended with ${code}: ${words}`))
    })
  })
}
