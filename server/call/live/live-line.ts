import { SSEStreamingApi } from 'hono/streaming'
import { isAfter, type LiveChange } from '#domain/live-change.ts'
import { type ChangeEvent, currentCursor, cursorOf, eventsAfter, isCursor } from '#server/call/audit/events.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import type { Sql } from '#server/db/database.ts'

/** The user of a stream, its start, and its permitted content. */
export interface ListenOptions {
  readonly user: SignedIn
  /** The caller's last cursor; null to start `pastSeconds` ago. */
  readonly cursor: string | null
  readonly pastSeconds: number
  /** True when the user may see records of this kind. */
  maySee(entity: string): boolean
}

/** Opens streams of changes. */
export interface LiveStreams {
  /** Opens a stream. Changes after the caller's cursor come first. */
  listen(options: ListenOptions): ReadableStream<Uint8Array>
}

/** Maximum number of unread messages of a slow client; beyond that the stream is closed, and the client reconnects with its cursor. */
const maxUnread = 500
/** Maximum number of missed changes that a reconnecting client gets one by one; beyond that it refetches everything. */
const maxMissed = 2_000
const pageSize = 200
/** Milliseconds that closing waits for a client that does not read. */
const closeTimeoutMs = 1_000

/** One open stream. */
export interface LiveLine {
  readonly user: SignedIn
  readonly body: ReadableStream<Uint8Array>
  /** Sends the changes since the caller's cursor, then the new ones. */
  catchUp(sql: Sql, now: Date): Promise<void>
  receive(events: readonly ChangeEvent[]): void
  /** Sends a heartbeat with the present cursor. */
  heartbeat(cursor: string): void
  /** Ends the stream, with a last message. */
  end(message?: LiveMessage): void
}

/** Opens a stream; `onEnd` is called once when it ends, on either side. */
export function openLine({ user, cursor, pastSeconds, maySee }: ListenOptions, onEnd: (line: LiveLine) => void): LiveLine {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const stream = new SSEStreamingApi(writable, readable)
  let waiting = 0
  let written: Promise<unknown> = Promise.resolve()
  let isOver = false
  /** Changes that arrive while earlier ones are still sent; null after that. */
  let buffered: ChangeEvent[] | null = []
  let sentCursor = ''

  const markEnded = () => {
    if (isOver) return false
    isOver = true
    onEnd(line)
    return true
  }
  const write = ({ event, id, data }: LiveMessage) => {
    waiting += 1
    written = written.then(async () => {
      await stream.writeSSE({ event, data: JSON.stringify(data), ...(id === undefined ? {} : { id }) })
      waiting -= 1
    })
  }
  const send = (message: LiveMessage) => {
    if (isOver) return
    if (waiting < maxUnread) write(message)
    else if (markEnded()) stream.abort()
  }
  const sendChanges = (events: readonly ChangeEvent[]) => {
    for (const event of events) {
      if (!isAfter(event.cursor, sentCursor)) continue
      sentCursor = event.cursor
      if (maySee(event.entity)) send(changeMessage(event))
    }
  }
  stream.onAbort(() => void markEnded())

  const line: LiveLine = {
    user,
    body: stream.responseReadable,
    async catchUp(sql, now) {
      const present = await currentCursor(sql)
      // A cursor of another database, or of this one before a restore, is invalid.
      const isKnown = cursor !== null && isCursor(cursor) && !isAfter(cursor, present)
      sentCursor = isKnown ? cursor : pastSeconds > 0 ? await cursorOf(sql, new Date(now.getTime() - pastSeconds * 1000)) : present
      send({ event: 'ready', id: sentCursor, data: {} })
      let missed = cursor === null || isKnown ? 0 : maxMissed
      for (let isMore = true; isMore && !isOver; ) {
        const page: ChangeEvent[] = (await eventsAfter(sql, sentCursor, pageSize)) ?? []
        missed += page.length
        if (missed >= maxMissed) {
          sentCursor = await currentCursor(sql)
          send({ event: 'gap', id: sentCursor, data: {} })
          break
        }
        sendChanges(page)
        isMore = page.length === pageSize
        if (isMore) await written
      }
      const waiting = buffered ?? []
      buffered = null
      sendChanges(waiting)
    },
    receive(events) {
      if (!buffered) sendChanges(events)
      else if (buffered.length < maxMissed) buffered.push(...events)
      else if (markEnded()) stream.abort()
    },
    heartbeat(at) {
      if (buffered) return
      if (isAfter(at, sentCursor)) sentCursor = at
      send({ event: 'beat', id: sentCursor, data: {} })
    },
    end(last) {
      if (!markEnded()) return
      if (last) write(last)
      const cut = setTimeout(() => stream.abort(), closeTimeoutMs)
      void written.then(() => {
        clearTimeout(cut)
        return stream.close()
      })
    },
  }
  return line
}

/** One message of the stream of changes, before it is written. */
interface LiveMessage {
  readonly event: LiveEventName
  /** The cursor after this message; the client sends it back as Last-Event-ID. */
  readonly id?: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * `ready`: changes follow. `change`: a record changed. `beat`: heartbeat.
 * `gap`: changes are missing, refetch everything. `rights`: the permissions changed, connect again. `end`: the session is over.
 */
type LiveEventName = 'ready' | 'change' | 'beat' | 'gap' | 'rights' | 'end'

/** A change as clients get it: which record, which action, who and when, but no content (LIVE-01). */
function changeMessage({ cursor, entity, entityId, action, userId, userName, at }: ChangeEvent): LiveMessage {
  const by = userId === null ? null : { id: userId, name: userName ?? 'Somebody' }
  const change: LiveChange = { entity, id: entityId, action, by, at }
  return { event: 'change', id: cursor, data: { ...change } }
}
