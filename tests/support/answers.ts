import type { openApp } from './screen.tsx'

/** Interceptor between the panel and the API in a test; `send` passes a request on. */
export type Interceptor = NonNullable<Parameters<typeof openApp>[0]['answer']>

/** A call as `POST /reports/admin`, with its parameters. */
function callOf({ method, url }: Request): string {
  const { pathname, search } = new URL(url)
  return `${method} ${pathname.replace(/^\/api/, '')}${search}`
}

/** Gives the calls of a pattern, such as `/^PUT .*\/status$/`, an answer of the test's own; all others go to the API. */
export const answering =
  (calls: RegExp, answer: () => Response | Promise<Response>): Interceptor =>
  async (request, send) =>
    calls.test(callOf(request)) ? answer() : send(request)

/** Refuses the calls of a pattern, by default with a 409, in these words or in none. */
export const refusing = (calls: RegExp, message?: string, status = 409): Interceptor =>
  answering(calls, () => Response.json({ status: 'error', message }, { status }))

/** Does the calls of a pattern at the API and loses their answers, for as long as `isLost` says. */
export const losing =
  (calls: RegExp, isLost: () => boolean = () => true): Interceptor =>
  async (request, send) => {
    const answer = await send(request)
    if (calls.test(callOf(request)) && isLost()) throw new TypeError('the connection broke')
    return answer
  }

/** Passes every call on, and notes the version that each change was sent with. */
export const notingVersions =
  (versions: (string | null)[]): Interceptor =>
  (request, send) => {
    if (request.method !== 'GET') versions.push(request.headers.get('If-Match'))
    return send(request)
  }

/** Passes every call on, and notes the bodies of those of a pattern, by default of all changes. */
export const notingBodies =
  (bodies: unknown[], calls = /^(?!GET )/): Interceptor =>
  async (request, send) => {
    if (calls.test(callOf(request))) bodies.push(await request.clone().json())
    return send(request)
  }
