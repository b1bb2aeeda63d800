import type { AxiosInstance } from 'axios'
import { lazyModule } from './lazy-module.ts'

/** Sends requests instead of the browser's fetch: in tests the API itself, in process. */
export type Fetch = (request: Request) => Promise<Response>

let loading: Promise<typeof import('axios')> | null = null

/** Loads axios, once; it comes with the first call, since the sign-in screen must stay light. */
function loadAxios(): Promise<typeof import('axios')> {
  loading ??= import('axios').catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/**
 * An axios that passes bodies and every status through untouched, over the browser's fetch or the one given. Fails where axios cannot be loaded, in the words
 * of the call that needs it.
 */
export async function createAxios(fetch: Fetch | undefined, write: boolean): Promise<AxiosInstance> {
  const { default: axios } = await lazyModule(loadAxios(), write)
  return axios.create({
    env: fetch ? { fetch: (input, init) => fetch(input instanceof Request ? input : new Request(input, init)) } : {},
    validateStatus: () => true,
    transformRequest: [(data: unknown) => data],
    transformResponse: [(data: unknown) => data],
  })
}
