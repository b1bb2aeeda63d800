import { describeError } from '#ui/describe-error.ts'
import { createStore, type Store } from '#ui/store.ts'
import { receiptState } from '#domain/sample-receipt.ts'
import { type TransportFacts, transportTimes } from '#domain/transport-time.ts'
import type * as samples from '#contract/samples.ts'
import type { Content } from '#crud/contract-answer.ts'

/** The server's answer to a scan. */
export type Receipt = Content<typeof samples.receive>

/** A received sample with only the tests whose transport took longer than they allow; null without any. */
export function overdueTransport({ outcome, sample }: Receipt): TransportFacts | null {
  if (!sample?.receivedAt || !(receiptState(outcome) === 'Received' || outcome === 'alreadyReceived')) return null
  const times = transportTimes(sample, new Date(sample.receivedAt))
  const tests = sample.tests.filter(({ name }) => times.some(({ test, isOver }) => isOver && test === name))
  return tests.length > 0 ? { ...sample, tests } : null
}

/** One scan of this session. */
export interface Scan {
  readonly id: number
  readonly code: string
  readonly at: string
  /** The collection is confirmed with it. */
  readonly isConfirmed: boolean
  /** Null until the server has answered. */
  readonly answer: Receipt | null
  /** The failure of its call: while `isWaiting`, it is sent again. */
  readonly problem: string | null
  readonly isWaiting: boolean
  /** The act on its sample afterwards; null while its answer is valid. */
  readonly act: 'undone' | 'rejected' | null
}

/** The scans of a session, and the calls that they wait for. */
export interface ScanQueue {
  /** The newest first. */
  readonly scans: Store<readonly Scan[]>
  add(code: string, isConfirmed?: boolean): void
  change(id: number, changes: Partial<Scan>): void
}

interface ScanQueueOptions {
  send(code: string, isConfirmed: boolean): Promise<Receipt | null>
  /** Called when a scan has its answer or has failed. */
  onAnswer(scan: Scan): void
  pause(ms: number): Promise<void>
  now(): Date
}

/** Milliseconds until a scan that had no answer is sent again. */
const retryMs = 3_000
/** Scans that the list keeps. */
const maxScans = 500

/**
 * A queue of scans. It sends one after the other, in the order of the scans. A scan without an answer is sent again before the next one, so that it keeps its
 * Idempotency-Key and is neither lost nor done twice.
 */
export function createScanQueue({ send, onAnswer, pause, now }: ScanQueueOptions): ScanQueue {
  const scans = createStore<readonly Scan[]>([])
  let lastId = 0
  let isRunning = false
  const change = (id: number, changes: Partial<Scan>) => scans.set(scans.get().map((scan) => (scan.id === id ? { ...scan, ...changes } : scan)))
  const settle = (scan: Scan, changes: Pick<Scan, 'answer' | 'problem'>) => {
    const done = { ...changes, isWaiting: false }
    change(scan.id, done)
    onAnswer({ ...scan, ...done })
  }
  async function attempt(scan: Scan) {
    try {
      const answer = await send(scan.code, scan.isConfirmed)
      settle(scan, answer ? { answer, problem: null } : { answer, problem: 'The server sent an answer we could not read. Scan again.' })
    } catch (error) {
      const { isUnsure, reason, retryAfterMs, sentence } = describeError(error)
      if (!isUnsure && reason === null && retryAfterMs === 0) return settle(scan, { answer: null, problem: sentence ?? 'This scan failed. Scan again.' })
      change(scan.id, { problem: reason ?? 'No answer yet' })
      await pause(Math.max(retryMs, retryAfterMs))
    }
  }
  async function run() {
    if (isRunning) return
    isRunning = true
    for (let next = nextOf(scans.get()); next; next = nextOf(scans.get())) await attempt(next)
    isRunning = false
  }
  return {
    scans,
    change,
    add(code, isConfirmed = false) {
      lastId += 1
      const scan = { id: lastId, code, at: now().toISOString(), isConfirmed, answer: null, problem: null, isWaiting: true, act: null }
      const kept = scans.get().filter(({ isWaiting }, index) => isWaiting || index < maxScans - 1)
      scans.set([scan, ...kept])
      void run()
    },
  }
}

function nextOf(scans: readonly Scan[]): Scan | undefined {
  return scans.findLast(({ isWaiting }) => isWaiting)
}
