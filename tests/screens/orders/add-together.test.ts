import { expect, test } from 'vitest'
import { addTogether, type UnsureTry } from '#pages/orders/add-together.ts'
import type { Order } from '#pages/orders/order.ts'
import { failedChange } from '#tests/support/memory-provider.ts'

type Fate = 'refused' | 'refused list' | 'lost before' | 'lost' | 'lost and unread'

/** A server that adds names to an order; `fates` says what becomes of its calls, one after the other. */
function server(fates: readonly (Fate | null)[] = []) {
  const names = ['Asha', 'Kiran']
  const sent: string[] = []
  const left = [...fates]
  let isDown = false
  const order = () => ({ items: [], patients: names.map((name, index) => ({ id: `p${index}`, name })) }) as unknown as Order
  const like = (now: Order, name: string) => (now.patients ?? []).filter((each) => each.name === name)
  const unsure: UnsureTry = { before: null }
  const take = (added: readonly string[], list: boolean) => {
    sent.push(added.join('+'))
    const fate = left.shift()
    if (fate === 'refused') throw failedChange(422, 'no', list ? { 'patients.1.name': ['no such name'] } : { name: ['no such name'] })
    if (fate === 'refused list') throw failedChange(422, 'no', { patients: ['not accepted'] })
    if (fate !== 'lost before') names.push(...added)
    if (fate) {
      isDown = fate === 'lost and unread'
      throw failedChange(0)
    }
    return added.map((_, index) => ({ id: `p${names.length - added.length + index}` }))
  }
  const add = async (...things: readonly string[]) => {
    const { added, failure, ...rest } = await addTogether<string, { readonly id: string }>(order(), things, {
      ...{ list: 'patients', unsure, like },
      addAll: async (all) => take(all, true),
      addOne: async (one) => take([one], false)[0] ?? null,
      async read() {
        if (isDown) throw failedChange(0)
        return order()
      },
    })
    return { added: added.map(({ thing, made }) => `${thing} ${made?.id}`), isWhole: failure === null, ...rest }
  }
  return { names, sent, add, restore: () => (isDown = false) }
}

const whole = { isWhole: true, refused: [], isUnconfirmed: false }

test('ODT-05 several things are added by one call, a single one by its own', async () => {
  const { add, sent } = server()
  expect(await add('Ila', 'Asha')).toEqual({ ...whole, added: ['Ila p2', 'Asha p3'] })
  expect(await add('Ravi')).toEqual({ ...whole, added: ['Ravi p4'] })
  expect(sent).toEqual(['Ila+Asha', 'Ravi'])
})

test('ODT-05 a refusal that names one thing of the list adds none, and says which', async () => {
  const { add, names, sent } = server(['refused'])
  expect(await add('Ila', 'Ravi')).toEqual({ added: [], isWhole: false, refused: [{ thing: 'Ravi', reason: 'no such name' }], isUnconfirmed: false })
  expect([sent, names]).toEqual([['Ila+Ravi'], ['Asha', 'Kiran']])
})

test('ODT-05 where the list itself is refused each thing has its call, and a failure leaves the rest', async () => {
  const { add, sent } = server(['refused list', null, 'refused'])
  expect(await add('Ila', 'Ravi', 'Uma')).toMatchObject({ added: ['Ila p2'], isWhole: false })
  expect(sent).toEqual(['Ila+Ravi+Uma', 'Ila', 'Ravi'])
})

test('ODT-05 after a lost answer the order says what was added, also beside somebody of the same name', async () => {
  const done = server(['lost'])
  expect(await done.add('Asha', 'Ila')).toEqual({ ...whole, added: ['Asha p2', 'Ila p3'] })
  const undone = server(['lost before'])
  expect(await undone.add('Asha', 'Ila')).toMatchObject({ added: [], isWhole: false, isUnconfirmed: false })
})

test('ODT-05 when the order cannot be read either, the next try looks before it adds', async () => {
  const { add, names, restore } = server(['lost and unread'])
  const unknown = { added: [], isWhole: false, refused: [], isUnconfirmed: true }
  expect(await add('Asha', 'Ila')).toEqual(unknown)
  expect(await add('Asha', 'Ila')).toEqual(unknown)
  restore()
  expect(await add('Asha', 'Ila', 'Ravi')).toEqual({ ...whole, added: ['Asha p2', 'Ila p3', 'Ravi p4'] })
  expect(names).toEqual(['Asha', 'Kiran', 'Asha', 'Ila', 'Ravi'])
})
