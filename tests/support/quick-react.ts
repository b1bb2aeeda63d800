import { createRequire } from 'node:module'

/**
 * React's production build, as shipped, with the `act` of the development build.
 * The development build takes a stack trace of every element and checks every render: that was two fifths of the time of the screen tests.
 * Loaded before anything that loads React; the scheduler is React's only one.
 */

type Work = (didTimeout: boolean) => unknown

interface Task {
  callback: Work | null
}

type Schedule = (priority: number, callback: Work, options?: object) => Task

const require = createRequire(import.meta.url)
const react = require('react') as { act?: (callback: () => unknown) => PromiseLike<unknown> }
const requireOfReact = createRequire(require.resolve('react-dom'))
const scheduler = requireOfReact('scheduler') as { unstable_scheduleCallback: Schedule }
const later = scheduler.unstable_scheduleCallback
const usualPriority = 3

/** Depth of nested `act`s, and the tasks that React has scheduled meanwhile. */
let open = 0
const waiting: Task[] = []

function put(callback: Work): Task {
  const task = { callback }
  waiting.push(task)
  return task
}

/** Runs a task; returns its continuation. */
function step(task: Task): Work | null {
  const rest = task.callback?.(true)
  task.callback = typeof rest === 'function' ? (rest as Work) : null
  return task.callback && (() => step(task))
}

function runPending(): void {
  for (let task = waiting.shift(); task; task = waiting.shift()) {
    const rest = step(task)
    // The task waits for a promise, which cannot settle before this function returns.
    if (rest) later(usualPriority, rest)
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value
}

function end(): void {
  try {
    if (open === 1) runPending()
  } finally {
    open -= 1
  }
}

/** Runs a callback, then all tasks that React has scheduled meanwhile, before it returns. */
function act(callback: () => unknown): PromiseLike<unknown> {
  open += 1
  let result: unknown
  try {
    result = callback()
  } catch (error) {
    end()
    throw error
  }
  if (isThenable(result)) return Promise.resolve(result).finally(end)
  end()
  return Promise.resolve(result)
}

if (!react.act) {
  scheduler.unstable_scheduleCallback = (priority, callback, options) => (open > 0 ? put(callback) : later(priority, callback, options))
  const { queueMicrotask, setTimeout } = globalThis
  globalThis.queueMicrotask = (callback) => (open > 0 ? void put(() => callback()) : queueMicrotask(callback))
  // React shows what it waited for at most every 300 ms, so that nothing flickers.
  globalThis.setTimeout = ((callback: () => void) => setTimeout(callback, 0)) as typeof setTimeout
  require('react-dom/client')
  Object.assign(globalThis, { queueMicrotask, setTimeout })
  react.act = act
}
