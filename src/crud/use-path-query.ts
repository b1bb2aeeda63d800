import type { BaseRecord, CustomResponse, HttpError } from '@refinedev/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useCustomCall } from './use-custom-call.ts'
import { callKey } from './use-refresh.ts'

/** The query of a path that a declaration names, refetched when its resource changes; without a path it is off. The caller shows its failure. */
export function usePathQuery(
  resource: string,
  path: string | undefined,
  options: { readonly refetchInterval?: number } = {},
): UseQueryResult<CustomResponse<BaseRecord>, HttpError> {
  const custom = useCustomCall()
  return useQuery({
    queryKey: callKey(resource, path ?? ''),
    queryFn: () => custom({ url: path ?? '', method: 'get', query: {} }),
    enabled: path !== undefined,
    ...options,
  })
}
