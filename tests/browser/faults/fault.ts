import type { Page, Route } from '@playwright/test'

/** Tools available to a running fault. */
export interface FaultContext {
  readonly page: Page
  /** Address of a server whose answers break off half way. */
  readonly halfAnswers: string
  /** Number of calls before this one. */
  readonly before: number
}

/** Answers a call as the fault has it. */
export type Play = (route: Route, faultContext: FaultContext) => Promise<void>

/** Words that no screen may show: the answers of a broken server contain them. */
export const serverSecret = 'SELECT token FROM sessions at pool.ts:41'

/** Answers JSON with a status. */
function answerJson(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Play {
  return (route) => route.fulfill({ status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
}

/** Answers a body that is no JSON, or half of one. */
export function raw(status: number, body: string, type: string): Play {
  return (route) => route.fulfill({ status, headers: { 'content-type': type }, body })
}

/** Answers as the API refuses. */
export function answerRefusal(
  status: number,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Play {
  return answerJson(status, { status: 'error', message, requestId: 'fault-1', ...more }, headers)
}

/** A page of a proxy or of a Wi-Fi login. */
export const htmlPage = `<!doctype html><html><head><title>Sign in to the network</title></head><body><h1>Welcome</h1><p>${serverSecret}</p></body></html>`

/** Breaks the answer off half way, as a connection does that drops. */
export const halfWay: Play = (route, { halfAnswers }) => route.continue({ url: halfAnswers })

/** No answer ever comes. */
export const hanging: Play = () => new Promise(() => undefined)

/** The browser is offline from now on. */
export const offline: Play = async (route) => {
  await route.abort('internetdisconnected')
}

/** Gives the true answer, or the one named, after some milliseconds. */
export function slowly(ms: number, answer: Play = (route) => route.continue()): Play {
  return async (route, faultContext) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await answer(route, faultContext)
  }
}
