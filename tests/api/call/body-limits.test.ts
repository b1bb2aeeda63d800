import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ok } from '#server/call/answer.ts'
import { defineRoute, longBody } from '#server/call/route.ts'
import { labApi } from '#tests/support/lab-api.ts'

const body = z.strictObject({ name: z.string().max(10).optional(), rows: z.array(z.strictObject({ value: z.number() })).optional() })
const common = { method: 'POST', summary: 'Read a body', permission: 'signed-in', body, answer: z.null(), run: async () => ok(null) } as const
const api = labApi({
  routes: [defineRoute({ ...common, path: '/probe-short' }), defineRoute({ ...common, path: '/probe-long', bodyLimit: longBody })],
})

interface Refused {
  readonly status: number
  readonly body: { readonly message: string; readonly errors?: Readonly<Record<string, readonly string[]>> }
}
const send = (path: string, sent: unknown) => api.call('POST', path, { as: 'operator', body: sent }) as Promise<Refused>
const unknown = (count: number, start = 'k') => Object.fromEntries(Array.from({ length: count }, (_, index) => [`${start}${index}`, 1]))
const notAccepted = ['This field is not accepted here']

describe('a body', () => {
  test('above 64 kB is refused with a 413, unless the call has many texts', async () => {
    const blanks = (bytes: number) => `{}${' '.repeat(bytes - 2)}`
    expect((await send('/probe-short', blanks(64 * 1024))).status).toBe(200)
    const refused = await send('/probe-short', blanks(64 * 1024 + 1))
    expect([refused.status, refused.body.message]).toEqual([413, 'More was sent than the 64 KB that are taken here'])
    expect((await send('/probe-long', blanks(500_000))).status).toBe(200)
  })

  test('a body with 65,000 keys is not read at all', async () => {
    expect(await send('/probe-short', unknown(65_000))).toMatchObject({ status: 413 })
    expect(await send('/probe-long', unknown(65_000))).toMatchObject({ status: 400, body: { message: 'The body has too many fields' } })
  })

  test('a body with many unknown keys gets a small answer: 20 are named, the rest is counted', async () => {
    const { status, body: answer } = await send('/probe-long', { ...unknown(9_000), name: 'x'.repeat(11) })
    const names = Object.keys(answer.errors ?? {})
    expect([status, names.length, names.includes('k19'), names.includes('k20')]).toEqual([422, 22, true, false])
    expect(answer.errors).toMatchObject({ k0: notAccepted, name: ['At most 10 characters'], body: ['And 8,980 more like these'] })
    expect(JSON.stringify(answer).length).toBeLessThan(2_000)
  })

  test('a body with the unknown keys in many objects, or many wrong values, is cut as well', async () => {
    const rows = Array.from({ length: 3_000 }, () => ({ value: 'x', ...unknown(2) }))
    const { body: answer } = await send('/probe-long', { rows })
    const names = Object.keys(answer.errors ?? {})
    expect([names.filter((name) => name.includes('k')).length, names.filter((name) => name.endsWith('value')).length]).toEqual([20, 100])
    expect(answer.errors?.body).toEqual(['And 8,880 more like these'])
  })
})
