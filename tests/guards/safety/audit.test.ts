import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { counters } from '#server/db/schema.ts'
import { ok } from '#server/http/answer.ts'
import { defineRoute } from '#server/http/route.ts'
import { guards } from '#tests/api/http/guards.ts'
import { knownWrites } from '#tests/guards/known-writes.ts'
import { type GuardLab, openGuardLab } from '#tests/guards/lab.ts'
import { filledPath } from '#tests/guards/record-ids.ts'

/** The bad twin: it changes something and tells nobody. */
const silent = defineRoute({
  method: 'POST',
  path: '/twin/silent',
  summary: 'A bad twin',
  permission: 'orders.edit',
  answer: z.null(),
  async run({ sql }) {
    await sql.insert(counters).values({ name: 'silent', value: 1 })
    return ok(null)
  },
})

let lab: GuardLab
beforeAll(async () => {
  lab = await openGuardLab([silent])
})
afterAll(() => lab.close())

test('every write of the API is known with a body that it takes', () => {
  const writes = Object.values(guards).flatMap((calls) => calls.filter((call) => !call.startsWith('GET ')))
  expect(Object.keys(knownWrites).sort()).toEqual(writes.sort())
})

/** How a write ends, and how many audit rows it leaves. */
async function trace(method: string, path: string, body: unknown): Promise<{ status: number; rows: number }> {
  await lab.database.query('truncate audit_log')
  const { status } = await lab.call(method, path, { token: lab.token('super_admin'), ...(body === undefined ? {} : { body }) })
  await lab.app.settled()
  return { status, rows: (await lab.database.query('select id from audit_log where at is not null and address is not null and request_id is not null')).length }
}

describe('threat 16, denying an act: each write leaves one audit row for each record that it changes', () => {
  test.each(Object.entries(knownWrites))('%s', async (call, { body, on, refused }) => {
    await lab.refill()
    const [method = '', path = ''] = call.split(' ')
    const at = on ? path.replace(/\{\w+\}/, on(lab.ids())) : filledPath(path, lab.ids())
    const { status, rows } = await trace(method, at, body?.(lab.ids()))
    expect([status < 300, rows]).toEqual([!refused, refused ? 0 : 1])
  })

  test('bad twin: a write that leaves none is caught', async () => {
    expect(await trace('POST', '/twin/silent', undefined)).toEqual({ status: 200, rows: 0 })
  })
})

test.each(["update audit_log set action = 'nothing'", 'delete from audit_log'])(
  'threat 16, tampering: %s is refused by the database itself',
  async (statement) => {
    await lab.refill()
    await lab.call('POST', '/test-categories', { token: lab.token('super_admin'), body: { name: 'Kept' } })
    await expect(lab.database.query(statement)).rejects.toThrow('never changed')
    expect(await lab.database.query("select action from audit_log where entity = 'test-categories'")).toEqual([{ action: 'create' }])
  },
)
