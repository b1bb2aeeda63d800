import type { QueryClient } from '@tanstack/react-query'
import { readProfile } from '#providers/auth/profile.ts'
import { onSessionChange, readSession } from '#providers/auth/session.ts'
import type { Http } from '#providers/http/request.ts'
import type { LiveSource } from '#providers/live/live-source.ts'
import { listenInOneTab } from '#providers/live/live-tabs.ts'
import { publishChange } from '#providers/live/publish-change.ts'
import { recordLiveEnd, recordLiveMessage } from '#crud/live-status.ts'
import { callKey } from '#crud/use-refresh.ts'

/** Dependencies of listening. */
interface LiveOptions {
  readonly http: Http
  readonly userId: string
  readonly queryClient: QueryClient
  /** Carries the stream in place of the browser's fetch, in tests. */
  readonly fetch?: (request: Request) => Promise<Response>
  readonly source: LiveSource
}

/** Milliseconds within which several changes have the bell counted once. */
const gatherMs = 300

/** Resources whose answers show records of another as well. */
const shownWith: Readonly<Record<string, readonly string[]>> = { reports: ['results'] }

/**
 * Listens to what changes until the returned function is called: cached answers about it are read again when they are next shown, the bell is counted
 * again, and the open screens are notified (LIVE-01, NAV-02). Each screen decides what to refetch; visible rows are never replaced from here.
 */
export function startLive({ http, userId, queryClient, fetch = (request) => globalThis.fetch(request), source }: LiveOptions): () => void {
  let counting: ReturnType<typeof setTimeout> | null = null
  const count = () => {
    counting ??= setTimeout(() => {
      counting = null
      void queryClient.refetchQueries({ queryKey: callKey('notifications', 'stats') })
    }, gatherMs)
  }
  let token = ''
  const refreshProfile = () => void readProfile(http).catch(() => undefined)
  const stop = listenInOneTab({
    owner: userId,
    open(from, signal) {
      token = readSession()?.token ?? ''
      const query = 'cursor' in from ? `cursor=${from.cursor}` : `past=${Math.min(from.pastSeconds, 120)}`
      const address = new URL(`${http.baseUrl}/live?${query}`, location.href)
      return fetch(new Request(address, { headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` }, cache: 'no-store', signal }))
    },
    hear(message) {
      recordLiveMessage()
      if (message.kind === 'gap') void queryClient.invalidateQueries({ queryKey: ['data'] })
      if (message.kind === 'rights') refreshProfile()
      if (message.kind !== 'change') return
      const { change } = message
      for (const resource of [change.entity, ...(shownWith[change.entity] ?? [])])
        void queryClient.invalidateQueries({ queryKey: ['data', 'default', resource], refetchType: 'none' })
      if (change.entity === 'notifications') count()
      publishChange(source, change)
    },
    // The profile is refused as well, and the HTTP client does what there is to do when a session has ended (AUTH-09).
    async onSignedOut(signal) {
      refreshProfile()
      await anotherToken(token, signal)
    },
  })
  return () => {
    stop()
    recordLiveEnd()
    if (counting) clearTimeout(counting)
  }
}

/** Resolves when a session with another token begins, e.g. by a sign-in over the open panel (AUTH-09), or when the signal aborts. */
function anotherToken(refused: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      const token = readSession()?.token ?? refused
      if (token === refused && !signal.aborted) return
      stop()
      signal.removeEventListener('abort', check)
      resolve()
    }
    const stop = onSessionChange(check)
    signal.addEventListener('abort', check)
    check()
  })
}
