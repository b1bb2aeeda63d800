import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/civil-date.ts'
import { newId } from '#server/db/id.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { closedDays, phlebotomists, sampleCollections, timeSlots } from '#server/db/tables/collections.ts'
import { orders, orderStatusHistory } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { slotDays } from '#server/db/tables/slots.ts'
import { callers, smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small, smallLabNow, stamps } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { auditOf, change, stored } from '#tests/support/stored.ts'

const base = '/admin/sample-collections'
const wide = newId(smallLabNow)
const collector = newId(smallLabNow)
const absent = newId(smallLabNow)
let day = 0

const api = smallApi()
beforeAll(async () => {
  await api.db.insert(timeSlots).values({ id: wide, startTime: '15:00', endTime: '15:45', maxCollections: 3, ...stamps })
  await api.db.insert(phlebotomists).values([
    { id: collector, name: 'Suresh Patil', phone: '+910000000001', ...stamps },
    { id: absent, name: 'Gone Person', phone: '+910000000002', isActive: false, ...stamps },
  ])
})

/** A date that no other test has booked on. */
function freeDate(): string {
  day += 1
  return addDays('2027-02-28', day)
}

const placed = (orderId: string, scheduledDate: string, timeSlot = '15:00-15:45', patientId: string = small.ashaSelf) => ({
  orderId,
  patientId,
  scheduledDate,
  timeSlot,
  collectionAddress: '1, Station Road, Pune, Maharashtra 411001',
})

async function booked(date: string, slotId = wide): Promise<number> {
  const [row] = await api.db
    .select({ booked: slotDays.booked })
    .from(slotDays)
    .where(and(eq(slotDays.slotId, slotId), eq(slotDays.day, date)))
  return row?.booked ?? 0
}

async function makeBooked(date = freeDate()) {
  const order = await makeOrder(api.db)
  const { status, body } = await api.call('POST', base, placed(order.id, date))
  expect(status).toBe(201)
  return { order: order.id, id: body.data.id, date }
}

const orderOf = async (id: string) => await stored(api.db, orders, id)

describe('booking (COL-06, COL-08)', () => {
  test.each(callers(['super_admin', 'admin', 'manager'], 201))('AUTH-16 %s gets %i', async (as, status) => {
    const order = await makeOrder(api.db)
    const { status: got } = await api.call('POST', base, placed(order.id, freeDate()), { as })
    expect(got).toBe(status)
  })

  test('a visit takes one place, and the order follows it', async () => {
    const { order, id, date } = await makeBooked()
    expect(await booked(date)).toBe(1)
    expect(await orderOf(order)).toMatchObject({ scheduledDate: date, timeSlot: '15:00-15:45', orderStatus: 'Confirmed' })
    expect((await api.call('GET', `${base}/${id}`)).body.data).toMatchObject({
      status: 'Scheduled',
      reference: expect.stringMatching(/^COL-\d{7}$/),
      scheduledDate: date,
    })
  })

  test('a full slot is a 409 that says what is left, and nothing is booked', async () => {
    const date = freeDate()
    for (let count = 0; count < 3; count += 1) await makeBooked(date)
    const order = await makeOrder(api.db)
    const { status, body } = await api.call('POST', base, placed(order.id, date))
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^15:00-15:45 on \d\d\/03\/2027 is full\. Free: 07:00-08:00 \(1\), 10:00-11:00 \(100\)$/),
    ])
    expect(await booked(date)).toBe(3)
    expect(await api.db.select().from(sampleCollections).where(eq(sampleCollections.orderId, order.id))).toEqual([])
  })

  test('the appointment that the order had is the visit’s place, not a second one', async () => {
    const order = await makeOrder(api.db)
    const date = freeDate()
    expect((await api.call('PUT', `/orders/admin/${order.id}/appointment`, { scheduledDate: date, timeSlot: '07:00-08:00' })).status).toBe(200)
    expect((await api.call('POST', base, placed(order.id, date, '07:00-08:00'))).status).toBe(201)
    expect(await booked(date, small.slot)).toBe(1)
  })

  test.each([
    [{ scheduledDate: '' }, 422, 'Please select a date and time slot.'],
    [{ timeSlot: '' }, 422, 'Please select a date and time slot.'],
    [{ scheduledDate: '2026-11-20' }, 422, 'The date is in the past'],
    [{ timeSlot: '03:00-04:00' }, 422, 'There is no such time slot'],
    [{ patientId: small.raviSelf }, 404, 'This patient is not part of the order'],
    [{ collectionAddress: ' ' }, 422, 'Please enter the address'],
  ])('%j is a %i: %s', async (change, status, message) => {
    const order = await makeOrder(api.db)
    const { status: got, body } = await api.call('POST', base, { ...placed(order.id, freeDate()), ...change })
    expect([got, body.message]).toEqual([status, message])
  })

  test('a second open visit of a patient, and one of a cancelled order, are a 409', async () => {
    const { order } = await makeBooked()
    expect((await api.call('POST', base, placed(order, freeDate()))).status).toBe(409)
    const cancelled = await makeOrder(api.db, { status: 'Cancelled' })
    expect((await api.call('POST', base, placed(cancelled.id, freeDate()))).status).toBe(409)
  })

  test('FLD-05 nobody can book on a closed day; what was booked is listed to be moved', async () => {
    const { id, date } = await makeBooked()
    await api.db.insert(closedDays).values({ id: newId(smallLabNow), scope: 'date', day: date, reason: 'Holi', ...stamps })
    const { status, body } = await api.call('POST', base, placed((await makeOrder(api.db)).id, date))
    expect([status, body.message]).toEqual([409, expect.stringContaining('is closed: Holi')])
    expect((await api.call('GET', `${base}?onClosedDay=true`)).body.data.items.map((visit) => visit.id)).toEqual([id])
    expect((await api.call('GET', `${base}/time-slots?date=${date}`)).body.data).toEqual([
      expect.objectContaining({ isAvailable: false, closed: 'Holi' }),
      expect.anything(),
      expect.objectContaining({ isAvailable: false }),
    ])
  })
})

describe('changing (COL-04, COL-05, COL-07)', () => {
  test('cancelled, its place is free and it changes no more', async () => {
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
    expect((await api.call('PUT', `${base}/${id}/status`, { status: 'In Progress' })).status).toBe(200)
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
    expect([status, body.message]).toEqual([409, expect.stringContaining('Free: 10:00-11:00 (100), 15:00-15:45 (3)')])
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
    const { status, body } = await api.call('POST', `${base}/${id}/fail`, { reason: 'not_at_home', collectionDate: to, timeSlot: '15:00-15:45' })
    expect([status, body.data]).toEqual([200, expect.objectContaining({ status: 'Cancelled', failureReason: 'not_at_home' })])
    expect([await booked(date), await booked(to), (await orderOf(order))?.scheduledDate]).toEqual([0, 1, to])
    const [next] = (await api.call('GET', `${base}?orderId=${order}&status=Scheduled`)).body.data.items
    expect(await auditOf(api.db, next?.id ?? '')).toMatchObject([{ action: 'create', before: null, after: { scheduledDate: to, status: 'Scheduled' } }])
    expect((await api.call('POST', `${base}/${(await makeBooked()).id}/fail`, { reason: 'not_at_home' })).status).toBe(200)
    expect((await api.call('GET', `${base}/statistics?startDate=${date}&endDate=${date}`)).body.data.failures).toMatchObject({ not_at_home: 1, refused: 0 })
    expect((await api.call('POST', `${base}/${(await makeBooked()).id}/fail`, { reason: 'other' })).status).toBe(422)
  })

  test('FLD-04 where one patient of an order is done and the visit of another fails, the order is not collected until the second visit is', async () => {
    const order = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon] })
    const [date, to] = [freeDate(), freeDate()]
    const [mother, son] = await Promise.all(
      [small.ashaSelf, small.ashaSon].map(async (patientId) => (await api.call('POST', base, placed(order.id, date, '15:00-15:45', patientId))).body.data.id),
    )
    expect((await api.call('PUT', `${base}/${mother}/status`, { status: 'Completed' })).status).toBe(200)
    expect((await api.call('POST', `${base}/${son}/fail`, { reason: 'not_fasting', collectionDate: to, timeSlot: '10:00-11:00' })).status).toBe(200)
    expect(await orderOf(order.id)).toMatchObject({ orderStatus: 'Confirmed', scheduledDate: to, timeSlot: '10:00-11:00' })
    const visits = (await api.call('GET', `${base}?orderId=${order.id}&status=Scheduled`)).body.data.items
    expect(visits.map(({ patient }) => patient)).toMatchObject([{ id: small.ashaSon }])
    expect((await api.call('PUT', `${base}/${visits[0]?.id}/status`, { status: 'Completed' })).status).toBe(200)
    expect((await orderOf(order.id))?.orderStatus).toBe('SampleCollected')
    const { toStatus, userId } = orderStatusHistory
    const steps = await api.db
      .select({ toStatus, userId })
      .from(orderStatusHistory)
      .where(eq(orderStatusHistory.orderId, order.id))
      .orderBy(orderStatusHistory.id)
    expect(steps).toEqual(['Confirmed', 'SampleCollected'].map((to) => ({ toStatus: to, userId: staffOf('super_admin').id })))
  })

  test('FLD-04 the notes of a failed visit are in its audit row; the next visit keeps those that it was booked with', async () => {
    const order = await makeOrder(api.db)
    const { body } = await api.call('POST', base, { ...placed(order.id, freeDate()), notes: 'Ring twice' })
    const { id } = body.data
    const failure = { reason: 'other', notes: 'The lift was broken', collectionDate: freeDate(), timeSlot: '15:00-15:45' }
    expect((await api.call('POST', `${base}/${id}/fail`, failure)).body.data.notes).toBe('The lift was broken')
    const [change] = await auditOf(api.db, id, 'fail')
    expect([change?.before, change?.after]).toMatchObject([{ notes: 'Ring twice' }, { notes: 'The lift was broken', failureReason: 'other' }])
    const alone = await makeBooked()
    await api.call('POST', `${base}/${alone.id}/fail`, { reason: 'refused', notes: 'Will call' })
    const [other] = await auditOf(api.db, alone.id, 'fail')
    expect(other?.after).toMatchObject({ notes: 'Will call' })
    const next = await api.db
      .select()
      .from(sampleCollections)
      .where(and(eq(sampleCollections.orderId, order.id), eq(sampleCollections.status, 'Scheduled')))
    expect(next).toMatchObject([{ notes: 'Ring twice' }])
  })

  test('a stale version is a 412', async () => {
    const { id } = await makeBooked()
    const headers = { 'If-Match': '"v1"' }
    expect((await api.call('PATCH', `${base}/${id}/assign`, { phlebotomistId: collector }, { headers })).status).toBe(200)
    expect((await api.call('PUT', `${base}/${id}/cancel`, {}, { headers })).status).toBe(412)
  })
})

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

test('CHK-03 CHK-04 a booking, a visit and its new hour say of the patient’s tests what is fasting at that hour, for the other sex, or needs a document; of nobody else’s', async () => {
  const usual = { fastingRequired: false, sex: 'any', requirements: null } as const
  await change(api.db, tests, small.cbc, { fastingRequired: true, sex: 'Male', requirements: 'Bring a prescription of the doctor' })
  const order = await makeOrder(api.db, {
    people: [small.ashaSelf, small.ashaSon],
    lines: [{ patientId: small.ashaSelf }, { patientId: small.ashaSon, sold: 'sugar' }],
  })
  const before = await api.call('GET', `${base}/bookable/${order.id}`)
  const answer = await api.call('POST', base, placed(order.id, freeDate()))
  const other = await api.call('POST', base, placed(order.id, freeDate(), '15:00-15:45', small.ashaSon))
  const visit = await api.call('GET', `${base}/${answer.body.data.id}`)
  const earlier = await api.call('PATCH', `${base}/${answer.body.data.id}/reschedule`, { collectionDate: freeDate(), timeSlot: '07:00-08:00' })
  await change(api.db, tests, small.cbc, usual)
  const said = (list: unknown) => (list as readonly { code: string; message: string; step: unknown }[]).map(({ code, message, step }) => [code, message, step])
  const always = [
    ['sex', 'Blood count is for men; Asha Rao is female', null],
    ['document', 'Blood count: Bring a prescription of the doctor', null],
  ]
  const people = before.body.data.patients as unknown as { warnings: unknown; isFasting: boolean }[]
  expect(people.map(({ isFasting, warnings }) => [isFasting, said(warnings)])).toEqual([
    [true, always],
    [false, []],
  ])
  expect([answer.status, said(answer.body.data.warnings)]).toEqual([
    201,
    [['fasting', 'Blood count needs an empty stomach; the appointment is at 15:00-15:45', null], ...always],
  ])
  expect(visit.body.data.warnings).toEqual(answer.body.data.warnings)
  expect([earlier.status, said(earlier.body.data.warnings)]).toEqual([200, always])
  expect([other.status, other.body.data.warnings]).toEqual([201, []])
})
