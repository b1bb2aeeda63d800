import type { BaseRecord, CustomResponse, HttpError } from '@refinedev/core'
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { endpointsOf } from '#definition/endpoints.ts'
import type { Declaration } from '#definition/declaration.ts'
import { useCustomCall } from './use-custom-call.ts'
import { callKey } from './use-refresh.ts'

/** Parameters of a declared call. */
export interface CallParameters {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  /** Of a read whose question must not be in an address, such as the text of a message: it is sent by POST. */
  readonly body?: Readonly<Record<string, unknown>>
}

interface QueryOptions extends Omit<UseQueryOptions<CustomResponse<BaseRecord>, HttpError>, 'queryKey' | 'queryFn' | 'enabled'> {
  readonly enabled?: boolean
  /** Another query key, e.g. to keep readers of the same call apart. */
  readonly queryKey?: readonly unknown[]
}

/** The query of a declared call that reads, refetched when its resource changes; without a declaration it is off. The caller shows its failure. */
export function useCallQuery(
  declaration: Declaration | undefined,
  call: string,
  { path = {}, query = {}, body }: CallParameters = {},
  { enabled = true, ...options }: QueryOptions = {},
): UseQueryResult<CustomResponse<BaseRecord>, HttpError> {
  const custom = useCustomCall()
  return useQuery({
    queryKey: callKey(declaration?.name ?? '', call, { ...path, ...query, ...body }),
    queryFn: () => {
      if (!declaration) throw new Error('nothing to ask')
      const url = endpointsOf(declaration).call(call, path).path
      return custom(body ? { url, method: 'post', query, payload: body } : { url, method: 'get', query })
    },
    ...options,
    enabled: declaration !== undefined && enabled,
  })
}
