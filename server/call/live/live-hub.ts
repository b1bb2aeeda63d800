import { currentCursor, eventsAfter } from '#server/call/audit/events.ts'
import { errorFields } from '#server/call/failure.ts'
import { rightsOfSessions } from '#server/call/session/sessions.ts'
import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'
import { type LiveLine, type LiveStreams, openLine } from './live-line.ts'

/**
 * Sends changes to all open streams of this process. It reads the table of events once for all of them, and so sees changes of other processes too (LIVE-03).
 */
export interface LiveHub extends LiveStreams {
  /** Something was committed in this process: read the events now instead of at the next poll. */
  wake(): void
  /** Ends all lines, and takes no more. */
  close(): void
}

interface HubOptions {
  readonly database: Database
  readonly clock: () => Date
  readonly log: Log
  readonly settings: { readonly demo: boolean; readonly idleMinutes: number }
}

/** Milliseconds between two reads of the events, while a stream is open. */
const pollMs = 1_000
/** Milliseconds for which changes of this process are batched. */
const batchMs = 20
/** Milliseconds between two heartbeats of a stream. */
const heartbeatMs = 15_000
const maxAtOnce = 500

/** Makes the hub of a process. */
export function createLiveHub({ database, clock, log, settings }: HubOptions): LiveHub {
  const lines = new Set<LiveLine>()
  let cursor: Promise<string> | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let isPolling = false
  let isPolledAgain = false
  let isClosed = false
  let checkedAt = 0
  let lastHeartbeat = performance.now()

  const plan = (ms: number) => {
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => void poll(), ms)
    timer.unref()
  }

  /** Ends the streams of ended sessions, and of users whose permissions have changed. */
  const checkSessions = async () => {
    checkedAt = performance.now()
    const openLines = [...lines]
    const rights = await rightsOfSessions(
      database.aside.sql,
      openLines.map(({ user }) => user.session),
      clock(),
      settings,
    )
    for (const line of openLines) {
      const now = rights.get(line.user.session)
      if (now === undefined) line.end({ event: 'end', data: { reason: 'session' } })
      else if (now.role !== line.user.role || now.permissions.toSorted().join() !== line.user.permissions.toSorted().join())
        line.end({ event: 'rights', data: {} })
    }
  }

  /** The database that lists are read from: a change is announced once they show it. */
  const source = async () => ((await database.replica?.choose()) ?? database).sql

  /** Checks the sessions, reads the events since the last poll, and sends them. */
  const sendNewEvents = async () => {
    for (let from = cursor && (await cursor); from !== null; ) {
      const events: Awaited<ReturnType<typeof eventsAfter>> = await eventsAfter(await source(), from, maxAtOnce)
      const last = events?.at(-1)?.cursor
      // The sessions are checked first, so that nobody gets changes that they may no longer see.
      if (performance.now() - checkedAt >= pollMs || events?.some(({ entity }) => entity === 'users')) await checkSessions()
      if (!events || last === undefined) break
      from = last
      cursor = Promise.resolve(last)
      for (const line of lines) line.receive(events)
      if (events.length < maxAtOnce) break
    }
    if (performance.now() - lastHeartbeat < heartbeatMs) return
    lastHeartbeat = performance.now()
    const at = cursor && (await cursor)
    if (at !== null) for (const line of lines) line.heartbeat(at)
  }

  const poll = async () => {
    if (isPolling) {
      isPolledAgain = true
      return
    }
    isPolling = true
    timer = null
    try {
      await sendNewEvents()
    } catch (error) {
      log.warn('changes could not be read', errorFields(error))
    }
    isPolling = false
    if (lines.size === 0) {
      cursor = null
      return
    }
    plan(isPolledAgain ? batchMs : pollMs)
    isPolledAgain = false
  }

  const drop = (line: LiveLine) => {
    lines.delete(line)
    if (lines.size > 0) return
    cursor = null
    if (timer) clearTimeout(timer)
    timer = null
  }

  const begin = async (line: LiveLine) => {
    try {
      cursor ??= source().then(currentCursor)
      await cursor
      await line.catchUp(await source(), clock())
      if (!isPolling && lines.has(line) && timer === null) plan(pollMs)
    } catch (error) {
      log.warn('a stream of changes could not start', errorFields(error))
      cursor = null
      line.end()
    }
  }

  return {
    listen(listening) {
      const line = openLine(listening, drop)
      if (isClosed) line.end()
      else {
        lines.add(line)
        void begin(line)
      }
      return line.body
    },
    wake() {
      if (lines.size === 0) return
      if (isPolling) isPolledAgain = true
      else plan(batchMs)
    },
    close() {
      isClosed = true
      for (const line of [...lines]) line.end()
      if (timer) clearTimeout(timer)
    },
  }
}
