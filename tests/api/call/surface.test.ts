import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { lastPage } from '#domain/page.ts'
import { createApp } from '#server/app.ts'
import { ok } from '#server/call/answer.ts'
import { checkRoutes, specificFirst } from '#server/call/check-routes.ts'
import { callerAddress, networkOf } from '#server/call/address.ts'
import { defineRoute } from '#server/call/route.ts'
import { healthRoutes } from '#server/health.ts'
import { silentLog } from '#server/log.ts'
import { isDeclared } from '#tests/api/call/guards.ts'
import { usualSettings } from '#tests/support/app-settings.ts'
import { emptyApi } from '#tests/support/lab-api.ts'
import { ownFolder } from '#tests/support/folder.ts'
import { memoryFiles } from '#tests/support/memory-files.ts'

const api = emptyApi({ settings: { panelOrigins: ['https://panel.example'] } })

/** An app of these parts over the database of the tests; without routes unless they are given. */
const appOf = (parts: Partial<Parameters<typeof createApp>[0]>) =>
  createApp({
    ...{ database: api.database, routes: [], settings: usualSettings, files: memoryFiles(), log: silentLog, clock: () => new Date() },
    ...{ mail: { send: async () => undefined }, ...parts },
  })

const route = (path: string, permission: 'public' | 'orders.view' = 'public') =>
  defineRoute({ method: 'GET', path, summary: path, permission, answer: z.null(), run: async () => ok(null) })

test('AUTH-16 a route without a permission cannot start', () => {
  const open = { ...route('/open'), permission: undefined as unknown as 'public' }
  const unknown = { ...route('/odd'), permission: 'orders.see' as 'orders.view' }
  expect(() => appOf({ routes: [open] })).toThrow('GET /open has no permission')
  expect(() => appOf({ routes: [unknown] })).toThrow('GET /odd has no permission')
})

test('a server with a duplicate route cannot start, whatever its parameter names', () => {
  expect(() => checkRoutes([route('/a/{id}'), route('/a/{other}')])).toThrow('GET /a/{other} is there twice')
})

test('fixed words are tried before names', () => {
  expect(specificFirst([route('/a/{id}/b'), route('/a/{id}'), route('/a/stats')]).map(({ path }) => path)).toEqual(['/a/stats', '/a/{id}', '/a/{id}/b'])
})

test('GEN-02 every list takes the same page numbers', () => {
  const lists = api.routes.filter(({ schemas: { query } }) => query instanceof z.core.$ZodObject && 'page' in query._zod.def.shape)
  const isRefused = (query: z.core.$ZodType, page: number) =>
    z.safeParse(query, { page: String(page) }).error?.issues.some(({ path }) => path[0] === 'page') ?? false
  expect(lists.length).toBeGreaterThan(15)
  expect(lists.filter(({ schemas: { query } }) => isRefused(query, lastPage) || !isRefused(query, lastPage + 1)).map(({ path }) => path)).toEqual([])
})

test('OPS-03 a replica answers no named record, no write and no public call', () => {
  const many = api.routes.filter(({ readsMany, path }) => readsMany && !isDeclared(path))
  expect(many.filter(({ method, path, permission }) => method !== 'GET' || path.includes('{') || permission === 'public')).toEqual([])
})

test('openapi.json lists every route with its method, its guard and its schemas', async () => {
  const { status, body } = await api.call('GET', '/openapi.json')
  const document = body as { openapi: string; paths: Record<string, Record<string, { security: unknown[]; responses: Record<string, unknown> }>> }
  expect([status, document.openapi]).toEqual([200, '3.1.0'])
  for (const path of ['/auth/admin/login', '/admin/audit', '/health/ready', '/openapi.json', '/orders/admin/{id}/cancel', '/tests', '/tests/{id}'])
    expect(document.paths).toHaveProperty([path])
  expect(document.paths['/tests']?.get?.security).toEqual([{ token: [] }])
  expect(document.paths['/orders/admin/{id}/cancel']?.post).toMatchObject({
    parameters: [{ name: 'id', in: 'path' }],
    requestBody: { content: { 'application/json': { schema: { additionalProperties: false, required: ['reason'] } } } },
  })
})

test('every answer of the API has the headers that keep it safe', async () => {
  for (const path of ['/health/live', '/nowhere', '/auth/admin/me']) {
    const { headers } = await api.call('GET', path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
  }
})

test('the page of all calls loads nothing from other servers and exists only when enabled', async () => {
  const answer = await api.app.fetch(new Request('http://lab.test/docs'))
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).not.toMatch(/<script|(?:src|href)="(?!\/api\/openapi\.json)/)
  for (const { method, path } of api.routes) expect(text).toContain(`<code>${method} ${path}</code>`)
  const without = appOf({ settings: { ...usualSettings, docs: false } })
  expect((await without.fetch(new Request('http://lab.test/docs'))).status).toBe(404)
})

test('health: not ready without a database, and the cause is in the log', async () => {
  const lines: string[] = []
  const log = { ...silentLog, error: (message: string) => void lines.push(message) }
  const database = { ...api.database, aside: { ...api.database.aside, query: async () => Promise.reject(new Error('gone')) } }
  const answer = await appOf({ database, routes: healthRoutes, log }).fetch(new Request('http://lab.test/api/health/ready'))
  expect([answer.status, answer.headers.get('retry-after'), lines]).toEqual([503, '2', ['request failed']])
})

describe('another origin', () => {
  const headers = (origin: string) => ({ origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization,if-match' })

  test('a listed origin may call and read the exposed headers', async () => {
    const preflight = await api.call('OPTIONS', '/tests', { headers: headers('https://panel.example') })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, 'https://panel.example'])
    const answer = await api.call('GET', '/health/live', { headers: { origin: 'https://panel.example' } })
    expect(answer.headers.get('access-control-expose-headers')).toBe('Content-Disposition,Date,ETag,Retry-After,X-Request-Id')
  })
})

test.each([
  ['203.0.113.9', null, [], '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1', [], '203.0.113.9'],
  ['::ffff:10.0.0.1', '6.6.6.6, 198.51.100.1', ['10.0.0.1'], '198.51.100.1'],
  ['10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2', ['10.0.0.1', '10.0.0.2'], '198.51.100.1'],
  ['10.0.0.1', null, ['10.0.0.1'], '10.0.0.1'],
  ['10.2.3.4', '6.6.6.6, 198.51.100.1, 10.9.9.9', ['10.0.0.0/8'], '198.51.100.1'],
  ['11.2.3.4', '198.51.100.1', ['10.0.0.0/8'], '11.2.3.4'],
  ['2001:db8::7', '198.51.100.1', ['2001:db8::/32'], '198.51.100.1'],
  [null, null, [], 'unknown'],
] as const)('from %s forwarded for %s with proxies %j the caller is %s', (peer, forwarded, proxies, caller) => {
  expect(callerAddress(peer, forwarded, proxies)).toBe(caller)
})

test.each([
  ['198.51.100.1', '198.51.100.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('attempts from %s are counted for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

describe('the panel', () => {
  function panelApp() {
    const folder = ownFolder()
    mkdirSync(join(folder, 'assets'))
    writeFileSync(
      join(folder, 'index.html'),
      '<meta name="lab-time-zone" content="__LAB_TIME_ZONE__"><meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__"></script>',
    )
    writeFileSync(join(folder, 'assets/app-1a2b.js'), 'plain')
    writeFileSync(join(folder, 'assets/app-1a2b.js.br'), 'compress')
    writeFileSync(join(folder, '..', 'secret.json'), '{}')
    const app = appOf({ settings: { ...usualSettings, timeZone: 'Asia/Dubai' }, panel: folder })
    return (path: string, headers: Record<string, string> = {}) => app.fetch(new Request(`http://lab.test${path}`, { headers }))
  }

  test.each(['/', '/orders', '/orders/pending', '/reset-password?token=x'])(
    'GEN-01 %s is the page, fresh, with the nonce of its policy and the laboratory’s time zone',
    async (path) => {
      const get = panelApp()
      const [one, other] = [await get(path), await get(path)]
      const policy = one.headers.get('content-security-policy') ?? ''
      const [, nonce = 'none'] = /'nonce-([^']+)'/.exec(policy) ?? []
      expect([one.status, one.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(await one.text()).toBe(
        `<meta name="lab-time-zone" content="Asia/Dubai"><meta property="csp-nonce" nonce="${nonce}"><script nonce="${nonce}"></script>`,
      )
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`)
      expect(other.headers.get('content-security-policy')).not.toBe(policy)
    },
  )

  test('an asset never changes and is sent compressed where the client accepts it', async () => {
    const get = panelApp()
    const compress = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
    const plain = await get('/assets/app-1a2b.js')
    expect([compress.headers.get('content-encoding'), compress.headers.get('cache-control')]).toEqual(['br', 'public, max-age=31536000, immutable'])
    expect([await compress.text(), await plain.text(), plain.headers.get('content-encoding'), plain.headers.get('content-type')]).toEqual([
      'compress',
      'plain',
      null,
      'text/javascript; charset=utf-8',
    ])
  })

  test.each(['/assets/gone.js', '/../secret.json', '/%2e%2e/secret.json', '/assets/..%2f..%2fsecret.json', '/assets//app-1a2b.js', '/.env.json'])(
    '%s is a 404',
    async (path) => {
      expect((await panelApp()(path)).status).toBe(404)
    },
  )
})
