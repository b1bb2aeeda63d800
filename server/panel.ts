import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { DataProviderName } from '#domain/data-provider-name.ts'
import { escapedHtml } from '#server/call/plain-page.ts'
import { panelPolicy } from '#server/call/security-headers.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The values that the server writes into the page, by placeholder. */
const marks = {
  nonce: '__CSP_NONCE__',
  timeZone: '__LAB_TIME_ZONE__',
  apiUrl: '__LAB_API__',
  dataProvider: '__LAB_DATA__',
  demo: '__LAB_DEMO__',
  address: '__LAB_ADDRESS__',
} as const

/** The product's name, mark and icon in the page, which those of the laboratory replace. */
const product = { name: '>Labdesk<', mark: 'src="/mark.svg"', icon: 'href="/favicon.png"' } as const

/** The laboratory as the page names it; empty texts where nothing is set. */
export interface PageLaboratory {
  readonly name: string
  /** Address and phone number in one line. */
  readonly address: string
  /** Address of its logo. */
  readonly logo: string
}

/** The settings of the page. */
export interface PageSettings {
  /** Another API; null if it is this server's. */
  readonly apiUrl: string | null
  readonly dataProvider: DataProviderName
  readonly timeZone: string
  /** True where the demo's sign-ins open the laboratory. */
  readonly hasDemoSignIns?: boolean
}

const unnamed: PageLaboratory = { name: '', address: '', logo: '' }

/**
 * The page with the settings in place of its placeholders, and with the laboratory in place of the product. Whatever they hold, it stays a text or the value of
 * an attribute. The laboratory of another API is not known here.
 */
export function filledPage(html: string, settings: PageSettings, laboratory: PageLaboratory = unnamed): string {
  const { apiUrl, dataProvider, timeZone, hasDemoSignIns = false } = settings
  const { name, address, logo } = apiUrl === null ? laboratory : unnamed
  const inUrl = (value: string) => value.replace(/["<>]/g, encodeURIComponent)
  const values = [
    [marks.timeZone, inUrl(timeZone)],
    [marks.apiUrl, inUrl(apiUrl ?? '')],
    [marks.dataProvider, inUrl(dataProvider)],
    [marks.demo, hasDemoSignIns && apiUrl === null ? 'on' : ''],
    [product.name, name && `>${escapedHtml(name)}<`],
    [product.mark, logo && `src="${escapedHtml(logo)}"`],
    [product.icon, logo && `href="${escapedHtml(logo)}"`],
    [marks.address, escapedHtml(address)],
  ] as const
  return values.reduce((page, [mark, value]) => (value || mark.startsWith('__') ? page.replaceAll(mark, () => value) : page), html)
}

/** The origin of another API, which the page may call; null if it is this one. */
function originOf(apiUrl: string | null): string | null {
  return apiUrl === null || apiUrl.startsWith('/') ? null : new URL(apiUrl).origin
}

/** Serves the built panel: files by their names, and its one page at every other address, each time with a new nonce. */
export function servePanel(folder: string, settings: PageSettings, readLaboratory: () => Promise<PageLaboratory>) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    const { pathname } = new URL(request.url)
    if (!extname(pathname) || pathname === '/index.html') return page(folder, settings, readLaboratory)
    return (await asset(folder, pathname, request.headers.get('accept-encoding') ?? '')) ?? new Response('Not found', { status: 404 })
  }
}

async function page(folder: string, settings: PageSettings, readLaboratory: () => Promise<PageLaboratory>): Promise<Response> {
  const html = await readOrNull(join(folder, 'index.html'))
  if (!html) return new Response('The panel is not built', { status: 503, headers: { 'retry-after': '5' } })
  const nonce = randomBytes(16).toString('base64')
  const template = html.toString('utf8').replaceAll(marks.nonce, nonce)
  return new Response(filledPage(template, settings, await readLaboratory()), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': panelPolicy(nonce, originOf(settings.apiUrl)),
    },
  })
}

async function asset(folder: string, pathname: string, accepted: string): Promise<Response | null> {
  const type = types[extname(pathname)]
  // A path of only plain names, so that nothing above the folder can be meant.
  if (!type || !/^(?:\/[\w@-][\w.@-]*)+$/.test(pathname)) return null
  const file = join(folder, pathname)
  const compress = /\bbr\b/.test(accepted) ? await readOrNull(`${file}.br`) : null
  const content = compress ?? (await readOrNull(file))
  if (!content) return null
  return new Response(new Uint8Array(content), {
    headers: {
      'content-type': type,
      // Names of assets change with their content.
      'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      vary: 'accept-encoding',
      ...(compress ? { 'content-encoding': 'br' } : {}),
    },
  })
}

async function readOrNull(file: string): Promise<Buffer | null> {
  return readFile(file).catch(() => null)
}
