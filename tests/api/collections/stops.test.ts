import { beforeAll, describe, expect, test } from 'vitest'
import { sampleCollections, timeSlots } from '#server/db/tables/collections.ts'
import { orders } from '#server/db/tables/orders.ts'
import { makeOrder, makeVisit, small } from '#tests/support/small-lab.ts'
import { auditOf, change, stored } from '#tests/support/stored.ts'
import { base, collector, visitsApi } from './visits.ts'

const { api, booked } = visitsApi()
const [day, later] = ['2027-01-05', '2027-01-06']
const [mother, son, ravi] = [small.ashaSelf, small.ashaSon, small.raviSelf]

interface Row {
  readonly id: string
  readonly status: string
  readonly stopVisits: readonly { readonly id: string; readonly patientId: string; readonly status: string }[]
}

/** Visits of two families, interleaved: `at` says in which order they were booked. */
const at = { mother: '', ravi: '', son: '', away: '', other: '', second: '' }

beforeAll(async () => {
  await change(api.db, timeSlots, small.wide, { maxCollections: 50 })
  const family = await makeOrder(api.db, { people: [mother, son] })
  const lone = await makeOrder(api.db, { people: [ravi] })
  const again = await makeOrder(api.db, { people: [mother, son] })
  const wide = { slotId: small.wide }
  at.mother = await makeVisit(api.db, family.id, day, wide)
  at.ravi = await makeVisit(api.db, lone.id, day, { ...wide, patientId: ravi })
  at.son = await makeVisit(api.db, family.id, day, { ...wide, patientId: son })
  await change(api.db, sampleCollections, at.son, { priority: 'High' })
  for (const id of [at.mother, at.son]) await change(api.db, sampleCollections, id, { searchText: id === at.son ? 'kiran rao' : 'asha rao' })
  await change(api.db, sampleCollections, at.ravi, { searchText: 'ravi iyer' })
  // The same people on another day, at two doors.
  at.away = await makeVisit(api.db, again.id, later, wide)
  at.other = await makeVisit(api.db, again.id, later, { ...wide, patientId: son })
  await change(api.db, sampleCollections, at.other, { collectionAddress: '9, Hill Road, Pune, Maharashtra 411003', searchText: 'kiran rao' })
  await change(api.db, sampleCollections, at.away, { searchText: 'asha rao' })
})

const listed = async (query: string) => {
  const { data } = (await api.call('GET', `${base}?fromDate=${day}&toDate=${later}&${query}`)).body
  return { total: data.totalCount, rows: data.items as unknown as readonly Row[] }
}
const idsOf = async (query: string) => (await listed(`stops=true&limit=50&sort=reference&order=asc&${query}`)).rows.map(({ id }) => id)

describe('COL-03 a list of stops has one row for each doorbell', () => {
  test('the family of one order, address and slot is one row, counted once, with all its people', async () => {
    const { total, rows } = await listed('stops=true&limit=50&sort=reference&order=asc')
    expect(rows.map(({ id, stopVisits }) => [id, stopVisits.map((visit) => visit.patientId)])).toEqual([
      [at.mother, [mother, son]],
      [at.ravi, [ravi]],
      [at.away, [mother]],
      [at.other, [son]],
    ])
    expect(total).toBe(4)
    const { total: visits, rows: each } = await listed('limit=50')
    expect([visits, each.length], 'without the parameter a row for each visit').toEqual([5, 5])
  })

  test.each<[string, () => readonly string[]]>([
    ['priority=High', () => [at.son]],
    ['search=Kiran', () => [at.son, at.other]],
    ['search=Rao', () => [at.mother, at.away, at.other]],
    [`date=${day}`, () => [at.mother, at.ravi]],
    ['unassigned=true', () => [at.mother, at.ravi, at.away, at.other]],
    ['status=Completed', () => []],
  ])('%s finds the stop by whichever visit matches', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids())
    expect((await listed(`stops=true&limit=50&${query}`)).total).toBe(ids().length)
  })

  test('one visit by itself names the others of its door', async () => {
    const { body } = await api.call('GET', `${base}/${at.son}`)
    expect((body.data.stopVisits as unknown as Row['stopVisits']).map(({ id }) => id)).toEqual([at.mother, at.son])
  })

  test('ODT-03 an order says which of its patients are visited at one door', async () => {
    const stopsIn = async (visit: string) => {
      const order = await stored(api.db, sampleCollections, visit)
      const { appointments } = (await api.call('GET', `/orders/admin/${order?.orderId}`)).body.data as unknown as { appointments: { stopId: string }[] }
      return appointments.map(({ stopId }) => stopId)
    }
    expect(await stopsIn(at.son)).toEqual([at.mother, at.mother])
    expect(await stopsIn(at.other)).toEqual([at.away, at.other])
  })

  test('the roadmap counts and names stops', async () => {
    const { body } = await api.call('GET', `${base}/roadmap?from=${day}&to=${later}`)
    expect(body.data).toMatchObject([
      { date: day, counts: { Scheduled: 2 }, first: [{ id: at.mother, stopVisits: [{}, {}] }, { id: at.ravi }] },
      { date: later, counts: { Scheduled: 2 } },
    ])
  })
})

describe('FLD-01 a stop moves to another slot and person in one call', () => {
  const placeOf = async (id: string) => {
    const visit = await stored(api.db, sampleCollections, id)
    return visit && [visit.timeSlot, visit.phlebotomistId, visit.version]
  }

  test('a stop leaves one version of each visit and of the order, and one row in each trail', async () => {
    const before = await stored(api.db, sampleCollections, at.mother)
    const order = await stored(api.db, orders, before?.orderId ?? '')
    const trail = (await auditOf(api.db, at.mother)).length
    const body = { phlebotomistId: collector, collectionDate: day, timeSlot: '15:00-15:45', alsoVisits: [at.son] }
    expect((await api.call('PATCH', `${base}/${at.mother}/assign`, body)).status).toBe(200)
    expect([await placeOf(at.mother), await placeOf(at.son)]).toEqual([
      ['15:00-15:45', collector, 2],
      ['15:00-15:45', collector, 2],
    ])
    expect(await auditOf(api.db, at.mother)).toHaveLength(trail + 1)
    const after = await stored(api.db, orders, order?.id ?? '')
    expect([after?.version, after?.timeSlot]).toEqual([(order?.version ?? 0) + 1, '15:00-15:45'])
    expect(await booked(day)).toBe(2)
    expect(await idsOf(`phlebotomistId=${collector}`)).toEqual([at.mother])
  })

  test('all or nothing: a slot without enough places leaves person and slot', async () => {
    await change(api.db, timeSlots, small.slot, { maxCollections: 1 })
    const body = { phlebotomistId: null, collectionDate: day, timeSlot: '07:00-08:00', alsoVisits: [at.son] }
    expect((await api.call('PATCH', `${base}/${at.mother}/assign`, body)).status).toBe(409)
    expect(await placeOf(at.mother)).toEqual(['15:00-15:45', collector, 2])
    const half = await api.call('PATCH', `${base}/${at.mother}/assign`, { phlebotomistId: null, collectionDate: day })
    expect([half.status, Object.keys(half.body.errors)]).toEqual([422, ['timeSlot']])
  })
})

test('COL-03 a stop is found by each status of its visits, and a cancelled visit is no doorbell of its own', async () => {
  const complete = (id: string) => api.call('PUT', `${base}/${id}/status`, { status: 'Completed', confirmed: true })
  await api.call('POST', `${base}/${at.mother}/fail`, { reason: 'not_at_home' })
  expect(await idsOf(`date=${day}`)).toEqual([at.ravi, at.son])
  expect(await idsOf('status=Cancelled'), 'the one that failed').toEqual([at.mother])
  await complete(at.son)
  const { rows } = await listed(`stops=true&date=${day}&status=Completed`)
  expect(rows.map(({ id, status, stopVisits }) => [id, status, stopVisits.map((visit) => visit.status)])).toEqual([
    [at.son, 'Completed', ['Cancelled', 'Completed']],
  ])
})
