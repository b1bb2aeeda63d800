import { useCustom } from '@refinedev/core'
import type { CallParameters } from './call-parameters.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import type { Declaration } from '#definition/declaration.ts'
import { callKey } from '#crud/use-refresh.ts'

/** The answer of a declared call that reads, as far as it could be read. */
export interface Answer<Content> {
  /** Null until it is there. */
  readonly content: Content | null
  readonly error: unknown
  readonly isLoading: boolean
  /** What is shown belongs to an earlier question; the answer to this one is on its way. */
  readonly isStale: boolean
  retry(): void
}

const unreadable = new Error('The server gave an answer that cannot be read')

/** Asks a declared call, and again when what it is about changes; `read` gives null for an answer that is none. */
export function useAnswer<Content>(
  declaration: Declaration,
  call: string,
  { path = {}, query = {} }: CallParameters,
  read: (data: unknown) => Content | null,
  { isOff = false, everyMs, keeps = false }: { readonly isOff?: boolean; readonly everyMs?: number; readonly keeps?: boolean } = {},
): Answer<Content> {
  const { query: asked } = useCustom({
    url: isOff ? '' : endpointsOf(declaration).call(call, path).path,
    method: 'get',
    config: { query },
    queryOptions: {
      queryKey: [...callKey(declaration.name, call, { ...path, ...query })],
      enabled: !isOff,
      ...(everyMs === undefined ? {} : { refetchInterval: everyMs, refetchOnWindowFocus: 'always' as const }),
      ...(keeps ? { placeholderData: (before) => before } : {}),
    },
    errorNotification: false,
  })
  const content = asked.data ? read(asked.data.data) : null
  const isBroken = asked.isSuccess && content === null
  return {
    content,
    error: asked.isFetching && content === null ? null : isBroken ? unreadable : asked.error,
    isLoading: asked.isPending && !isOff,
    isStale: asked.isPlaceholderData,
    retry: () => void asked.refetch(),
  }
}
