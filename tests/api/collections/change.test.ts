import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderStatusHistory } from '#server/db/tables/orders.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { auditOf } from '#tests/support/stored.ts'
import { absent, base, collector, placed, visitsApi } from './visits.ts'

const { api, booked, freeDate, makeBooked, orderOf } = visitsApi()

describe('changing (COL-04, COL-05, COL-07)', () => {
  test('cancelling a collection frees its place and is final', async () => {
    const { id, order, date } = await makeBooked()
    expect((await api.call('PUT', `${base}/${id}/cancel`)).body.data.status).toBe('Cancelled')
    expect([await booked(date), (await orderOf(order))?.orderStatus]).toEqual([0, 'Confirmed'])
    const again = [
      api.call('PUT', `${base}/${id}/cancel`),
      api.call('PUT', `${base}/${id}/status`, { status: 'Scheduled' }),
      api.call('PATCH', `${base}/${id}/assign`, { phlebotomistId: collector }),
      api.call('PATCH', `${base}/${id}/reschedule`, { collectionDate: date, timeSlot: '15:00-15:45' }),
      api.call('POST', `${base}/${id}/fail`, { reason: 'refused' }),
    ]
    expect((await Promise.all(again)).map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
    expect(await booked(date)).toBe(0)
  })

  test('completed, the order’s samples are collected; the same status twice is a 409', async () => {
    const { id, order } = await makeBooked()
    expect((await api.call('PUT', `${base}/${id}/status`, { status: 'Scheduled' })).status).toBe(409)
    expect((await api.call('PUT', `${base}/${id}/status`, { status: 'In Progress', confirmed: true })).status).toBe(200)
    expect((await api.call('PUT', `${base}/${id}/status`, { status: 'Completed' })).status).toBe(200)
    expect((await orderOf(order))?.orderStatus).toBe('SampleCollected')
  })

  test('rescheduled, the place moves and the order follows; a full slot leaves all as it was', async () => {
    const { id, order, date } = await makeBooked()
    const to = freeDate()
    expect((await api.call('PATCH', `${base}/${id}/reschedule`, { collectionDate: to, timeSlot: '07:00-08:00' })).body.data).toMatchObject({
      scheduledDate: to,
      timeSlot: '07:00-08:00',
    })
    expect([await booked(date), await booked(to, small.slot), (await orderOf(order))?.timeSlot]).toEqual([0, 1, '07:00-08:00'])
    const other = await makeBooked()
    const { status, body } = await api.call('PATCH', `${base}/${other.id}/reschedule`, { collectionDate: to, timeSlot: '07:00-08:00' })
    expect([status, body.message]).toEqual([409, expect.stringContaining('Free: 10:00–11:00 (100), 15:00–15:45 (3)')])
    expect(await booked(other.date)).toBe(1)
  })

  test('FLD-06 only an active phlebotomist is assigned; null takes the assignment away', async () => {
    const { id } = await makeBooked()
    expect((await api.call('PATCH', `${base}/${id}/assign`, { phlebotomistId: collector })).body.data).toMatchObject({ phlebotomist: { name: 'Suresh Patil' } })
    expect((await api.call('PATCH', `${base}/${id}/assign`, { phlebotomistId: absent })).status).toBe(409)
    expect((await api.call('PATCH', `${base}/${id}/assign`, { phlebotomistId: null })).body.data).toMatchObject({ phlebotomist: null })
  })

  test('FLD-04 a failed visit keeps its reason, is booked again at once, and is counted', async () => {
    const { id, order, date } = await makeBooked()
    const to = freeDate()
    const { status, body } = await api.call('POST', `${base}/${id}/fail`, {
      reason: 'not_at_home',
      notes: 'Nobody opened',
      collectionDate: to,
      timeSlot: '15:00-15:45',
    })
    expect([status, body.data]).toMatchObject([200, { status: 'Cancelled', failureReason: 'not_at_home', notes: 'Nobody opened' }])
    expect([await booked(date), await booked(to), (await orderOf(order))?.scheduledDate]).toEqual([0, 1, to])
    const [next] = (await api.call('GET', `${base}?orderId=${order}&status=Scheduled`)).body.data.items
    expect(next).toMatchObject({ notes: null })
    expect(await auditOf(api.db, next?.id ?? '')).toMatchObject([{ action: 'create', before: null, after: { scheduledDate: to, status: 'Scheduled' } }])
    expect((await api.call('POST', `${base}/${(await makeBooked()).id}/fail`, { reason: 'not_at_home' })).status).toBe(200)
    expect((await api.call('GET', `${base}/statistics?startDate=${date}&endDate=${date}`)).body.data.failures).toMatchObject({ not_at_home: 1, refused: 0 })
    expect((await api.call('POST', `${base}/${(await makeBooked()).id}/fail`, { reason: 'other' })).status).toBe(422)
  })

  test('FLD-04 an order with a failed visit is not collected until the second visit completes', async () => {
    const order = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon] })
    const [date, to] = [freeDate(), freeDate()]
    const [mother, son] = await Promise.all(
      [small.ashaSelf, small.ashaSon].map(async (patientId) => (await api.call('POST', base, placed(order.id, date, '15:00-15:45', patientId))).body.data.id),
    )
    expect((await api.call('PUT', `${base}/${mother}/status`, { status: 'Completed', confirmed: true })).status).toBe(200)
    expect((await api.call('POST', `${base}/${son}/fail`, { reason: 'not_fasting', collectionDate: to, timeSlot: '10:00-11:00' })).status).toBe(200)
    expect(await orderOf(order.id)).toMatchObject({ orderStatus: 'Confirmed', scheduledDate: to, timeSlot: '10:00-11:00' })
    const visits = (await api.call('GET', `${base}?orderId=${order.id}&status=Scheduled`)).body.data.items
    expect(visits.map(({ patient }) => patient)).toMatchObject([{ id: small.ashaSon }])
    expect((await api.call('PUT', `${base}/${visits[0]?.id}/status`, { status: 'Completed', confirmed: true })).status).toBe(200)
    expect((await orderOf(order.id))?.orderStatus).toBe('SampleCollected')
    const { toStatus, userId } = orderStatusHistory
    const steps = await api.db
      .select({ toStatus, userId })
      .from(orderStatusHistory)
      .where(eq(orderStatusHistory.orderId, order.id))
      .orderBy(orderStatusHistory.id)
    expect(steps).toEqual(['Confirmed', 'SampleCollected'].map((to) => ({ toStatus: to, userId: staffOf('super_admin').id })))
  })

  test('HIS-01 the order’s trail lists visit changes, and a conflict names who changed it', async () => {
    const order = await makeOrder(api.db)
    const [date, to] = [freeDate(), freeDate()]
    const { id } = (await api.call('POST', base, placed(order.id, date), { as: 'manager' })).body.data
    await api.call('PATCH', `${base}/${id}/reschedule`, { collectionDate: to, timeSlot: '10:00-11:00' }, { as: 'manager' })
    const { version } = (await orderOf(order.id)) ?? {}
    await api.call('PATCH', `${base}/${id}/assign`, { phlebotomistId: collector }, { as: 'manager' })
    expect((await orderOf(order.id))?.version).toBe(version)
    await api.call('PUT', `${base}/${id}/status`, { status: 'Completed', confirmed: true }, { as: 'admin' })
    const trail = await auditOf(api.db, order.id)
    expect(trail.map(({ action, userName, before, after, reason }) => ({ action, userName, before, after, reason }))).toMatchObject([
      {
        ...{ action: 'status', userName: staffOf('manager').name, reason: 'Follows from its sample collections' },
        before: { orderStatus: 'Created', scheduledDate: null },
        after: { orderStatus: 'Confirmed', scheduledDate: date },
      },
      {
        ...{ action: 'appointment', userName: staffOf('manager').name, reason: 'Follows from its sample collections' },
        before: { scheduledDate: date, timeSlot: '15:00-15:45' },
        after: { scheduledDate: to, timeSlot: '10:00-11:00' },
      },
      { action: 'status', userName: staffOf('admin').name, before: { orderStatus: 'Confirmed' }, after: { orderStatus: 'SampleCollected' } },
    ])
    const stale = await api.call('PUT', `/orders/admin/${order.id}/status`, { orderStatus: 'Testing' }, { headers: { 'If-Match': `"v${version}"` } })
    expect([stale.status, stale.body.message]).toEqual([412, expect.stringMatching(new RegExp(`^${staffOf('admin').name} changed this .* \\(status\\)\\.$`))])
  })
})
