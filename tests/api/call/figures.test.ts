import { expect, test } from 'vitest'
import { createMetrics } from '#server/metrics.ts'
import { emptyApi } from '#tests/support/lab-api.ts'

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
