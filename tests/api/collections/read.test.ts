import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { CollectionStatus } from '#domain/collection-status.ts'
import { roadmapOf } from '#domain/roadmap.ts'
import { listedCollection, roadmapDate } from '#contract/collection-answers.ts'
import { phlebotomists, sampleCollections } from '#server/db/tables/collections.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { idOf, numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'

let orderId: string

const base = '/admin/sample-collections'
const at = smallLabNow.toISOString()

/** Collections around the day of the test, 2026-11-21, a Saturday: date, slot, status, urgent or not, done at. */
const plan: readonly (readonly [date: string, slot: string, status: CollectionStatus, priority?: 'High', completedAt?: string])[] = [
  ['2026-11-15', '07:00-08:00', 'Completed', 'High', '2026-11-15T18:29:59.000Z'],
  ['2026-11-16', '07:00-08:00', 'Completed', undefined, '2026-11-15T18:30:00.000Z'],
  ['2026-11-21', '09:00-10:00', 'Scheduled', 'High'],
  ['2026-11-21', '07:00-08:00', 'Completed', undefined, '2026-11-21T03:00:00.000Z'],
  ['2026-11-21', '08:00-09:00', 'In Progress'],
  ['2026-11-21', '06:00-07:00', 'Cancelled', 'High'],
  ['2026-11-21', '10:00-11:00', 'Scheduled'],
  ['2026-11-22', '07:00-08:00', 'Scheduled', 'High'],
  ['2026-11-30', '07:00-08:00', 'Scheduled'],
  ['2026-12-01', '07:00-08:00', 'Scheduled'],
]

const api = smallApi({ isAlone: true })
beforeAll(async () => {
  orderId = (await makeOrder(api.db)).id
  await api.db.insert(phlebotomists).values({ id: idOf('collector'), name: 'Suresh Patil', phone: '+910000000001', ...stampsOf })
  await api.db.insert(sampleCollections).values(
    plan.map(([scheduledDate, timeSlot, status, priority, completedAt], index) => ({
      id: numbered('visit', index),
      reference: `COL-${index}`,
      orderId,
      patientId: small.ashaSelf,
      scheduledDate,
      slotId: small.slot,
      timeSlot,
      status,
      priority: priority ?? ('Normal' as const),
      phlebotomistId: index === 2 ? idOf('collector') : null,
      collectionAddress: '1, Station Road',
      notes: index === 2 ? 'Ring twice' : null,
      completedAt: completedAt ?? null,
      searchText: searchTextOf(`COL-${index}`, 'Asha Rao'),
      ...stampsOf,
    })),
  )
})

const listed = async (query: string) => z.array(listedCollection).parse((await api.call('GET', `${base}?${query}`)).body.data.items)
const roadmap = async (query = '') => z.array(roadmapDate).parse((await api.call('GET', `${base}/roadmap?${query}`)).body.data)

const visit = {
  id: numbered('visit', 2),
  reference: 'COL-2',
  priority: 'High',
  patient: { id: small.ashaSelf, name: 'Asha Rao' },
  scheduledDate: '2026-11-21',
  timeSlot: '09:00-10:00',
  collectionAddress: '1, Station Road',
  status: 'Scheduled',
  notes: 'Ring twice',
  phlebotomist: { id: idOf('collector'), name: 'Suresh Patil', isActive: true },
  updatedAt: at,
}

test('COL-05 one collection has all its fields, and its version as ETag', async () => {
  const { status, body, etag } = await api.call('GET', `${base}/${numbered('visit', 2)}`)
  expect([status, etag]).toEqual([200, '"v1"'])
  expect(body.data).toEqual({
    ...visit,
    stopVisits: [expect.objectContaining({ id: body.data.id, patientName: 'Asha Rao', etag: '"v1"' })],
    warnings: [],
    etag: '"v1"',
    failureReason: null,
    ...{ collectedBy: null, collectedByName: null, collectedAt: null, identityConfirmed: false },
    customer: { id: small.asha, name: 'Asha Rao', phone: '+919800000001' },
    orderId,
    orderNumber: expect.stringMatching(/^LAB-/),
  })
  expect((await api.call('GET', `${base}/${numbered('visit', 3)}`)).body.data).toMatchObject({ phlebotomist: null, notes: null, priority: 'Normal' })
})

test('COL-03 the list answers data.items and data.totalCount, the latest date first', async () => {
  const { body } = await api.call('GET', `${base}?limit=3`)
  expect(Object.keys(body.data).sort()).toEqual(['items', 'totalCount'])
  expect(body.data.totalCount).toBe(plan.length)
  expect(body.data.items.map(({ id }) => id)).toEqual([9, 8, 7].map((index) => numbered('visit', index)))
})

test('COL-01 the day of today in the order of its slots', async () => {
  const items = await listed('date=2026-11-21&order=asc')
  expect(items.map(({ timeSlot }) => timeSlot.slice(0, 2))).toEqual(['06', '07', '08', '09', '10'])
  expect(items[3]).toMatchObject(visit)
})

test('COL-01 a round has its open visits by slot, then what is finished', async () => {
  const items = await listed('date=2026-11-21&sort=timeSlot&order=asc')
  expect(items.map(({ timeSlot, status }) => `${timeSlot.slice(0, 2)} ${status}`)).toEqual([
    ...['08 In Progress', '09 Scheduled', '10 Scheduled'],
    ...['07 Completed', '06 Cancelled'],
  ])
})

test.each([
  ['page=9', 10],
  ['status=In%20Progress', 1],
  ['date=2026-11-21&status=Cancelled', 1],
  ['fromDate=2026-11-21', 8],
  ['fromDate=2026-11-22&toDate=2026-11-30', 2],
  ['priority=High', 4],
  ['priority=High&status=Scheduled&fromDate=2026-11-22', 1],
  [`phlebotomistId=${idOf('collector')}`, 1],
  [`phlebotomistId=${idOf('collector')}&date=2026-11-22`, 0],
  [`customerId=${small.asha}&date=2026-11-21&status=Scheduled`, 2],
  [`customerId=${small.ravi}`, 0],
  ['unassigned=true&date=2026-11-21', 2],
  ['search=asha', 10],
  ['search=COL-7', 1],
])('COL-03 the list with %s counts %i', async (query, count) => {
  const { status, body } = await api.call('GET', `${base}?${query}`)
  expect([status, body.data.totalCount]).toEqual([200, count])
})

describe('GET …/roadmap', () => {
  test('DASH-03 counts each date by status and shows its first three, from today to the end of the month', async () => {
    const dates = await roadmap()
    expect(dates.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22', '2026-11-30'])
    expect(dates[0]?.counts).toEqual({ Scheduled: 2, 'In Progress': 1, Completed: 1, Cancelled: 1 })
    expect(dates[0]?.first.map((each) => each?.id)).toEqual([4, 2, 6].map((index) => numbered('visit', index)))
    expect(dates[2]?.counts).toEqual({ Scheduled: 1, 'In Progress': 0, Completed: 0, Cancelled: 0 })
  })
  test('DASH-03, DASH-04 it says what the panel works out from all the collections', async () => {
    expect(await roadmap()).toEqual(roadmapOf(await listed('limit=100&stops=true'), '2026-11-21'))
  })
  test('a period has only its dates', async () => {
    expect((await roadmap('from=2026-11-15&to=2026-11-16')).map(({ date }) => date)).toEqual(['2026-11-15', '2026-11-16'])
  })
})

test.each([
  ['', { totalCollections: 10, scheduledToday: 4, completedThisWeek: 2, urgentCollections: 2 }],
  ['?startDate=2026-11-22', { totalCollections: 3, scheduledToday: 4, completedThisWeek: 2, urgentCollections: 1 }],
  ['?startDate=2026-11-15&endDate=2026-11-16', { totalCollections: 2, scheduledToday: 4, completedThisWeek: 2, urgentCollections: 0 }],
])('COL-02 the figures with %s: days and the week from Monday are those of the laboratory', async (query, figures) => {
  expect((await api.call('GET', `${base}/statistics${query}`)).body.data).toMatchObject(figures)
})
