import type { BaseRecord } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import type { CallParameters } from './use-call-query.ts'
import { useCustomCall } from './use-custom-call.ts'

/**
 * Returns a function that reads a declared call without the cache. It resolves with the answer's `data` and rejects with the failure. Without a declaration it
 * reads nothing.
 */
export function useReadCall(
  declaration: Declaration | undefined,
): (call: string, parameters?: Pick<CallParameters, 'path' | 'query'>) => Promise<BaseRecord | undefined> {
  const custom = useCustomCall()
  return async (call, { path = {}, query } = {}) => {
    if (!declaration) return undefined
    const { data } = await custom({ url: endpointsOf(declaration).call(call, path).path, method: 'get', query })
    return data
  }
}
