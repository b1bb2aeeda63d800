/** Answer of the API to a call made beside the browser. */
export interface BrowserApiAnswer {
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
}

/** Calls the API under `origin` with a bearer token; answers the status and what lies at `data`, empty where there is none. */
export async function callApi(origin: string, token: string, method: string, path: string, body?: unknown): Promise<BrowserApiAnswer> {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const whole: unknown = text ? JSON.parse(text) : {}
  const data = isRecord(whole) && isRecord(whole.data) ? whole.data : {}
  return { status: answer.status, data }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
