import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { startLive } from '#boot/live.ts'
import { clearSession, storeSession } from '#providers/auth/session.ts'
import type { HttpRequest } from '#providers/http/request.ts'
import { createLiveSource } from '#providers/live/live-source.ts'
import { callKey } from '#crud/use-refresh.ts'

let stop = () => {}
afterEach(() => stop())

const message = (event: string, cursor: string, data: object = {}) => `event: ${event}\nid: ${cursor}\ndata: ${JSON.stringify(data)}\n\n`
const changeOf = (entity: string, id: string) => ({ entity, id, action: 'status', by: null, at: '2026-11-20T20:00:00.000Z' })
const pages = { orders: ['data', 'default', 'orders', 'list'], reports: ['data', 'default', 'reports', 'list'], results: callKey('results', 'worklist') }

/**
 * Listens to a stream of these messages over a page on which all three kinds of record are shown; `reads` are their reads, `stale` those that are read again
 * when they are next shown.
 */
async function listenTo(...messages: string[]) {
  const user = { id: 'u1', name: 'Meera', email: 'm@lab.example', role: 'manager', permissions: [] } as const
  storeSession({ token: 'abc', user })
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const reads: string[] = []
  for (const [name, queryKey] of Object.entries(pages)) new QueryObserver(queryClient, { queryKey, queryFn: () => reads.push(name) }).subscribe(() => undefined)
  await vi.waitFor(() => expect(reads).toHaveLength(3))
  const sent: string[] = []
  const http = {
    baseUrl: 'http://lab.example/api',
    async send({ path }: HttpRequest) {
      sent.push(path)
      return { body: { status: 'success', data: user } }
    },
  }
  let isOpened = false
  const fetch = () => {
    if (isOpened) return new Promise<Response>(() => undefined)
    isOpened = true
    return Promise.resolve(new Response(messages.join('')))
  }
  const source = createLiveSource()
  const told: string[] = []
  source.provider.subscribe({
    channel: 'resources/orders',
    params: {},
    types: ['*'],
    callback: ({ payload }) => void told.push(...(payload.ids ?? []).map(String)),
  })
  stop = startLive({ http, userId: user.id, queryClient, fetch, source })
  const stale = () => Object.entries(pages).flatMap(([name, queryKey]) => (queryClient.getQueryState(queryKey)?.isInvalidated ? [name] : []))
  return { reads, sent, told, stale }
}

test('LIVE-01 LIVE-02 a change marks cached records stale and leaves the screen; a repeat is reported once', async () => {
  const twice = message('change', '7-2', changeOf('orders', 'o1'))
  const { reads, told, stale } = await listenTo(
    twice,
    twice,
    message('change', '7-1', changeOf('orders', 'old')),
    message('change', '7-3', changeOf('orders', 'o2')),
  )
  await vi.waitFor(() => expect(told).toEqual(['o1', 'o2']))
  expect([reads.length, stale()]).toEqual([3, ['orders']])
})

test('LIVE-01 results are shown with reports: a change of a report makes them stale too', async () => {
  const { stale } = await listenTo(message('change', '7-1', changeOf('reports', 'r1')))
  await vi.waitFor(() => expect(stale()).toEqual(['reports', 'results']))
})

test('LIVE-01 missed changes make everything reread', async () => {
  const { reads } = await listenTo(message('gap', '9-1'))
  await vi.waitFor(() => expect(reads.slice(3).sort()).toEqual(['orders', 'reports', 'results']))
})

test('LIVE-01 LIVE-02 everything is reread after the clock was set back, since what was read counts as new', async () => {
  const { reads, told } = await listenTo(message('change', '7-1', changeOf('orders', 'o1')))
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() - 5 * 3_600_000)
  await vi.waitFor(() => expect(told).toEqual(['o1']))
  await vi.waitFor(() => expect(reads.slice(3).sort()).toEqual(['orders', 'reports', 'results']))
  vi.restoreAllMocks()
})

test('AUTH-11 AUTH-16 changed permissions have the profile read again', async () => {
  const { sent } = await listenTo('event: rights\ndata: {}\n\n')
  await vi.waitFor(() => expect(sent).toEqual(['/auth/admin/me']))
})

test('LIVE-01 AUTH-09 signing in again resumes the stream with the new token from the last event', async () => {
  const user = { id: 'u1', name: 'Meera', email: 'm@lab.example', role: 'manager', permissions: [] } as const
  storeSession({ token: 'abc', user })
  const asked: [string, string | null][] = []
  const answers = [new Response(message('change', '7-3', changeOf('orders', 'o1'))), new Response(null, { status: 401 })]
  const fetch = ({ url, headers }: Request) => {
    asked.push([new URL(url).search, headers.get('authorization')])
    return Promise.resolve(answers.shift() ?? new Promise<Response>(() => undefined))
  }
  const http = { baseUrl: 'http://lab.example/api', send: () => Promise.reject(new Error('signed out')) }
  stop = startLive({ http, userId: user.id, queryClient: new QueryClient(), fetch, source: createLiveSource() })
  await vi.waitFor(() => expect(asked).toHaveLength(2), 3_000)
  clearSession()
  storeSession({ token: 'def', user })
  await vi.waitFor(() => expect(asked[2]).toEqual(['?cursor=7-3', 'Bearer def']))
})
