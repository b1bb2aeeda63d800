import type { QueryClient } from '@tanstack/react-query'

/** Name of the performance mark that is set once all likely next screens are fetched. */
const fetchedAheadMark = 'fetched-ahead'

/** A piece of the panel that can be loaded before it is wanted. */
interface Piece {
  load(): Promise<void>
}

/** Milliseconds after the last call for which nothing is loaded: the screen is drawn from its answer. */
const idleMs = 1500

/** Milliseconds after the last touch of mouse, wheel or keyboard for which nothing is loaded: what a piece brings would delay the answer to the next one. */
const inputQuietMs = 2000

const inputs = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const

/**
 * Fetches the code of likely next screens in the background, one chunk after the other, while the current screen loads nothing and nobody uses it.
 * Not on a slow or metered line, where a piece is fetched when it is wanted. A failure is ignored: opening the screen tries again. Returns a function that ends
 * it.
 */
export function fetchAhead(pieces: readonly Piece[], queryClient: QueryClient): () => void {
  const waiting = isSlowLine() ? [] : [...pieces]
  const ended = new AbortController()
  let lastInputAt = Number.NEGATIVE_INFINITY
  let lastCallAt = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const noteInput = ({ timeStamp }: Event) => {
    lastInputAt = timeStamp
  }
  for (const input of inputs) window.addEventListener(input, noteInput, { capture: true, passive: true, signal: ended.signal })
  const forget = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') lastCallAt = performance.now()
  })
  const end = () => {
    forget()
    clearTimeout(timer)
    waiting.length = 0
    ended.abort()
  }
  const next = () => {
    if (queryClient.isFetching() > 0) return later(idleMs)
    const quietIn = Math.max(lastInputAt + inputQuietMs, lastCallAt + idleMs) - performance.now()
    if (quietIn > 0) return later(quietIn)
    const piece = waiting.shift()
    if (piece) return void piece.load().then(next, next)
    performance.mark(fetchedAheadMark)
    end()
  }
  const later = (ms: number) => {
    timer = setTimeout(next, ms)
  }
  later(idleMs)
  return end
}

/** True when the browser reports a slow or metered line; a browser that reports nothing counts as fast. */
function isSlowLine(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string } }
  return connection?.saveData === true || (connection?.effectiveType !== undefined && connection.effectiveType !== '4g')
}

type ListenOptions = Parameters<typeof import('./live.ts')['startLive']>[0] & Parameters<typeof import('./scans.ts')['listenForScans']>[0]

/**
 * Listens for changes and scans once the first screen is; the answer ends that. Without the piece that listens the panel polls, as it does without the call
 * (LIVE-03).
 */
export function listenLater(options: () => ListenOptions, afterMs = idleMs): () => void {
  const ends: (() => void)[] = []
  let isClosed = false
  const timer = setTimeout(() => {
    Promise.all([import('./live.ts'), import('./scans.ts')]).then(
      ([{ startLive }, { listenForScans }]) => {
        if (!isClosed) ends.push(startLive(options()), listenForScans(options()))
      },
      () => undefined,
    )
  }, afterMs)
  return () => {
    isClosed = true
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
