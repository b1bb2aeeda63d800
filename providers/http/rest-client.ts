import type { AxiosInstance, AxiosRequestConfig } from 'axios'
import type { UrlQuery } from './query-string.ts'
import type { Http, HttpMethod } from './request.ts'

/**
 * An axios-like client for data providers of other packages, which sends through the panel's own client: the same token, time limits, repetitions,
 * keys and failures. Addresses are paths below the API's base.
 */
export function createRestClient(http: Http): AxiosInstance {
  const send = async (method: HttpMethod, url: string, body?: unknown, config: AxiosRequestConfig = {}) => {
    const [path = '', search = ''] = url.split('?', 2)
    const parameters = new URLSearchParams(search)
    const query: UrlQuery = Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]))
    const answer = await http.send({
      method,
      path,
      query,
      anyForm: true,
      ...(body === undefined ? {} : { body }),
      ...(config.signal ? { signal: config.signal as AbortSignal } : {}),
    })
    // 204 is a confirmation without a record.
    return { data: answer.status === 204 ? {} : answer.body, status: answer.status, headers: Object.fromEntries(answer.headers ?? []) }
  }
  const withBody = (method: HttpMethod) => (url: string, body: unknown, config?: AxiosRequestConfig) => send(method, url, body, config)
  return {
    get: (url: string, config?: AxiosRequestConfig) => send('GET', url, undefined, config),
    delete: (url: string, config?: AxiosRequestConfig) => send('DELETE', url, config?.data, config),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
  } as AxiosInstance
}
