import { expect, test } from 'vitest'
import { type AddingSteps, addOneByOne } from '#pages/orders/add-one-by-one.ts'
import type { Order } from '#pages/orders/order.ts'
import { failedChange } from '#tests/support/memory-provider.ts'

/** A server that adds names to an order; `fail` says what becomes of a call: refused before it is done, or lost after it. */
function server(fail: Readonly<Record<number, 'refused' | 'lost' | 'stale' | 'unread'>> = {}) {
  const names: string[] = ['old']
  let calls = 0
  let isDown = false
  const order = () => ({ patients: names.map((name, index) => ({ id: `p${index}`, name })) }) as unknown as Order
  const steps: AddingSteps<string> = {
    keyOf: (name) => name,
    async add(name) {
      calls += 1
      const fate = fail[calls]
      if (fate === 'refused') throw failedChange(422, 'no', { name: ['no such name'] })
      if (fate === 'stale') throw failedChange(412, 'Somebody changed this')
      names.push(name)
      if (fate === 'lost' || fate === 'unread') isDown = fate === 'unread'
      if (fate === 'lost' || fate === 'unread') throw failedChange(0)
      return { id: `p${names.length - 1}` }
    },
    async read() {
      if (isDown) throw failedChange(0)
      return order()
    },
    idsLike: (now, name) => (now.patients ?? []).filter((each) => each.name === name).map(({ id }) => id),
    onStep() {},
    onAdded() {},
    unsure: new Map(),
  }
  return { names, order, steps, restore: () => (isDown = false) }
}

test('ODT-05 an individually refused item is skipped with its reason', async () => {
  const { order, steps } = server({ 1: 'refused' })
  expect(await addOneByOne(order(), ['a', 'b'], steps)).toMatchObject({ added: ['b'], refused: [{ thing: 'a', reason: 'no such name' }], stoppedBy: null })
})

test('ODT-05 any other failure stops it: a stale order would be stale for the next one too', async () => {
  const { order, steps, names } = server({ 2: 'stale' })
  expect(await addOneByOne(order(), ['a', 'b', 'c'], steps)).toMatchObject({ added: ['a'], refused: [], stoppedBy: { statusCode: 412 }, unconfirmed: null })
  expect(names).toEqual(['old', 'a'])
})

test('ODT-05 after a lost answer the order is read', async () => {
  const { order, steps, names } = server({ 1: 'lost' })
  expect(await addOneByOne(order(), ['old', 'b'], steps)).toMatchObject({ added: ['old', 'b'], stoppedBy: null, unconfirmed: null })
  expect(names).toEqual(['old', 'old', 'b'])
})

test('ODT-05 when the order cannot be read either, the next try looks before it adds', async () => {
  const { order, steps, names, restore } = server({ 1: 'unread' })
  expect(await addOneByOne(order(), ['old', 'b'], steps)).toMatchObject({ added: [], stoppedBy: { statusCode: 0 }, unconfirmed: 'old' })
  expect(await addOneByOne(order(), ['old', 'b'], steps)).toMatchObject({ added: [], unconfirmed: 'old' })
  restore()
  expect(await addOneByOne(order(), ['old', 'b'], steps)).toMatchObject({ added: ['old', 'b'], stoppedBy: null })
  expect(names).toEqual(['old', 'old', 'b'])
})
