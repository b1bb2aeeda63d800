import { type BaseRecord, type CustomParams, type CustomResponse, useDataProvider } from '@refinedev/core'
import { useCallback } from 'react'

/** Methods as a data provider's `custom` takes them. */
export const customMethods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/**
 * Makes a call of the data provider beyond lists and records, without a hook of Refine that reads the address of the page: screens have many. Rejects with the
 * failure.
 */
export function useCustomCall(): (call: CustomParams) => Promise<CustomResponse<BaseRecord>> {
  const provider = useDataProvider()
  return useCallback(
    async (call) => {
      const { custom } = provider()
      if (!custom) throw new Error('the data provider makes no calls')
      return custom(call)
    },
    [provider],
  )
}
