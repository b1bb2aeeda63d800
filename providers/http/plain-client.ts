import axios, { type AxiosInstance, isAxiosError } from 'axios'
import { ApiError } from './api-error.ts'
import { refusal } from './refusal.ts'
import type { Fetch } from './transport.ts'

/** A bare axios for data providers of other makers: their answers stay as they are, their failures are ApiErrors. */
export function createPlainClient(fetch?: Fetch): AxiosInstance {
  const client = axios.create({
    adapter: 'fetch',
    headers: { 'User-Agent': false },
    timeout: 15_000,
    env: fetch ? { fetch: (input, init) => fetch(input instanceof Request ? input : new Request(input, init)) } : {},
  })
  client.interceptors.response.use(undefined, (error: unknown) => Promise.reject(failureOf(error)))
  return client
}

function failureOf(error: unknown): ApiError {
  if (!isAxiosError(error)) return new ApiError('badAnswer', { cause: error })
  const write = error.config?.method !== undefined && error.config.method.toLowerCase() !== 'get'
  if (!error.response) return new ApiError(error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT' ? 'timeout' : 'network', { write, cause: error })
  const { status, data, headers } = error.response
  return refusal(data, { write, status, headers: new Map(Object.entries(headers).map(([name, value]) => [name, String(value)])), now: Date.now() })
}
