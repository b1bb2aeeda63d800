import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { sampleCollections, timeSlots } from '#server/db/tables/collections.ts'
import { payments } from '#server/db/tables/payments.ts'
import { samples } from '#server/db/tables/samples.ts'
import { makeOrder, makeVisit, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'
import { absent, base, collector, placed, visitsApi } from './visits.ts'

const { api, freeDate, makeBooked } = visitsApi({ isAlone: true })

test('COL-06 collectors are busy by their visits in the slot', async () => {
  const date = freeDate()
  const ask = async () =>
    (await api.call('GET', `${base}/collectors?date=${date}&timeSlotId=${small.slot}`)).body.data as unknown as { isAvailable: boolean; visits: number }[]
  expect(await ask()).toMatchObject([{ isAvailable: true, visits: 0 }])
  await change(api.db, timeSlots, small.slot, { maxCollections: 9 })
  for (const [day, slotId] of [[date, small.wide], [freeDate(), small.slot], ...Array.from({ length: 4 }, () => [date, small.slot] as const)] as const) {
    await makeVisit(api.db, (await makeOrder(api.db)).id, day, { slotId, phlebotomistId: collector })
  }
  expect(await ask()).toMatchObject([{ isAvailable: false, visits: 4 }])
})

test('FLD-01 the board names everyone with a visit that day, also the inactive', async () => {
  const { id, date } = await makeBooked()
  await change(api.db, sampleCollections, id, { phlebotomistId: absent })
  const named = async (day: string) =>
    ((await api.call('GET', `${base}/board?date=${day}`)).body.data.phlebotomists as unknown as { id: string }[]).map((person) => person.id)
  expect((await named(date)).sort()).toEqual([absent, collector].sort())
  expect(await named(freeDate())).toEqual([collector])
})

test('FLD-03 the amount to collect is the order’s balance after a partial payment', async () => {
  const { order, date } = await makeBooked()
  await api.db.insert(payments).values({ id: newId(smallLabNow), orderId: order, kind: 'payment', amount: 10_050, at: stampsOf.createdAt })
  const { body } = await api.call('GET', `${base}/board?date=${date}`)
  expect(body.data.visits).toMatchObject([{ amountDue: 199.5 }])
})

test('FLD-01 the board has the visits of its day with tubes, PIN code and what is to be collected', async () => {
  const date = freeDate()
  // Tests for another patient of the order are drawn on another visit.
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

test('SMP-06 the board has the tests with a transport limit of drawn samples until they are received', async () => {
  await api.db.insert(containers).values({ id: newId(smallLabNow), name: 'Grey (fluoride)', createdAt: stampsOf.createdAt })
  await change(api.db, tests, small.cbc, { container: 'Grey (fluoride)', maxTransportHours: 3 })
  const { id, order, date } = await makeBooked()
  const onTheWay = async () => ((await api.call('GET', `${base}/board?date=${date}`)).body.data.visits as unknown as { onTheWay: unknown }[])[0]?.onTheWay
  expect(await onTheWay()).toEqual([])
  await api.call('PUT', `${base}/${id}/status`, { status: 'Completed', identityConfirmed: true, confirmed: true })
  expect(await onTheWay()).toEqual([expect.objectContaining({ name: 'Blood count', maxTransportHours: 3, collectedAt: expect.stringMatching(/Z$/) })])
  const [sample] = await api.db.select().from(samples).where(eq(samples.orderId, order))
  await api.call('POST', '/samples/admin/receipts', { code: sample?.number })
  expect(await onTheWay()).toEqual([])
  await change(api.db, tests, small.cbc, { container: null, maxTransportHours: null })
})

test('FLD-03 SMP-05 the visit for a rejected sample has only its test and tube', async () => {
  for (const [id, name] of [
    [small.cbc, 'Lavender (EDTA)'],
    [small.sugar, 'Yellow (SST gel)'],
  ] as const) {
    await api.db.insert(containers).values({ id: newId(smallLabNow), name, createdAt: stampsOf.createdAt })
    await change(api.db, tests, id, { container: name, fastingRequired: id === small.cbc })
  }
  const order = await makeOrder(api.db, { lines: [{}, { sold: 'sugar' }] })
  const [first, second] = [freeDate(), freeDate()]
  const shown = async (date: string) => (await api.call('GET', `${base}/board?date=${date}`)).body.data.visits
  const { body } = await api.call('POST', base, placed(order.id, first))
  const [all, sugarOnly] = [
    { tests: expect.toSatisfy((names: readonly string[]) => names.length === 2), isFasting: true },
    { tests: [expect.stringMatching(/^Sugar/)], tubes: [{ container: 'Yellow (SST gel)', count: 1 }], isFasting: false },
  ]
  expect(await shown(first)).toMatchObject([all])
  await api.call('PUT', `${base}/${body.data.id}/status`, { status: 'Completed', confirmed: true })
  const drawn = await api.db.select().from(samples).where(eq(samples.orderId, order.id))
  const rejected = drawn.find(({ container }) => container.startsWith('Yellow'))
  await api.call('POST', `/samples/admin/${rejected?.id}/rejection`, { reason: 'RH', collectionDate: second, timeSlot: '10:00-11:00' })
  expect([await shown(first), await shown(second)]).toMatchObject([[all], [sugarOnly]])
  for (const id of [small.cbc, small.sugar]) await change(api.db, tests, id, { container: null, fastingRequired: false })
})

/** Two orders of two people each in one slot, interleaved: one at one door, one at two. */
async function bookTwoFamilies(date: string) {
  const people = [small.ashaSelf, small.ashaSon]
  const [rao, others] = [await makeOrder(api.db, { people }), await makeOrder(api.db, { people })]
  const ids: string[] = []
  for (const [order, patientId, collectionAddress] of [
    [rao, small.ashaSelf, '1, Station Road, Pune, Maharashtra 411001'],
    [others, small.ashaSelf, '5, Lake Road, Pune, Maharashtra 411002'],
    [rao, small.ashaSon, '1, Station Road, Pune, Maharashtra 411001'],
    [others, small.ashaSon, '9, Hill Road, Pune, Maharashtra 411003'],
  ] as const) {
    const { body } = await api.call('POST', base, { ...placed(order.id, date, '07:00-08:00', patientId), collectionAddress })
    await api.call('PATCH', `${base}/${body.data.id}/assign`, { phlebotomistId: collector })
    ids.push(String(body.data.id))
  }
  return ids
}

test('COL-06 a family at one door takes the time of one visit, at two doors of two', async () => {
  const date = freeDate()
  await change(api.db, timeSlots, small.slot, { maxCollections: 9 })
  await bookTwoFamilies(date)
  const { body } = await api.call('GET', `${base}/collectors?date=${date}&timeSlotId=${small.slot}`)
  expect(body.data).toMatchObject([{ isAvailable: true, visits: 3, capacity: 4 }])
})

test('FLD-04 a failed visit stays on the board beside its family, and leaves it with the last of them', async () => {
  const date = freeDate()
  await change(api.db, timeSlots, small.slot, { maxCollections: 9 })
  const [mother, other, son] = await bookTwoFamilies(date)
  for (const id of [son, other]) await api.call('POST', `${base}/${id}/fail`, { reason: 'not_at_home' })
  const shown = async () => {
    const { body } = await api.call('GET', `${base}/board?date=${date}`)
    return (body.data.visits as unknown as { id: string; status: string; failureReason: string | null }[]).map(({ id, status, failureReason }) => [
      id,
      status,
      failureReason,
    ])
  }
  expect(await shown()).toEqual(
    expect.arrayContaining([
      [mother, 'Scheduled', null],
      [son, 'Cancelled', 'not_at_home'],
    ]),
  )
  expect(
    (await shown()).some(([id]) => id === other),
    'alone at its door',
  ).toBe(false)
  await api.call('PATCH', `${base}/${mother}/reschedule`, { collectionDate: date, timeSlot: '10:00-11:00' })
  expect((await shown()).some(([id]) => id === son)).toBe(false)
})

test('FLD-01 a board that is read again shows what was changed since, by this server or by a statement', async () => {
  const { id, date } = await makeBooked()
  const { date: otherDate } = await makeBooked()
  const board = async (day: string) => JSON.stringify((await api.call('GET', `${base}/board?date=${day}`)).body.data)
  const [first, other] = [await board(date), await board(otherDate)]
  expect(await board(date)).toBe(first)
  await api.call('PATCH', `${base}/${id}/assign`, { phlebotomistId: collector })
  expect(await board(date)).toContain(`"phlebotomistId":"${collector}"`)
  await change(api.db, sampleCollections, id, { notes: 'Ring twice' })
  expect(await board(date)).toContain('Ring twice')
  expect(await board(otherDate)).toBe(other)
})
