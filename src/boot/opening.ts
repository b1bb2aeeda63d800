/** The list calls of addresses: the path with its query below the API's, and the permission to view the list. */
export type EarlyCalls = Readonly<Record<string, readonly [call: string, permission: string]>>

/** A call that the page has sent before any of its code was there. */
interface EarlyAnswer {
  readonly url: string
  readonly authorization: string
  /** Milliseconds since the page was asked for. */
  readonly sentAt: number
  readonly answer: Promise<Response>
  /** The same once more, for the first rows. */
  readonly copy: Promise<Response>
}

declare global {
  interface Window {
    labEarly?: EarlyAnswer | undefined
    /** Resolves when the first rows are drawn, or will not be. */
    labRows?: Promise<void>
  }
}

/**
 * Runs in the page itself, before its first script arrives: the scheme that is painted, the outline of the panel for who is signed in, and the call of the
 * list at the address. The build writes it into the page as text (`build/opening-page.ts`), so it uses nothing from outside itself.
 */
export function open(calls: EarlyCalls): void {
  const root = document.documentElement
  const metaContent = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  const send = (token: string, permissions: unknown) => {
    const [call, permission] = calls[location.pathname] ?? []
    if (!call || location.search || !Array.isArray(permissions) || !permissions.includes(permission)) return
    // A page that was served as it was built asks its host first where the API lies.
    if (metaContent('lab-api').startsWith('__') || metaContent('lab-data') !== 'lab') return
    const url = (metaContent('lab-api') || '/api') + call
    const authorization = `Bearer ${token}`
    const answer = fetch(url, { headers: { Accept: 'application/json', Authorization: authorization } })
    const copy = answer.then((response) => response.clone())
    copy.catch(() => undefined)
    window.labEarly = { url, authorization, sentAt: performance.now(), answer, copy }
  }
  try {
    const token = localStorage.getItem('auth_token')
    const user = JSON.parse(localStorage.getItem('auth_user') ?? 'null') as { permissions?: unknown } | null
    // The call leaves before anything that the browser has to work for.
    if (token && user) {
      send(token, user.permissions)
      root.dataset.opening = localStorage.getItem('lab_sidebar') ?? 'open'
    }
  } catch {
    // Without storage, or with a user in it that cannot be read, nobody is signed in; the panel itself says what is wrong.
  }
  try {
    const chosen = localStorage.getItem('lab_scheme')
    const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.dataset.scheme = isDark ? 'dark' : 'light'
    root.style.colorScheme = root.dataset.scheme
  } catch {
    // Without storage nobody has chosen a scheme.
  }
}

/** Milliseconds after which an early answer is old. */
const freshMs = 10_000

/** The answer of the call that the page has sent already, once, to the same call with the same token; null where there is none. */
export function takeEarlyAnswer(url: string, authorization: string | undefined): Promise<Response> | null {
  const early = window.labEarly
  if (!early || early.url !== url || early.authorization !== authorization || performance.now() - early.sentAt > freshMs) return null
  window.labEarly = undefined
  return early.answer
}

/** Takes the outline of the page away: what it stood for is there. */
export function endOpening(): void {
  delete document.documentElement.dataset.opening
  document.querySelector('.opening .resource-list')?.remove()
}

/** Milliseconds for which the panel's code waits for the first rows. */
const rowsMs = 250

/** Resolves when the first rows are painted, or will not be soon: running the panel's code before that would hold them up. */
export async function firstRowsPainted(): Promise<void> {
  if (!window.labRows) return
  await Promise.race([window.labRows.then(nextFrame), new Promise((resolve) => setTimeout(resolve, rowsMs))])
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
