import { useCallback, useEffect, useRef } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import type { BaseRecord, CustomResponse, HttpError } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { endpointsOf } from '#definition/endpoints.ts'
import type { CallParameters } from './use-call-query.ts'
import { useCustomCall } from './use-custom-call.ts'
import { isLiveConnected } from './live-status.ts'
import { callKey } from './use-refresh.ts'

export interface AnswerOptions<Content> {
  readonly isOff?: boolean
  /** Refetch interval; it is also refetched when the window gets the focus. */
  readonly everyMs?: number | ((content: Content | null) => number | false)
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

/** The failure of a call whose answer does not fit. */
export const unreadableAnswer = new Error('The server sent an answer we could not read.')

/** Query of a declared GET call; refetched when its resources change. `read` returns null for an unreadable answer, and must be a stable function. */
export function useAnswer<Content>(
  declaration: Declaration,
  call: string,
  parameters: CallParameters,
  read: (data: unknown) => Content | null,
  options: AnswerOptions<Content> = {},
): DeclaredAnswer<Content> {
  const custom = useCustomCall()
  const { path = {}, query = {}, body } = parameters
  const ask = () => {
    const url = endpointsOf(declaration).call(call, path).path
    return custom(body ? { url, method: 'post', query, payload: body } : { url, method: 'get', query })
  }
  return useAnswered({ key: callKey(declaration.name, call, { ...path, ...query, ...body }), ask }, read, options)
}

/** The query of an answer. `read` returns null for an unreadable answer, and must be a stable function. */
export function useAnswered<Content>(
  { key, ask }: { readonly key: readonly unknown[]; ask(): Promise<CustomResponse<BaseRecord>> },
  read: (data: unknown) => Content | null,
  { isOff = false, everyMs, pollMs, keeps = false, purpose }: AnswerOptions<Content>,
): DeclaredAnswer<Content> {
  const query = useQuery<CustomResponse<BaseRecord>, HttpError, Content | null>({
    queryKey: purpose === undefined ? key : [...key, purpose],
    queryFn: ask,
    // Parsed once per answer; what is the same as before keeps its identity.
    select: useCallback(({ data }: CustomResponse<BaseRecord>) => read(data), [read]),
    enabled: !isOff,
    ...(everyMs === undefined
      ? {}
      : {
          refetchInterval: typeof everyMs === 'number' ? everyMs : ({ state }) => everyMs(state.data ? read(state.data.data) : null),
          refetchOnWindowFocus: 'always',
        }),
    ...(pollMs === undefined ? {} : { refetchOnWindowFocus: 'always' }),
    ...(keeps ? { placeholderData: (before) => before } : {}),
    ...(purpose === undefined ? {} : { gcTime: 0, refetchOnMount: 'always' }),
  })
  usePolling(query.refetch, isOff ? undefined : pollMs)
  const isOld = purpose !== undefined && !query.isFetchedAfterMount
  const content = isOld ? null : (query.data ?? null)
  const isBroken = query.isSuccess && !isOld && content === null
  return {
    content,
    error: query.isFetching && content === null ? null : isBroken ? unreadableAnswer : query.error,
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
