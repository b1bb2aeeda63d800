import type { BaseRecord } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import type { CallParameters } from './use-call-query.ts'
import { useCustomCall } from './use-custom-call.ts'

/** Reads a declared call when it is asked to, past the cache; resolves with the `data` of the answer, rejects with the failure. Without a declaration nothing is read. */
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
