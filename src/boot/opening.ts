/** Message of the page when its code cannot be fetched. */
export const loadFailure = 'The panel could not be loaded: the connection was lost, or a new version is available.'

/** The first read of a screen, by its address. Names in braces stand for ids in the address and in the path. */
export interface EarlyRead {
  /** A pattern. */
  readonly address: string
  /** Path below the API base. */
  readonly path: string
  /** The permission to see the screen. */
  readonly permission: string
  /** Sent unless the address says otherwise; `{today}` and `{month}` stand for the laboratory's day and month. */
  readonly query: Readonly<Record<string, string>>
  /** The call's parameter for each parameter of the address; a sort has one for the field and one for the order. */
  readonly from: Readonly<Record<string, string | readonly [field: string, order: string]>>
}

/** An answer that the page asked for before its code arrived. */
interface EarlyAnswer {
  readonly url: string
  readonly authorization: string
  /** Milliseconds since the page was opened. */
  readonly sentAt: number
  readonly answer: Promise<Response>
}

declare global {
  interface Window {
    prefetchedAnswer?: EarlyAnswer | undefined
  }
}

/**
 * Paints the scheme and, for a signed-in user, the outline of the panel; sends the first read of the screen and fetches the panel's code (`files`).
 * The build writes this function into the page as text, so it uses nothing from outside itself.
 */
export function open(reads: readonly EarlyRead[], files: readonly string[] = []): void {
  const root = document.documentElement
  const metaContent = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

  const urlOf = ({ address, path, query, from }: EarlyRead): string | null => {
    const ids = new RegExp(`^${address.replace(/\{\w+\}/g, '([\\w-]+)')}$`).exec(location.pathname)
    if (!ids) return null
    let place = 0
    const asked = path.replace(/\{\w+\}/g, () => ids[++place] ?? '')
    const sent: Record<string, string> = { ...query }
    for (const [name, value] of new URLSearchParams(location.search)) {
      const parameter = from[name]
      // A saved view has its filters in the address.
      if (name === 'view') continue
      if (parameter === undefined) return null
      if (typeof parameter === 'string') sent[parameter] = value
      else [sent[parameter[0]], sent[parameter[1]]] = [value.replace(/^-/, ''), value.startsWith('-') ? 'desc' : 'asc']
    }
    const parameters = Object.entries(sent).flatMap(([name, value]) => {
      // The first use of Intl is slow, so it waits for a read that needs the day. Every browser writes the days of en-GB in one order, unlike those of en-CA.
      const zone = { timeZone: metaContent('lab-time-zone') }
      const day = value.startsWith('{') ? new Intl.DateTimeFormat('en-GB', zone).format().split('/').reverse().join('-') : ''
      const text = value === '{today}' ? day : value === '{month}' ? day.slice(0, 7) : value
      return text ? [`${encodeURIComponent(name)}=${encodeURIComponent(text)}`] : []
    })
    return asked + (parameters.length > 0 ? `?${parameters.join('&')}` : '')
  }

  const send = (token: string, permissions: unknown) => {
    // A page without the settings of its server asks its host first where the API is.
    if (metaContent('lab-api').startsWith('__') || metaContent('lab-data') !== 'lab' || !Array.isArray(permissions)) return
    for (const read of reads) {
      const call = urlOf(read)
      if (call === null) continue
      if (!permissions.includes(read.permission)) return
      const url = (metaContent('lab-api') || '/api') + call
      const authorization = `Bearer ${token}`
      const answer = fetch(url, { headers: { Accept: 'application/json', Authorization: authorization } })
      // A failure is reported by the panel, which asks again.
      answer.catch(() => undefined)
      window.prefetchedAnswer = { url, authorization, sentAt: performance.now(), answer }
      return
    }
  }

  const fetchCode = () => {
    for (const href of files) {
      const isStyle = href.endsWith('.css')
      const link = Object.assign(document.createElement('link'), { rel: isStyle ? 'preload' : 'modulepreload', crossOrigin: '', href })
      if (isStyle) link.as = 'style'
      document.head.append(link)
    }
  }

  try {
    const token = localStorage.getItem('auth_token')
    const user = JSON.parse(localStorage.getItem('auth_user') ?? 'null') as { permissions?: unknown } | null
    if (token && user) {
      send(token, user.permissions)
      root.dataset.opening = localStorage.getItem('lab_sidebar') ?? 'open'
      fetchCode()
    }
  } catch {
    // Nobody is signed in without storage or with an unreadable user; the panel reports it.
  }
  try {
    const chosen = localStorage.getItem('lab_scheme')
    const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.dataset.scheme = isDark ? 'dark' : 'light'
    root.style.colorScheme = root.dataset.scheme
  } catch {
    // Nobody chose a scheme without storage.
  }
}

/** Milliseconds after which an early answer is no longer used. */
const freshMs = 10_000

/** Returns the early answer to this call once, for the same token; null if there is none. */
export function takeEarlyAnswer(url: string, authorization: string | undefined): Promise<Response> | null {
  const early = window.prefetchedAnswer
  if (!early || early.authorization !== authorization || performance.now() - early.sentAt > freshMs) return null
  if (inOneOrder(early.url) !== inOneOrder(url)) return null
  window.prefetchedAnswer = undefined
  return early.answer
}

/** A URL with its parameters sorted: their order has no meaning. */
function inOneOrder(url: string): string {
  const [path = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.sort()
  return `${path}?${parameters}`
}

/** Removes the outline of the page. */
export function endOpening(): void {
  delete document.documentElement.dataset.opening
}
