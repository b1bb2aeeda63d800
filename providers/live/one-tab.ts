/** A message between the tabs: a question who works, an answer of the one that does, or its end. Each has the random number of its tab. */
interface TurnMessage {
  readonly kind: 'asks' | 'works' | 'ends'
  readonly tab: number
}

/** Milliseconds to wait for an answer of the working tab; partly by chance, so that tabs that are opened together do not all begin. */
const answerMs = 150
/** Milliseconds after which a waiting tab asks again, since a tab that crashed or was frozen says nothing. */
const askAgainMs = 20_000

/**
 * Does work in one tab of the browser at a time, where there are no locks: at an address without TLS. The tabs agree by messages under a name. If two work, the
 * one with the greater number stops. Ends with the signal.
 */
export function workInOneTab(name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): void {
  const channel = new BroadcastChannel(name)
  const tab = Math.random()
  let working: AbortController | null = null
  let awaiting: ReturnType<typeof setTimeout> | undefined
  const say = (kind: TurnMessage['kind']) => channel.postMessage({ kind, tab } satisfies TurnMessage)

  const begin = () => {
    working = new AbortController()
    say('works')
    void work(working.signal)
  }
  const ask = () => {
    if (working) return
    say('asks')
    clearTimeout(awaiting)
    awaiting = setTimeout(begin, answerMs * (1 + Math.random()))
  }
  const stop = () => {
    working?.abort()
    working = null
  }
  const leave = () => working && say('ends')

  channel.addEventListener('message', ({ data: { kind, tab: other } }: MessageEvent<TurnMessage>) => {
    if (kind === 'ends') return ask()
    if (kind === 'works') clearTimeout(awaiting)
    if (kind === 'works' && other < tab) return stop()
    if (working) say('works')
  })
  const asking = setInterval(ask, askAgainMs)
  window.addEventListener('pagehide', leave)
  signal.addEventListener('abort', () => {
    leave()
    stop()
    clearTimeout(awaiting)
    clearInterval(asking)
    window.removeEventListener('pagehide', leave)
    channel.close()
  })
  ask()
}
