import { beforeAll, expect, test } from 'vitest'
import { closedDays, timeSlots } from '#server/db/tables/collections.ts'
import { numbered } from '#tests/support/ids.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeVisit, small, stampsOf } from '#tests/support/small-lab.ts'

/** Half past one at night on 22 November in India. */
const now = new Date('2026-11-21T20:00:00.000Z')

const late = numbered('slot', 3)

const api = labApi({ clock: () => now })
beforeAll(async () => {
  await api.db.insert(timeSlots).values({ id: late, startTime: '20:00', endTime: '21:00', maxCollections: 5, ...stampsOf })
  const { id } = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon], createdAt: now.toISOString() })
  await makeVisit(api.db, id, '2026-11-21', { slotId: late })
  await makeVisit(api.db, id, '2026-11-22', { slotId: small.wide, patientId: small.ashaSon })
  await makeVisit(api.db, id, '2026-11-23')
  await api.db.insert(closedDays).values(
    ['2026-11-21', '2026-11-22'].map((day, index) => ({
      id: numbered('closed', index),
      scope: 'date' as const,
      day,
      reason: 'Strike',
      searchText: 'strike',
      ...stampsOf,
    })),
  )
})

const get = async (path: string) => (await api.call('GET', path, { as: 'super_admin' })).body

test.each<[call: string, answer: object]>([
  ['/admin/sample-collections/board', { date: '2026-11-22', visits: [{ patient: { id: small.ashaSon } }] }],
  ['/admin/sample-collections/time-slots', [{ left: 0 }, { left: 100 }, { left: 5 }]],
  ['/admin/sample-collections/roadmap', [{ date: '2026-11-22' }, { date: '2026-11-23' }]],
  ['/admin/sample-collections/statistics', { scheduledToday: 1, trends: { scheduledToday: { now: 1, before: 1 } } }],
  ['/admin/sample-collections?onClosedDay=true', { totalCount: 1, items: [{ scheduledDate: '2026-11-22' }] }],
  ['/admin/time-slots/usage', [{ scheduledCollections: 0 }, { scheduledCollections: 1 }, { scheduledCollections: 0 }]],
  ['/orders/admin/charts', { from: '2026-10-24', to: '2026-11-22' }],
  ['/orders/admin/all?fromDate=2026-11-22', { totalCount: 1 }],
])('GEN-01 today is that of the laboratory: GET %s', async (call, answer) => {
  expect(await get(call)).toMatchObject({ data: answer })
})

test.each([
  ['2026-11-22', 201],
  ['2026-11-23', 422],
])('GEN-01 a patient born on %s gets %i: the day has begun in the laboratory', async (dateOfBirth, status) => {
  const { id } = await makeOrder(api.db)
  expect((await api.call('POST', `/orders/${id}/patients`, { as: 'manager', body: { name: 'Newborn', dateOfBirth } })).status).toBe(status)
})

test('ORD-06 GEN-01 a place or visit of today is not asked about, one of tomorrow is', async () => {
  await api.db.delete(closedDays)
  const put = (path: string, body: object) => api.call('PUT', path, { as: 'manager', body })
  for (const [scheduledDate, asked] of [
    ['2026-11-22', 200],
    ['2026-11-23', 409],
  ] as const) {
    const [placed, visited] = [await makeOrder(api.db, { status: 'Confirmed' }), await makeOrder(api.db, { status: 'Confirmed' })]
    await put(`/orders/admin/${placed.id}/appointment`, { scheduledDate, timeSlot: '10:00-11:00' })
    const visit = await makeVisit(api.db, visited.id, scheduledDate, { slotId: small.wide })
    const [step, begun] = [
      await put(`/orders/admin/${placed.id}/status`, { orderStatus: 'SampleCollected' }),
      await put(`/admin/sample-collections/${visit}/status`, { status: 'In Progress' }),
    ]
    expect([scheduledDate, step.status, begun.status]).toEqual([scheduledDate, asked, asked])
  }
})

test.each([
  ['/admin/users/export', 'users-2026-11-22.csv'],
  [`/customers/admin/${small.asha}/export`, 'customer-2026-11-22.json'],
  ['/admin/audit/export', 'audit-trail-2026-11-22.csv'],
  ['/admin/access-log/export', 'access-log-2026-11-22.csv'],
])('GEN-01 GET %s is called by the day of the laboratory: %s', async (path, name) => {
  expect((await api.call('GET', path, { as: 'super_admin' })).headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
})

test('SLT-04 a time slot booked only for yesterday is deleted, and still shown on that day', async () => {
  expect((await api.call('DELETE', `/admin/time-slots/${late}`, { as: 'super_admin' })).status).toBe(200)
  expect(await get('/admin/time-slots/usage?date=2026-11-21')).toMatchObject({
    data: [{ slotId: small.slot }, { slotId: small.wide }, { slotId: late, scheduledCollections: 1 }],
  })
  expect(await get('/admin/time-slots/usage')).toMatchObject({ data: [{ slotId: small.slot }, { slotId: small.wide }] })
})
