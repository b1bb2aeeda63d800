import { expect, test } from 'vitest'
import { createMetrics } from '#server/metrics.ts'
import { emptyApi, openLabApi } from '#tests/support/lab-api.ts'

const api = emptyApi()

const token = 'a-token-for-figures'
test.each<{ token: string | null; peer: string | null; headers: Record<string, string>; status: number }>([
  { token: null, peer: '127.0.0.1', headers: {}, status: 200 },
  { token: null, peer: '::ffff:127.0.0.1', headers: {}, status: 200 },
  { token: null, peer: '192.0.2.1', headers: {}, status: 404 },
  { token: null, peer: '127.0.0.1', headers: { 'x-forwarded-for': '192.0.2.1' }, status: 404 },
  { token: null, peer: null, headers: {}, status: 404 },
  { token, peer: '192.0.2.1', headers: { authorization: `Bearer ${token}` }, status: 200 },
  { token, peer: '192.0.2.1', headers: { authorization: `Bearer ${token}2` }, status: 404 },
  { token, peer: '127.0.0.1', headers: {}, status: 404 },
])('OPS-02 figures with $token for $peer $headers: $status', async ({ token: wanted, peer, headers, status }) => {
  const metrics = createMetrics(api.database, wanted)
  metrics.answered('GET', '/orders/admin/{id}', 200, 0.02)
  const answer = await metrics.serve(new Request('http://lab.test/metrics', { headers }), peer)
  expect(answer.status).toBe(status)
  const text = await answer.text()
  if (status === 404) return expect(text).toBe('Not found')
  expect(text).toContain('lab_call_duration_seconds_bucket{le="0.025",method="GET",route="/orders/admin/{id}",status="200"} 1')
  for (const name of ['lab_database_connections', 'lab_queue_length{queue="notifications"} 0', 'nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes'])
    expect(text).toContain(name)
})

test('the page of all calls loads nothing from other servers and exists only when enabled', async () => {
  const answer = await api.app.fetch(new Request('http://lab.test/docs'))
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).not.toMatch(/<script|(?:src|href)="(?!\/api\/openapi\.json)/)
  for (const { method, path } of api.routes) expect(text).toContain(`<code>${method} ${path}</code>`)
  const off = await openLabApi({ settings: { docs: false } })
  expect((await off.app.fetch(new Request('http://lab.test/docs'))).status).toBe(404)
  await off.close()
})
