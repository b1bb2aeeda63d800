import { expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { sampleCollections, timeSlots } from '#server/db/tables/collections.ts'
import { payments } from '#server/db/tables/payments.ts'
import { makeOrder, small, smallLabNow, stamps } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'
import { absent, base, collector, placed, visitsApi } from './visits.ts'

const { api, freeDate, makeBooked } = visitsApi()

test('COL-06 collectors are busy by their visits in the slot', async () => {
  const date = freeDate()
  const ask = async () =>
    (await api.call('GET', `${base}/collectors?date=${date}&timeSlotId=${small.slot}`)).body.data as unknown as { isAvailable: boolean; visits: number }[]
  expect(await ask()).toMatchObject([{ isAvailable: true, visits: 0 }])
  await change(api.db, timeSlots, small.slot, { maxCollections: 9 })
  for (const [day, slot] of [[date, '10:00-11:00'], [freeDate(), '07:00-08:00'], ...Array.from({ length: 4 }, () => [date, '07:00-08:00'] as const)] as const) {
    const order = await makeOrder(api.db)
    const { body } = await api.call('POST', base, placed(order.id, day, slot))
    await api.call('PATCH', `${base}/${body.data.id}/assign`, { phlebotomistId: collector })
  }
  expect(await ask()).toMatchObject([{ isAvailable: false, visits: 4 }])
})

test('FLD-01 the board names who has a visit of the day, also when they are no longer active', async () => {
  const { id, date } = await makeBooked()
  await change(api.db, sampleCollections, id, { phlebotomistId: absent })
  const named = async (day: string) =>
    ((await api.call('GET', `${base}/board?date=${day}`)).body.data.phlebotomists as unknown as { id: string }[]).map((person) => person.id)
  expect((await named(date)).sort()).toEqual([absent, collector].sort())
  expect(await named(freeDate())).toEqual([collector])
})

test('FLD-03 what is to be collected is what is left of the order after a payment in part', async () => {
  const { order, date } = await makeBooked()
  await api.db.insert(payments).values({ id: newId(smallLabNow), orderId: order, kind: 'payment', amount: 10_050, at: stamps.createdAt })
  const { body } = await api.call('GET', `${base}/board?date=${date}`)
  expect(body.data.visits).toMatchObject([{ amountDue: 199.5 }])
})

test('FLD-01 the board has the visits of its day with tubes, PIN code and what is to be collected', async () => {
  const date = freeDate()
  // What is for somebody else of the order is drawn on another visit.
  const order = await makeOrder(api.db, {
    people: [small.ashaSelf, small.ashaSon],
    lines: [{ patientId: small.ashaSelf }, { patientId: small.ashaSon, sold: 'sugar', quantity: 2 }],
  })
  await api.call('POST', base, placed(order.id, date))
  const { body } = await api.call('GET', `${base}/board?date=${date}`)
  expect(body.data.visits).toEqual([
    expect.objectContaining({
      pin: '411001',
      amountDue: 461,
      isFasting: false,
      tests: ['Blood count'],
      tubes: [{ container: 'Container not known', count: 1 }],
    }),
  ])
})
