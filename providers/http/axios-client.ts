import type { AxiosInstance } from 'axios'

/** Sends requests instead of the browser's fetch: in tests the API itself, in process. */
export type Fetch = (request: Request) => Promise<Response>

let loading: Promise<typeof import('axios')> | null = null

/** Loads axios, once. The panel calls it while its screens load; the sign-in screen, which must stay light, leaves it to the first call. */
export function loadAxios(): Promise<typeof import('axios')> {
  loading ??= import('axios').catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** An axios that passes bodies and every status through untouched, over the browser's fetch or the one given. */
export async function createAxios(fetch: Fetch | undefined): Promise<AxiosInstance> {
  const { default: axios } = await loadAxios()
  return axios.create({
    env: fetch ? { fetch: (input, init) => fetch(input instanceof Request ? input : new Request(input, init)) } : {},
    validateStatus: () => true,
    transformRequest: [(data: unknown) => data],
    transformResponse: [(data: unknown) => data],
  })
}
