import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { phlebotomists, sampleCollections } from '#server/db/tables/collections.ts'
import { orderItems } from '#server/db/tables/orders.ts'
import { samples } from '#server/db/tables/samples.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeVisit, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { auditOf, change } from '#tests/support/stored.ts'

const api = smallApi()
const suresh = '00000000-0000-7000-8000-0000000000e1'
beforeAll(async () => {
  await api.db.insert(containers).values({ id: '00000000-0000-7000-8000-000000000001', name: 'Lavender (EDTA)', createdAt: smallLabNow.toISOString() })
  await api.db.update(tests).set({ container: 'Lavender (EDTA)' }).where(eq(tests.id, small.cbc))
  await api.db.insert(phlebotomists).values({ id: suresh, name: 'Suresh Patil', phone: '+910000000009', searchText: 'suresh patil', ...stampsOf })
})

interface Label {
  readonly sampleId: string
  readonly number: string
  readonly [name: string]: unknown
}
const labels = async (query: string) => (await api.call('GET', `/samples/admin/labels?${query}`)).body.data as unknown as Label[]
const numbersOf = async (orderId: string, patientId?: string) =>
  (await api.db.select().from(samples).where(eq(samples.orderId, orderId)).orderBy(asc(samples.serial))).flatMap((row) =>
    patientId === undefined || row.patientId === patientId ? row.number : [],
  )
const family = () => makeOrder(api.db, { status: 'Confirmed', people: [small.ashaSelf, small.ashaSon], lines: [{}, { patientId: small.ashaSon }] })

test('SMP-02 an order has a label for each sample, with patient, container, tests and day', async () => {
  const { id } = await family()
  await makeVisit(api.db, id, '2026-11-24', { slotId: small.wide })
  const own = await labels(`order=${id}`)
  expect(own.map(({ number }) => number).sort()).toEqual((await numbersOf(id)).sort())
  expect(own.find(({ patient }) => (patient as { readonly id: string }).id === small.ashaSelf)).toMatchObject({
    ...{ patient: { name: 'Asha Rao' }, container: 'Lavender (EDTA)', tests: [expect.any(String)], day: '2026-11-24', printed: 0, printedAt: null },
  })
})

test('SMP-01 SMP-02 a test sold by itself and in a package is once on its label and its sample', async () => {
  const { id } = await makeOrder(api.db, { status: 'Confirmed', lines: [{ quantity: 2 }, { sold: 'pack' }] })
  expect((await labels(`order=${id}`)).map((each) => each.tests)).toEqual([['Blood count']])
  const [sample] = (await api.call('GET', `/orders/admin/${id}/samples`)).body.data as unknown as { tests: unknown[] }[]
  expect(sample?.tests).toEqual([{ id: small.cbc, name: 'Blood count', maxTransportHours: null }])
})

test('SMP-02 a visit has the labels of its patients, a day those of its open visits by phlebotomist', async () => {
  const one = await family()
  const visit = await makeVisit(api.db, one.id, '2026-11-25', { slotId: small.wide, phlebotomistId: suresh })
  expect((await labels(`visit=${visit}`)).map(({ number }) => number)).toEqual(await numbersOf(one.id, small.ashaSelf))
  const other = await family()
  await makeVisit(api.db, other.id, '2026-11-25', { slotId: small.wide, patientId: small.ashaSon })
  const cancelled = await family()
  await makeVisit(api.db, cancelled.id, '2026-11-25', { slotId: small.wide, status: 'Cancelled' })
  const ofDay = [...(await numbersOf(one.id, small.ashaSelf)), ...(await numbersOf(other.id, small.ashaSon))].sort()
  expect((await labels('date=2026-11-25')).map(({ number }) => number).sort()).toEqual(ofDay)
  expect((await labels(`date=2026-11-25&phlebotomist=${suresh}`)).map(({ number }) => number)).toEqual(await numbersOf(one.id, small.ashaSelf))
})

test('SMP-02 a visit has the labels of what is drawn there, with its day; others of its patients have none', async () => {
  const { id } = await family()
  const at = { slotId: small.wide }
  const done = await makeVisit(api.db, id, '2026-11-23', at)
  const failed = await makeVisit(api.db, id, '2026-11-23', { ...at, patientId: small.ashaSon, status: 'Cancelled' })
  const again = await makeVisit(api.db, id, '2026-11-24', { ...at, patientId: small.ashaSon })
  for (const visit of [done, failed]) await change(api.db, sampleCollections, visit, { scheduledDate: '2026-11-21' })
  await api.call('PUT', `/admin/sample-collections/${done}/status`, { status: 'Completed' })
  const [[own], [other]] = [await numbersOf(id, small.ashaSelf), await numbersOf(id, small.ashaSon)]
  const daysOf = async (query: string) => (await labels(query)).map(({ number, day }) => [number, day])
  expect([await daysOf(`visit=${done}`), await daysOf(`visit=${failed}`)]).toEqual([[[own, '2026-11-21']], [[own, '2026-11-21']]])
  expect(await daysOf(`visit=${again}`)).toEqual([[other, '2026-11-24']])
  const [first] = await labels(`visit=${done}`)
  await api.call('POST', `/samples/admin/${first?.sampleId}/rejection`, { reason: 'RH', collectionDate: '2026-11-24', timeSlot: '10:00-11:00' })
  const [, newest] = await numbersOf(id, small.ashaSelf)
  const ofBoth = [newest, other].toSorted().map((number) => [number, '2026-11-24'])
  expect((await daysOf(`visit=${again}`)).toSorted()).toEqual(ofBoth)
  expect(await daysOf(`visit=${done}`)).toEqual([])
})

test('SMP-02 printing and printing again are recorded with person and paper', async () => {
  const { id } = await family()
  const ids = (await labels(`order=${id}`)).map(({ sampleId }) => sampleId)
  const print = (of: readonly string[]) => api.call('POST', '/samples/admin/labels/printed', { samples: of, paper: 'roll' })
  expect((await print(ids)).body.data).toEqual({ printed: 2, again: 0 })
  expect((await print(ids.slice(0, 1))).body.data).toEqual({ printed: 1, again: 1 })
  expect((await labels(`order=${id}`)).find(({ sampleId }) => sampleId === ids[0])).toMatchObject({ printed: 2, printedAt: smallLabNow.toISOString() })
  expect((await auditOf(api.db, ids[0] ?? '')).map(({ action, after }) => [action, after])).toEqual([
    ['print label', { labelsPrinted: 1, paper: 'roll' }],
    ['print label again', { labelsPrinted: 2, paper: 'roll' }],
  ])
  expect((await print([...ids, small.asha])).status).toBe(404)
})

test('SMP-02 labels of nothing or of two things are refused, and a rejected sample has none', async () => {
  expect((await api.call('GET', '/samples/admin/labels')).status).toBe(422)
  const { id } = await family()
  expect((await api.call('GET', `/samples/admin/labels?order=${id}&date=2026-11-25`)).status).toBe(422)
  await api.db.update(samples).set({ state: 'Rejected' }).where(eq(samples.orderId, id))
  expect(await labels(`order=${id}`)).toEqual([])
})

test('SMP-04 a tube with a printed label is known without its tests or order, and used by tests added again', async () => {
  const { id } = await makeOrder(api.db, { status: 'Confirmed' })
  const [label] = await labels(`order=${id}`)
  await api.call('POST', '/samples/admin/labels/printed', { samples: [label?.sampleId], paper: 'roll' })
  const scanned = async () => (await api.call('POST', '/samples/admin/receipts', { code: label?.number, confirmed: true })).body.data
  const shown = async () => (await api.call('GET', `/orders/admin/${id}/samples`)).body.data as unknown as readonly Label[]
  const [item] = await api.db.select().from(orderItems).where(eq(orderItems.orderId, id))
  await api.call('DELETE', `/orders/admin/items/${item?.id}`)
  expect([await shown(), await labels(`order=${id}`)]).toEqual([[], []])
  expect(await scanned()).toMatchObject({ outcome: 'notNeeded', detail: expect.stringContaining('put the sample aside'), patient: { name: 'Asha Rao' } })
  const found = await api.call('GET', `/admin/search?q=${label?.number}`)
  expect(found.body.data).toMatchObject({ groups: [{ name: 'samples', hits: [{ detail: expect.stringMatching(/No longer needed$/) }] }] })
  await api.call('POST', `/orders/admin/${id}/items`, { type: 'test', testId: small.cbc, patientId: small.ashaSelf })
  expect((await shown()).map(({ number }) => number)).toEqual([label?.number])
  await api.call('POST', `/orders/admin/${id}/cancel`, { reason: 'Moved away' })
  expect([await shown(), (await scanned()).outcome]).toEqual([[], 'cancelled'])
})
