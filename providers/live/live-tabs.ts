import { isAfter } from '#domain/live-change.ts'
import { listenWithReconnect, type LiveConnection } from './live-connection.ts'
import type { LiveMessage } from './live-message.ts'

/** What the tabs of a browser share. */
interface TabsOptions extends Pick<LiveConnection, 'onSignedOut'> {
  /** Tells apart whose tabs these are: the user's id. */
  readonly owner: string
  /** Opens the stream after a cursor, or with the changes of so many seconds. */
  open(from: { readonly cursor: string } | { readonly pastSeconds: number }, signal: AbortSignal): Promise<Response>
  /** Every message once, in every tab; the session's own messages in the tab that listens alone. */
  hear(message: LiveMessage): void
}

/** Milliseconds that the listening tab keeps what it heard for tabs that are opened meanwhile. */
const keptMs = 60_000
/** After that long without a word nobody counts on a cursor any more. */
const staleMs = 3_600_000

/** Listens for all tabs of the browser over one connection: the tab that holds the lock listens and passes on what it hears; when it is closed the next one goes on from its cursor. */
export function listenInOneTab({ owner, open, hear, onSignedOut }: TabsOptions): () => void {
  const name = `lab-live:${owner}`
  const stop = new AbortController()
  const openedAt = performance.now()
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  const kept: { readonly at: number; readonly message: LiveMessage }[] = []
  let cursor: string | null = null
  let heardAt = openedAt
  let isListening = false

  const take = (message: LiveMessage) => {
    heardAt = performance.now()
    if ('cursor' in message) {
      const isNews = message.cursor === null || cursor === null || isAfter(message.cursor, cursor)
      // A tab that was late was told again what the others had heard.
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
    while (kept[0] && now - kept[0].at > keptMs) kept.shift()
    if (message.kind === 'change') kept.push({ at: now, message })
  }
  const from = () => {
    const now = performance.now()
    if (cursor === null) return { pastSeconds: Math.ceil((now - openedAt) / 1000) + 1 }
    if (now - heardAt < staleMs) return { cursor }
    passOn({ kind: 'gap', cursor: null })
    return { pastSeconds: 1 }
  }
  const listen = async () => {
    isListening = true
    await listenWithReconnect({ open: (signal) => open(from(), signal), hear: passOn, onSignedOut }, stop.signal)
    isListening = false
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<{ message?: LiveMessage; isNew?: true }>) => {
    if (stop.signal.aborted) return
    if (data.message) take(data.message)
    else if (isListening) for (const { message } of kept) channel.postMessage({ message })
  })
  channel?.postMessage({ isNew: true })
  const { locks } = navigator
  // Without locks (an address without TLS) each tab listens for itself.
  if (locks && channel) void locks.request(name, { signal: stop.signal }, listen).catch(() => undefined)
  else void listen()
  return () => {
    stop.abort()
    channel?.close()
  }
}
