import { SSEStreamingApi } from 'hono/streaming'
import { isAfter, type LiveChange } from '#domain/live-change.ts'
import { type ChangeEvent, currentCursor, cursorOf, eventsAfter, isCursor } from '#server/call/audit/events.ts'
import type { SignedIn } from '#server/call/context.ts'
import type { Sql } from '#server/db/database.ts'

/** The user of a stream, its start, and what it may contain. */
export interface Listening {
  readonly user: SignedIn
  /** The caller's last cursor; null to start `pastSeconds` ago. */
  readonly cursor: string | null
  readonly pastSeconds: number
  /** Whether the user may see records of this kind. */
  mayHear(entity: string): boolean
}

/** Most unread messages of a slow client; beyond that the stream is closed, and the client reconnects with its cursor. */
const mostWaiting = 500
/** Most missed changes that a reconnecting client gets one by one; beyond that it refetches everything. */
const mostMissed = 2_000
const pageSize = 200
/** Milliseconds that closing waits for a client that does not read. */
const lastWordMs = 1_000

/** One open stream. */
export interface LiveLine {
  readonly user: SignedIn
  readonly body: ReadableStream<Uint8Array>
  /** Sends the changes since the caller's cursor, then the new ones. */
  catchUp(sql: Sql, now: Date): Promise<void>
  hear(events: readonly ChangeEvent[]): void
  /** Sends a heartbeat with the present cursor. */
  beat(cursor: string): void
  /** Ends the stream, with a last message. */
  end(message?: LiveMessage): void
}

/** Opens a stream; `onEnd` is called once when it ends, on either side. */
export function openLine({ user, cursor, pastSeconds, mayHear }: Listening, onEnd: (line: LiveLine) => void): LiveLine {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const stream = new SSEStreamingApi(writable, readable)
  let waiting = 0
  let written: Promise<unknown> = Promise.resolve()
  let isOver = false
  /** Changes that arrive while earlier ones are still sent; null after that. */
  let held: ChangeEvent[] | null = []
  let told = ''

  const leave = () => {
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
    if (waiting < mostWaiting) write(message)
    else if (leave()) stream.abort()
  }
  const tell = (events: readonly ChangeEvent[]) => {
    for (const event of events) {
      if (!isAfter(event.cursor, told)) continue
      told = event.cursor
      if (mayHear(event.entity)) send(changeMessage(event))
    }
  }
  stream.onAbort(() => void leave())

  const line: LiveLine = {
    user,
    body: stream.responseReadable,
    async catchUp(sql, now) {
      const present = await currentCursor(sql)
      // A cursor of another database, or of this one before a restore, is invalid.
      const isKnown = cursor !== null && isCursor(cursor) && !isAfter(cursor, present)
      told = isKnown ? cursor : pastSeconds > 0 ? await cursorOf(sql, new Date(now.getTime() - pastSeconds * 1000)) : present
      send({ event: 'ready', id: told, data: {} })
      let missed = cursor === null || isKnown ? 0 : mostMissed
      for (let isMore = true; isMore && !isOver; ) {
        const page: ChangeEvent[] = (await eventsAfter(sql, told, pageSize)) ?? []
        missed += page.length
        if (missed >= mostMissed) {
          told = await currentCursor(sql)
          send({ event: 'gap', id: told, data: {} })
          break
        }
        tell(page)
        isMore = page.length === pageSize
        if (isMore) await written
      }
      const meanwhile = held ?? []
      held = null
      tell(meanwhile)
    },
    hear(events) {
      if (!held) tell(events)
      else if (held.length < mostMissed) held.push(...events)
      else if (leave()) stream.abort()
    },
    beat(at) {
      if (held) return
      if (isAfter(at, told)) told = at
      send({ event: 'beat', id: told, data: {} })
    },
    end(last) {
      if (!leave()) return
      if (last) write(last)
      const cut = setTimeout(() => stream.abort(), lastWordMs)
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
