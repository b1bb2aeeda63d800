import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { customers } from '#server/db/tables/customers.ts'
import { orderItems } from '#server/db/tables/orders.ts'
import { ok } from '#server/call/answer.ts'
import { defineRoute } from '#server/call/route.ts'
import { faulty } from '#tests/guards/faulty.ts'
import { changedTables } from '#tests/guards/footprint.ts'
import { endpointsIn } from '#tests/guards/fuzz/endpoints.ts'
import { knownWrites, pathOf } from '#tests/guards/write-samples.ts'
import { openGuardLab } from '#tests/guards/lab.ts'
import { countedAs, sampleOf } from '#tests/guards/runs.ts'
import { small } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { opened } from '#tests/support/opened.ts'
import { change } from '#tests/support/stored.ts'

/** Keys that change who somebody is, what something costs or whose it is; as JSON, for no object literal has a key `__proto__`. */
const hostileKeys: readonly (readonly [key: string, json: string])[] = [
  ['role', '"super_admin"'],
  ['permissions', '["settings.edit"]'],
  ['status', '"active"'],
  ['totalAmount', '1'],
  ['finalAmount', '1'],
  ['price', '1'],
  ['customerId', JSON.stringify(small.ravi)],
  ['uploadedBy', JSON.stringify(staffOf('admin').id)],
  ['id', '"mine"'],
  ['version', '99'],
  ['passwordHash', '"x"'],
  ['__proto__', '{"role":"super_admin","price":1}'],
]

/** For the self-test: it stores whatever it is sent. */
const trusting = defineRoute({
  ...faulty,
  method: 'PUT',
  path: '/faulty/customers/{id}',
  permission: 'customers.edit',
  body: z.looseObject({ status: z.literal('active') }),
  async run({ sql, params, body }) {
    await change(sql, customers, String(params.id), body)
    return ok(null)
  },
})

let takenKeys: ReadonlyMap<string, ReadonlySet<string>>
const counted = countedAs('mass assignment', () => ({ writes: Object.keys(knownWrites).length }))
const lab = opened(() => openGuardLab([trusting]))
beforeAll(async () => {
  takenKeys = new Map(
    endpointsIn((await lab.call('GET', '/openapi.json')).body).map(({ method, path, body }) => [
      `${method} ${path}`,
      new Set(Object.keys(body?.properties ?? {})),
    ]),
  )
})

/** A body with an additional last key. */
function withKey(body: FormData | Readonly<Record<string, unknown>>, key: string, json: string): FormData | string {
  if (!(body instanceof FormData)) {
    const own = JSON.stringify(body).slice(1, -1)
    return `{${own}${own ? ',' : ''}${JSON.stringify(key)}:${json}}`
  }
  const form = new FormData()
  for (const [name, value] of body) form.append(name, value)
  form.append(key, json)
  return form
}

/** The hostile keys that a write takes without refusing them and without leaving all as it is. */
async function assignable(
  method: string,
  path: string,
  body: FormData | Readonly<Record<string, unknown>>,
  keys: readonly (readonly [string, string])[],
): Promise<string[]> {
  const found: string[] = []
  for (const [key, json] of keys) {
    const before = await lab.footprint()
    const { status } = await lab.call(method, path, { token: lab.token('super_admin'), body: withKey(body, key, json) })
    const changed = changedTables(before, await lab.footprint())
    if (status !== 422 || changed.length > 0) found.push(`${key} ${status} ${changed.join()}`)
  }
  return found
}

describe('threat 7, mass assignment: a key that a write does not take is refused, and nothing is changed', () => {
  test.each(Object.entries(knownWrites).map(([call, write], turn) => [call, write, turn] as const))('%s', async (call, { body }, turn) => {
    const [method = ''] = call.split(' ')
    const at = pathOf(call, lab.ids())
    const keys = sampleOf(
      hostileKeys.filter(([key]) => !takenKeys.get(call)?.has(key)),
      turn,
    )
    const found = await assignable(method, at, lab.bodyOf(call, body?.(lab.ids()) ?? {}), keys)
    counted(keys.length, found.length)
    expect(found).toEqual([])
  })

  test('ODT-05 the price sent with an item is ignored', async () => {
    const body = { type: 'test', testId: small.sugar, patientId: small.ashaSelf, name: 'Free', price: 0.01 }
    const { status } = await lab.call('POST', `/orders/admin/${lab.ids().order}/items`, { token: lab.token('super_admin'), body })
    const [item] = await lab.database.sql.select().from(orderItems).where(eq(orderItems.testId, small.sugar))
    expect([status, item?.name, item?.price, item?.finalPrice]).toEqual([201, 'Sugar 100%', 8_050, 8_050])
  })

  test('the customer that comes with a new patient must be the order’s', async () => {
    const { status } = await lab.call('POST', `/orders/${lab.ids().order}/patients`, {
      token: lab.token('super_admin'),
      body: { name: 'X', customerId: small.ravi },
    })
    expect(status).toBeGreaterThanOrEqual(400)
  })

  test('self-test: a write that stores whatever it is sent is caught', async () => {
    expect(await assignable('PUT', `/faulty/customers/${small.ravi}`, { status: 'active' }, [['version', '99']])).toHaveLength(1)
  })
})
