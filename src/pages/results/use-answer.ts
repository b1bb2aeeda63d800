import { useCustom } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { callKey } from '#crud/use-refresh.ts'

const unreadable = new Error('The server gave an answer that cannot be read')

/** Asks a declared call that reads, and again when what it is about changes; `read` gives null for an answer that is none. */
export function useAnswer<Content>(
  declaration: Declaration,
  call: string,
  { path = {}, query = {} }: { readonly path?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, string>> },
  read: (data: unknown) => Content | null,
  everyMs?: number,
) {
  const { query: asked } = useCustom({
    url: endpointsOf(declaration).call(call, path).path,
    method: 'get',
    config: { query },
    queryOptions: { queryKey: [...callKey(declaration.name, call, { ...path, ...query })], ...(everyMs === undefined ? {} : { refetchInterval: everyMs }) },
    errorNotification: false,
  })
  const content = asked.data ? read(asked.data.data) : null
  const error = asked.isSuccess && content === null ? unreadable : asked.error
  return { content, error: asked.isFetching && content === null ? null : error, at: asked.dataUpdatedAt, retry: () => void asked.refetch() }
}
