import { createParser } from 'eventsource-parser'
import { type LiveMessage, readLiveMessage } from './live-message.ts'

/** Opens the stream, with the callbacks for its messages. */
export interface LiveConnection {
  /** Asks for the stream; rejects like `fetch`. */
  open(signal: AbortSignal): Promise<Response>
  hear(message: LiveMessage): void
  /** The token was refused; resolves when there is another to try, or when `signal` ends it. */
  onSignedOut(signal: AbortSignal): Promise<void>
}

/** Milliseconds without a heartbeat after which a connection counts as lost; the server sends one every 15 s. */
const silenceMs = 40_000
const maxWaitMs = 30_000
/** Statuses of a server without this call. */
const absent = new Set([404, 405, 501])

/**
 * Listens until `signal` ends it or the server turns out to have no such call (LIVE-03); reconnects by itself with growing pauses, after a new sign-in at once
 * (LIVE-01).
 */
export async function listenWithReconnect(connection: LiveConnection, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    const outcome = await listenOnce(connection, signal)
    if (outcome === 'absent') return
    if (outcome === 'signedOut') {
      await connection.onSignedOut(signal)
      failures = 0
      continue
    }
    failures = outcome === 'heard' ? 0 : failures + 1
    await pause(waitBefore(failures), signal)
  }
}

/**
 * Milliseconds before the next try: up to 1 s after a connection that worked, then 1 s, 2 s, 4 s … 30 s; partly by chance, so that a server that comes back is
 * not asked by all at once.
 */
export function waitBefore(failures: number, chance = Math.random()): number {
  const most = Math.min(maxWaitMs, 1000 * 2 ** Math.max(0, failures - 1))
  return failures === 0 ? most * chance : most * (0.5 + chance / 2)
}

async function listenOnce({ open, hear }: LiveConnection, signal: AbortSignal): Promise<'absent' | 'signedOut' | 'heard' | 'failed'> {
  const own = new AbortController()
  const stop = () => own.abort()
  signal.addEventListener('abort', stop, { once: true })
  let silenceTimer = setTimeout(stop, silenceMs)
  let hasReceived = false
  try {
    const { status, ok, body } = await open(own.signal)
    if (absent.has(status)) return 'absent'
    if (status === 401) return 'signedOut'
    if (!ok || !body) return 'failed'
    const parser = createParser({
      onEvent(event) {
        const message = readLiveMessage(event)
        if (!message) return
        hasReceived = true
        hear(message)
      },
    })
    const words = new TextDecoder()
    const reader = body.getReader()
    own.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true })
    for (;;) {
      const { done, value } = await reader.read()
      if (done || signal.aborted) break
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(stop, silenceMs)
      parser.feed(words.decode(value, { stream: true }))
    }
  } catch {
    // Whatever broke the connection, it is tried again.
  } finally {
    clearTimeout(silenceTimer)
    signal.removeEventListener('abort', stop)
    own.abort()
  }
  return hasReceived ? 'heard' : 'failed'
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })
}
