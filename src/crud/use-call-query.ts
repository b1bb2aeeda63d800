import { useCustom } from '@refinedev/core'
import { endpointsOf } from '#definition/endpoints.ts'
import type { Declaration } from '#definition/declaration.ts'
import { callKey } from './use-refresh.ts'

/** Parameters of a declared call. */
export interface CallParameters {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  /** Of a read whose question must not be in an address, such as the text of a message: it is sent by POST. */
  readonly body?: Readonly<Record<string, unknown>>
}

type QueryOptions = NonNullable<Parameters<typeof useCustom>[0]['queryOptions']>

/** The query of a declared call that reads, refetched when its resource changes; without a declaration it is off. The caller shows its failure. */
export function useCallQuery(
  declaration: Declaration | undefined,
  call: string,
  { path = {}, query = {}, body }: CallParameters = {},
  { enabled = true, ...options }: Omit<QueryOptions, 'enabled'> & { readonly enabled?: boolean } = {},
): ReturnType<typeof useCustom>['query'] {
  const isOn = declaration !== undefined && enabled
  return useCustom({
    url: isOn ? endpointsOf(declaration).call(call, path).path : '',
    method: body ? 'post' : 'get',
    config: body ? { query, payload: body } : { query },
    queryOptions: { queryKey: [...callKey(declaration?.name ?? '', call, { ...path, ...query, ...body })], ...options, enabled: isOn },
    errorNotification: false,
  }).query
}
