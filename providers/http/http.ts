import { readAnswer } from './answer.ts'
import { ApiError } from './api-error.ts'
import { browserIsOnline } from './browser-online.ts'
import type { ApiErrorKind } from './failure-messages.ts'
import { queryString } from './query-string.ts'
import { fingerprint, type Http, type HttpAnswer, type HttpRequest, isRead, isSafePath, saves } from './request.ts'
import { retryWait } from './retry.ts'
import { pause, systemTimer, type Timer } from './timer.ts'
import { createTransport, type EarlyAnswers, type Fetch } from './transport.ts'
import { createWriteKeys } from './write-keys.ts'

/** The parts of the session that the client needs. */
export interface HttpSession {
  token(): string | null
  clear(): void
}

export interface HttpOptions {
  /** The base of the API: `/api`, or an absolute address. */
  readonly baseUrl: string
  readonly session: HttpSession
  /** Called once when the session has ended, after it was cleared (AUTH-09). */
  readonly onSignedOut: () => void
  /** Called before a failed call is repeated, so that the user can be informed. */
  readonly onRetry?: (event: { readonly kind: ApiErrorKind; readonly waitMs: number }) => void
  /** Called with the server's time from each answer that has a Date header. */
  readonly onServerDate?: (date: Date) => void
  readonly fetch?: Fetch
  /** The answers of calls that were sent before this client was loaded. */
  readonly early?: EarlyAnswers
  readonly timer?: Timer
  readonly isOnline?: () => boolean
}

/** Makes the one HTTP client of the panel: token, time limits, retries, Idempotency-Keys, the end of a session, opened envelopes (AUTH-08, AUTH-09, GEN-03). */
export function createHttp(options: HttpOptions): Http {
  const { session, timer = systemTimer, isOnline = browserIsOnline } = options
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const transmit = createTransport(timer, options.fetch, options.early)
  const keys = createWriteKeys()
  const inFlight = new Map<string, Promise<HttpAnswer>>()
  let lastToken: string | null = null
  let isEndAnnounced = false

  /** The token to send, noticing when another user has signed in. */
  function currentToken(): string | null {
    const token = session.token()
    if (token !== lastToken) {
      inFlight.clear()
      lastToken = token
    }
    if (token) isEndAnnounced = false
    return token
  }

  /** Ends the session that was sent with a call, once; a late 401 of a former session ends nothing. */
  function endSession(sent: string | null): void {
    if (session.token() !== sent) return
    if (sent) session.clear()
    if (isEndAnnounced) return
    isEndAnnounced = true
    options.onSignedOut()
  }

  async function once(request: HttpRequest, token: string | null, key: string | null): Promise<HttpAnswer> {
    const write = saves(request)
    const file = request.answer === 'file'
    const wasOnline = isOnline()
    const headers = {
      Accept: file ? '*/*' : 'application/json',
      ...request.headers,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'Idempotency-Key': key } : {}),
    }
    const body = request.body === undefined || request.body instanceof FormData ? request.body : JSON.stringify(request.body)
    try {
      const url = baseUrl + request.path + queryString(request.query)
      const answer = await transmit({ method: request.method, url, headers, body, file, signal: request.signal, onProgress: request.onProgress, write })
      const read = await readAnswer(answer, { write, file, now: timer.now(), anyForm: request.anyForm })
      if (read.serverDate) options.onServerDate?.(read.serverDate)
      return read
    } catch (error) {
      if (!(error instanceof ApiError)) throw new ApiError('badAnswer', { write, cause: error })
      if (error.kind === 'network' && error.statusCode === 0 && !wasOnline) throw new ApiError('offline', { write, cause: error.cause })
      if (error.kind === 'signedOut' && !request.public) endSession(token)
      throw error
    }
  }

  async function repeatedly(request: HttpRequest, token: string | null, key: string | null): Promise<HttpAnswer> {
    let unsure: ApiError | null = null
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await once(request, token, key)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // A repetition that was never sent, or that came after the sign-in had ended, does not change the outcome of the first one: a new password ends the
        // session.
        const saysNothing = error.outcome === 'refused' && (error.kind === 'offline' || error.kind === 'signedOut')
        const failure: ApiError = saysNothing && unsure ? unsure : error
        if (failure.outcome === 'unknown') unsure = failure
        // Without a key the server cannot tell a repetition from a second request: a reset link would be refused as used.
        const wait = isRead(request) || key !== null ? retryWait(failure, isRead(request), attempt) : null
        if (wait === null || request.signal?.aborted || failure !== error) throw failure
        options.onRetry?.({ kind: failure.kind, waitMs: wait })
        await pause(timer, wait, request.signal)
        if (request.signal?.aborted) throw new ApiError('cancelled', { write: saves(request) })
        if (!request.public && session.token() !== token) throw failure
      }
    }
  }

  async function write(request: HttpRequest, token: string | null, print: string): Promise<HttpAnswer> {
    const key = request.public ? null : keys.keyOf(print, timer.now())
    try {
      const answer = await repeatedly(request, token, key)
      keys.succeeded(request)
      return answer
    } catch (error) {
      if (key && error instanceof ApiError && (error.outcome === 'unknown' || error.kind === 'signedOut')) keys.keep(print, key, request, timer.now())
      else keys.drop(print)
      throw error
    }
  }

  async function read(request: HttpRequest, token: string | null): Promise<HttpAnswer> {
    const answer = await repeatedly(request, token, null)
    keys.succeeded(request)
    return answer
  }

  return {
    baseUrl,
    async send(request) {
      if (!isSafePath(request.path)) throw new ApiError('missing', { write: saves(request), cause: new Error('a path that leaves the API') })
      const token = currentToken()
      if (!token && !request.public) {
        endSession(null)
        throw new ApiError('signedOut', { write: saves(request), statusCode: 401 })
      }
      if (isRead(request)) return read(request, request.public ? null : token)
      const print = fingerprint(request)
      const pending = inFlight.get(print)
      if (pending) return pending
      const call = write(request, request.public ? null : token, print).finally(() => {
        if (inFlight.get(print) === call) inFlight.delete(print)
      })
      inFlight.set(print, call)
      return call
    },
  }
}
