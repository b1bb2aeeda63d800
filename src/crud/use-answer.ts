import { useEffect, useMemo, useRef } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { type CallParameters, useCallQuery } from './use-call-query.ts'
import { isLiveConnected } from './live-status.ts'
import { callKey } from './use-refresh.ts'

interface AnswerOptions {
  readonly isOff?: boolean
  /** Refetch interval; it is also refetched when the window gets the focus. */
  readonly everyMs?: number
  /** The same, but only while no stream of changes is connected: with one, shown data is not replaced without a click (LIVE-02, LIVE-03). */
  readonly pollMs?: number
  /** Keeps the previous answer until the next one is there. */
  readonly keeps?: boolean
  /** Part of the query key that keeps components with the same call apart. The answer is read at each mount and not cached. */
  readonly purpose?: string
}

/** The answer of a declared call that reads, as far as it could be read. */
export interface DeclaredAnswer<Content> {
  /** Null until it is there. */
  readonly content: Content | null
  readonly error: unknown
  readonly isLoading: boolean
  readonly isFetching: boolean
  /** The content belongs to the previous query; the answer to this one is on its way. */
  readonly isStale: boolean
  /** When it was read, in milliseconds by this machine's clock. */
  readonly at: number
  retry(): void
}

const unreadable = new Error('The server sent an answer we could not read.')

/** Query of a declared GET call; refetched when its resources change. `read` returns null for an unreadable answer, and must be a stable function. */
export function useAnswer<Content>(
  declaration: Declaration,
  call: string,
  parameters: CallParameters,
  read: (data: unknown) => Content | null,
  { isOff = false, everyMs, pollMs, keeps = false, purpose }: AnswerOptions = {},
): DeclaredAnswer<Content> {
  const query = useCallQuery(declaration, call, parameters, {
    enabled: !isOff,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs, refetchOnWindowFocus: 'always' }),
    ...(pollMs === undefined ? {} : { refetchOnWindowFocus: 'always' }),
    ...(keeps ? { placeholderData: (before) => before } : {}),
    ...(purpose === undefined
      ? {}
      : { queryKey: [...callKey(declaration.name, call, { ...parameters.path, ...parameters.query }), purpose], gcTime: 0, refetchOnMount: 'always' }),
  })
  usePolling(query.refetch, isOff ? undefined : pollMs)
  const isOld = purpose !== undefined && !query.isFetchedAfterMount
  // Parsed once per answer, so that the content keeps its identity between renders.
  const content = useMemo(() => (query.data && !isOld ? read(query.data.data) : null), [query.data, isOld, read])
  const isBroken = query.isSuccess && !isOld && content === null
  return {
    content,
    error: query.isFetching && content === null ? null : isBroken ? unreadable : query.error,
    isLoading: query.isPending && !isOff,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData,
    at: query.dataUpdatedAt,
    retry: () => void query.refetch(),
  }
}

/** Polls while the page is visible and no stream of changes is connected. */
function usePolling(ask: () => unknown, everyMs: number | undefined) {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (everyMs === undefined) return
    const timer = setInterval(() => {
      if (!isLiveConnected() && document.visibilityState === 'visible') latest.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
