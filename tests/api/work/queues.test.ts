import { beforeAll, expect, test } from 'vitest'
import { workQueues, type WorkQueueName } from '#domain/work-queue.ts'
import { phlebotomists, sampleCollections } from '#server/db/tables/collections.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'
import { users } from '#server/db/tables/staff.ts'
import { idOf } from '#tests/support/ids.ts'
import { makeResultReport } from '#tests/support/result-rows.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { makeOrder, makeVisit, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { change, stored } from '#tests/support/stored.ts'

const api = smallApi()
const today = '2026-11-21'
const tomorrow = '2026-11-22'
const hoursFromNow = (hours: number) => new Date(smallLabNow.getTime() + hours * 3_600_000).toISOString()

beforeAll(async () => {
  const { db } = api
  const created = await makeOrder(db, { createdAt: hoursFromNow(-5) })
  await makeOrder(db)
  const both = await makeOrder(db, { status: 'Confirmed', people: [small.ashaSelf, small.ashaSon] })
  const visitOn = async (orderId: string, scheduledDate: string, patientId: string = small.ashaSelf, phlebotomistId: string | null = null) =>
    change(db, sampleCollections, await makeVisit(db, orderId, tomorrow, { patientId, slotId: small.wide, phlebotomistId }), { scheduledDate })
  // One door is one visit, of however many people.
  for (const patientId of [small.ashaSelf, small.ashaSon]) await visitOn(both.id, today, patientId)
  // Nobody makes the visit of a person who is away.
  const [here, away] = [idOf('here'), idOf('away')]
  await db.insert(phlebotomists).values([here, away].map((id) => ({ id, name: 'Suresh Patil', phone: '+910000000001', isActive: id === here, ...stampsOf })))
  for (const person of [here, here, away]) await visitOn((await makeOrder(db, { status: 'Confirmed' })).id, today, small.ashaSelf, person)
  await visitOn(created.id, '2026-11-20')
  await visitOn(created.id, tomorrow)
  for (const hours of [-3, 0.5, 1, null]) {
    const { id } = await makeOrder(db, { status: 'Testing' })
    await change(db, orders, id, { resultsDueAt: hours === null ? null : hoursFromNow(hours) })
  }
  const done = await makeOrder(db, { status: 'Completed' })
  await change(db, orders, done.id, { resultsDueAt: hoursFromNow(-9) })
  await makeResultReport(db, { K: 4.1, NA: 140 }, { state: 'Entered', enteredAt: hoursFromNow(-2) }, small.ashaSelf)
  await makeResultReport(
    db,
    { K: 7.4 },
    { state: 'Draft', flag: 'Critical', computedFlag: 'Critical', criticalOpen: true, enteredAt: hoursFromNow(-1) },
    small.ashaSelf,
  )
  for (const status of ['Pending', 'Reviewed'] as const)
    await makePrescription(db, { doctorName: 'Dr Sen', searchText: 'scan', status, patientId: small.ashaSon, ...stampsOf })
})

type Queue = { queue: WorkQueueName; count: number; oldest: string | null }
const queuesFor = async (role: 'super_admin' | 'operator' = 'super_admin') =>
  (await api.call('GET', '/admin/work-queues', undefined, { as: role })).body.data.queues as readonly Queue[]

test('WRK-01 each queue has its count and the moment since which its oldest waits', async () => {
  const found = Object.fromEntries((await queuesFor()).map(({ queue, count, oldest }) => [queue, [count, oldest]]))
  expect(found).toMatchObject({
    criticalToPhone: [1, hoursFromNow(-1)],
    lateResults: [1, hoursFromNow(-3)],
    resultsDueSoon: [1, hoursFromNow(0.5)],
    ordersToConfirm: [2, hoursFromNow(-5)],
    assignToday: [2, stampsOf.createdAt],
    assignTomorrow: [1, stampsOf.createdAt],
    toVerify: [1, hoursFromNow(-2)],
    prescriptions: [1, stampsOf.createdAt],
  })
  expect(Object.keys(found)).toEqual(Object.keys(workQueues))
})

/** Lists of the API by the address of their screen. */
const lists: Readonly<Record<string, (query: string) => string>> = {
  '/orders': (query) => `/orders/admin/all?${query}`,
  '/sample-collections': (query) => `/admin/sample-collections?stops=true&${query}`,
  '/prescriptions': (query) => `/admin/prescriptions?${query}`,
  '/samples/receive': () => '/samples/admin/underway',
}

test('WRK-01 WRK-02 the list that a queue leads to has as many rows as the queue counts', async () => {
  const compared = []
  for (const { queue: name, count } of await queuesFor()) {
    const [path = '', query = ''] = workQueues[name].address(today).split('?')
    const address = lists[path]?.(query)
    if (address === undefined) continue
    const { body } = await api.call('GET', address)
    compared.push([name, count, Number(/"(?:totalCount|total|totalItems)":(\d+)/.exec(JSON.stringify(body))?.[1])])
  }
  expect(compared.map(([name]) => name)).toEqual([
    'lateVisits',
    'lateResults',
    'resultsDueSoon',
    'ordersToConfirm',
    'assignToday',
    'assignTomorrow',
    'samplesToReceive',
    'prescriptions',
  ])
  for (const [name, count, total] of compared) expect([name, total]).toEqual([name, count])
})

test('WRK-01 results that are due within the hour have the step that they still need', async () => {
  const { db } = api
  const dueSoonOf = async () => (await api.call('GET', '/admin/work-queues')).body.data.dueSoon
  expect(await dueSoonOf()).toEqual([{ step: 'toTest', count: 1 }])
  for (const state of ['Entered', 'Verified'] as const) {
    const report = await makeResultReport(db, { K: 4.1 }, { state })
    const orderId = (await stored(db, reports, report))?.orderId ?? ''
    await change(db, orders, orderId, { resultsDueAt: hoursFromNow(0.2) })
  }
  expect(await dueSoonOf()).toEqual([
    { step: 'toTest', count: 1 },
    { step: 'toVerify', count: 1 },
    { step: 'toRelease', count: 1 },
  ])
})

test('WRK-01 a queue whose list a person may not see is absent', async () => {
  await change(api.db, users, staffOf('operator').id, { permissions: ['reports.view'] })
  expect((await queuesFor('operator')).map(({ queue }) => queue)).toEqual(['criticalToPhone', 'toVerify'])
})
