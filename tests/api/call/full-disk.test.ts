import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ok } from '#server/call/answer.ts'
import { defineRoute } from '#server/call/route.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { createDisk, minFreeBytes } from '#server/disk.ts'
import { createMetrics } from '#server/metrics.ts'
import { labApi } from '#tests/support/lab-api.ts'

const sentence = 'The disk of the server is full. Nothing was saved; tell your administrator.'
const causes = {
  file: () => Object.assign(new Error('write failed'), { code: 'ENOSPC' }),
  quota: () => Object.assign(new Error('write failed'), { code: 'EDQUOT' }),
  database: () => new DatabaseError('could not extend file', { code: '53100' }),
  none: () => null,
} as const

/** A write that meets a full disk. */
const route = defineRoute({
  method: 'POST',
  path: '/probe-write',
  summary: 'Write',
  permission: 'signed-in',
  body: z.strictObject({ cause: z.enum(['file', 'quota', 'database', 'none']) }),
  answer: z.null(),
  async run({ body }) {
    const error = causes[body.cause]()
    if (error) throw error
    return ok(null)
  },
})

let free = 10 * minFreeBytes
let now = new Date('2026-11-21T08:00:00.000Z')
const api = labApi({ routes: [route], clock: () => now, disk: createDisk(async () => free, 0) })
const write = (cause: keyof typeof causes) => api.call('POST', '/probe-write', { as: 'operator', body: { cause } })
const ready = () => api.call('GET', '/health/ready')

beforeEach(() => {
  free = 10 * minFreeBytes
  now = new Date(now.getTime() + 60_000)
})

test.each(['file', 'quota', 'database'] as const)(
  'a write that finds no room (%s) says that the disk is full, and the server is not ready for a while',
  async (cause) => {
    expect((await ready()).status).toBe(200)
    expect(await write(cause)).toMatchObject({ status: 507, body: { status: 'error', message: sentence } })
    expect(await ready()).toMatchObject({ status: 503, body: { message: 'The disk of the server is full' } })
    now = new Date(now.getTime() + 31_000)
    expect([(await ready()).status, (await write('none')).status]).toEqual([200, 200])
  },
)

test('a full disk refuses writes and readiness, and reads are answered', async () => {
  expect((await write('none')).status).toBe(200)
  free = minFreeBytes - 1
  expect(await write('none')).toMatchObject({ status: 507, body: { message: sentence } })
  expect(await api.call('POST', '/auth/admin/logout', { as: 'operator' })).toMatchObject({ status: 507 })
  expect((await api.call('GET', '/orders/admin/all', { as: 'operator' })).status).toBe(200)
  expect(await ready()).toMatchObject({ status: 503 })
  free = minFreeBytes
  expect([(await write('none')).status, (await ready()).status]).toEqual([200, 200])
})

test('the free space is among the figures, and is read once a second at most', async () => {
  let reads = 0
  const counted = createDisk(async () => {
    reads += 1
    return 123_456_789
  })
  const metrics = createMetrics(api.database, 'a token of the test', counted)
  const headers = { authorization: 'Bearer a token of the test' }
  expect(await (await metrics.serve(new Request('http://lab.test/metrics', { headers }), null)).text()).toMatch(/^lab_disk_free_bytes 123456789$/m)
  await Promise.all([counted.freeBytes(), counted.isFull(now), counted.freeBytes()])
  expect(reads).toBe(1)
})
