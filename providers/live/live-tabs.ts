import { isAfter } from '#domain/live-change.ts'
import { listenWithReconnect, type LiveConnection } from './live-connection.ts'
import type { LiveMessage } from './live-message.ts'
import { workInOneTab } from './one-tab.ts'

/** Connection that the tabs of a browser share. */
interface TabsOptions extends Pick<LiveConnection, 'onSignedOut'> {
  /** The user's id: tabs of other users do not share the connection. */
  readonly owner: string
  /** Opens the stream after a cursor, or with the changes of so many seconds. */
  open(from: { readonly cursor: string } | { readonly pastSeconds: number }, signal: AbortSignal): Promise<Response>
  /** Called once per message in every tab. Messages about the session reach only the listening tab. */
  hear(message: LiveMessage): void
}

/** Milliseconds for which the listening tab keeps messages for tabs that are opened later. */
const keptMs = 60_000
/** Milliseconds by which this machine's clock is corrected in its ordinary course. */
const correctedMs = 2_000
/** Time without a message after which the cursor is given up. */
const staleMs = 3_600_000

/**
 * Listens for all tabs of the browser over one connection: the tab with the lock listens and passes messages on. When it closes, the next tab continues from
 * its cursor.
 */
export function listenInOneTab({ owner, open, hear, onSignedOut }: TabsOptions): () => void {
  const name = `lab-live:${owner}`
  const stop = new AbortController()
  const openedAt = performance.now()
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  const recent: { readonly at: number; readonly message: LiveMessage }[] = []
  let cursor: string | null = null
  let heardAt = openedAt
  let isListening = false

  // A clock that ran ahead dates earlier reads in the future: until that time comes, they count as newer than any change.
  let ahead = Date.now() - performance.now()
  const isClockSetBack = () => {
    const before = ahead
    ahead = Date.now() - performance.now()
    return ahead < before - correctedMs
  }

  const take = (message: LiveMessage) => {
    heardAt = performance.now()
    if (isClockSetBack()) hear({ kind: 'gap', cursor })
    if ('cursor' in message) {
      const isNews = message.cursor === null || cursor === null || isAfter(message.cursor, cursor)
      // The messages were repeated for a tab that was opened later.
      if (message.kind === 'change' && !isNews) return
      if (message.kind === 'gap' || isNews) cursor = message.cursor
    }
    hear(message)
  }
  const passOn = (message: LiveMessage) => {
    if (stop.signal.aborted) return
    take(message)
    if (message.kind === 'rights' || message.kind === 'end') return
    channel?.postMessage({ message })
    const now = performance.now()
    while (recent[0] && now - recent[0].at > keptMs) recent.shift()
    if (message.kind === 'change') recent.push({ at: now, message })
  }
  const from = () => {
    const now = performance.now()
    if (cursor === null) return { pastSeconds: Math.ceil((now - openedAt) / 1000) + 1 }
    if (now - heardAt < staleMs) return { cursor }
    passOn({ kind: 'gap', cursor: null })
    return { pastSeconds: 1 }
  }
  const listen = async (signal: AbortSignal) => {
    isListening = true
    await listenWithReconnect({ open: (own) => open(from(), own), hear: passOn, onSignedOut }, signal)
    isListening = false
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<{ message?: LiveMessage; isNew?: true }>) => {
    if (stop.signal.aborted) return
    if (data.message) take(data.message)
    else if (isListening) for (const { message } of recent) channel.postMessage({ message })
  })
  channel?.postMessage({ isNew: true })
  const { locks } = navigator
  // A stream in each tab would use up the six connections that a browser opens to a server: the seventh tab could not even load.
  if (locks && channel) void locks.request(name, { signal: stop.signal }, () => listen(stop.signal)).catch(() => undefined)
  else if (channel) workInOneTab(`${name}:turn`, stop.signal, listen)
  else void listen(stop.signal)
  return () => {
    stop.abort()
    channel?.close()
  }
}
