import { ApiError } from '#providers/http/api-error.ts'
import { createHttp, type HttpOptions } from '#providers/http/http.ts'
import type { Timer } from '#providers/http/timer.ts'

/** One request as it arrived at the border. */
export interface Arrived {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Headers
  readonly body: string
}

/** Behaviour of a test server for a request: answers, fails, or (`hang`) never answers. */
export type Behaviour = (request: Arrived, count: number) => Response | Promise<Response>

/** A server that never answers and ignores the abort signal. */
export const hang: Behaviour = () => new Promise(() => undefined)

/** A connection that breaks. */
export const brokenAnswer: Behaviour = () => {
  throw new TypeError('fetch failed')
}

/** A JSON answer. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

/** The longest wait that the hands skip; a time limit is longer and strikes only in a test that lets it. */
const maxPauseMs = 12_000

/** An HTTP client at the border of a test: a scripted server, a timer whose pauses pass at once, a session in memory. */
export function httpFixture(behaviour: Behaviour, options: Partial<HttpOptions> & { limitsStrike?: boolean } = {}) {
  const arrived: Arrived[] = []
  const waits: number[] = []
  const limits: number[] = []
  const state = { token: 'token-1' as string | null, signedOut: 0, cleared: 0, now: Date.UTC(2026, 10, 21, 6) }
  const timer: Timer = {
    now: () => state.now,
    after(milliseconds, work) {
      const strikes = milliseconds <= maxPauseMs || options.limitsStrike
      ;(milliseconds <= maxPauseMs ? waits : limits).push(milliseconds)
      const handle = strikes ? setTimeout(work, 1) : undefined
      return () => clearTimeout(handle)
    },
  }
  const http = createHttp({
    baseUrl: 'http://lab.test/api',
    session: {
      token: () => state.token,
      clear: () => {
        state.token = null
        state.cleared += 1
      },
    },
    onSignedOut: () => {
      state.signedOut += 1
    },
    timer,
    isOnline: () => true,
    async fetch(request) {
      const url = new URL(request.url)
      const one = { method: request.method, path: url.pathname, query: url.search, headers: request.headers, body: await request.text() }
      arrived.push(one)
      return behaviour(one, arrived.length)
    },
    ...options,
  })
  return { http, arrived, waits, limits, state }
}

/** The ApiError that a call ends in. Fails the test when it succeeds or ends in something else. */
export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const ended = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if (!('error' in ended)) throw new Error(`it succeeded with ${JSON.stringify(ended.value)}`)
  if (ended.error instanceof ApiError) return ended.error
  throw ended.error
}
