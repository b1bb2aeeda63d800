import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { slotDays } from '#server/db/tables/slots.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { idOf } from '#tests/support/ids.ts'
import { makeOrder, makeVisit, small } from '#tests/support/small-lab.ts'

const base = '/admin/time-slots'
let hour = 9

const api = smallApi()

/** A separate time slot for a test. */
async function makeSlot(body: Record<string, unknown> = {}): Promise<string> {
  hour += 1
  const { body: made } = await api.call('POST', base, { startTime: `${hour}:00`, endTime: `${hour}:30`, confirmed: true, ...body })
  return made.data.id
}

/** Books places of a slot on a day, as far as capacity is concerned. */
async function book(slotId: string, day: string, booked: number, capacity = 10) {
  await api.db.insert(slotDays).values({ slotId, day, booked, capacity })
}

describe('creating (SLT-02)', () => {
  test('a new slot takes 10 a day and is active unless it says otherwise, and leaves one audit row', async () => {
    const { status, body, etag } = await api.call('POST', base, { startTime: '18:00', endTime: '19:00' })
    expect([status, etag]).toEqual([201, '"v1"'])
    expect(body.data).toMatchObject({ startTime: '18:00', endTime: '19:00', maxCollections: 10, isActive: true, createdAt: '2026-11-21T08:00:00.000Z' })
    expect(await api.db.select().from(auditLog).where(eq(auditLog.entityId, body.data.id))).toHaveLength(1)
  })

  test.each([
    [{ startTime: '18:00' }, 'endTime', 'Start time and end time are required'],
    [{ startTime: '', endTime: '09:00' }, 'startTime', 'Start time and end time are required'],
    [{ startTime: '23:00', endTime: '24:00' }, 'endTime', 'Must be a time from 00:00 to 23:59'],
    [{ startTime: '7:5', endTime: '09:00' }, 'startTime', 'Must be a time from 00:00 to 23:59'],
    [{ startTime: '09:00', endTime: '09:00' }, 'endTime', 'End time must be after start time'],
    [{ startTime: '23:00', endTime: '01:00' }, 'endTime', 'End time must be after start time'],
    [{ startTime: '20:00', endTime: '21:00', maxCollections: 0 }, 'maxCollections', 'Max collections must be at least 1'],
    [{ startTime: '20:00', endTime: '21:00', maxCollections: 101 }, 'maxCollections', 'Must be at most 100'],
    [{ startTime: '07:00', endTime: '08:00' }, 'startTime', 'There is a time slot 07:00–08:00 already'],
  ])('%j is refused at %s: %s', async (sent, field, sentence) => {
    const { status, body } = await api.call('POST', base, sent)
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }])
  })
})

test('SLT-02 of two slots with the same hours that are made at once, one is refused at its field', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => api.call('POST', base, { startTime: '21:00', endTime: '21:30', confirmed: true })))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => [status, body.errors])).toEqual([1, 2].map(() => [422, { startTime: ['There is a time slot 21:00–21:30 already'] }]))
})

test('SLT-02 hours that overlap other active slots ask, and a yes saves them', async () => {
  for (const startTime of ['02:00', '03:00', '04:00'])
    await api.call('POST', base, { startTime, endTime: startTime.replace(':00', ':59'), isActive: startTime !== '04:00' })
  const half = { startTime: '02:30', endTime: '03:30' }
  const asked = await api.call('POST', base, half)
  const sentence = '02:30–03:30 overlaps 02:00–02:59 and 03:00–03:59. Each takes visits of its own at that time.'
  expect([asked.status, asked.body.code, asked.body.message, asked.body.errors]).toEqual([409, 'slotOverlap', sentence, { confirmed: [sentence] }])
  expect((await api.call('POST', base, { ...half, isActive: false })).status).toBe(201)
  for (const free of [
    { startTime: '01:00', endTime: '02:00' },
    { startTime: '04:00', endTime: '04:30' },
  ])
    expect((await api.call('POST', base, free)).status).toBe(201)
  const { body } = await api.call('POST', base, { startTime: '05:00', endTime: '05:30' })
  const moved = await api.call('PUT', `${base}/${body.data.id}`, { startTime: '03:15', endTime: '03:45' })
  expect([moved.status, moved.body.message]).toEqual([409, '03:15–03:45 overlaps 03:00–03:59. Each takes visits of its own at that time.'])
  expect((await api.call('PUT', `${base}/${body.data.id}`, { maxCollections: 5 })).status).toBe(200)
  expect((await api.call('PUT', `${base}/${body.data.id}`, { startTime: '03:15', endTime: '03:45', confirmed: true })).status).toBe(200)
})

test.each([
  ['search=07:00', 1],
  ['isActive=false&search=07:00', 0],
])('SLT-01 the list with %s counts %i', async (query, count) => {
  expect((await api.call('GET', `${base}?${query}`)).body.data.totalCount).toBe(count)
})

test('SLT-03 usage counts only what is booked on that date, in percent', async () => {
  const slotId = await makeSlot({ maxCollections: 8 })
  await book(slotId, '2026-11-24', 7, 8)
  const usage = async (date: string) =>
    ((await api.call('GET', `${base}/usage?date=${date}`)).body.data as unknown as { slotId: string }[]).find((each) => each.slotId === slotId)
  expect(await usage('2026-11-24')).toMatchObject({ maxCollections: 8, scheduledCollections: 7, availableSlots: 1, utilizationPercentage: 88 })
  expect(await usage('2026-11-25')).toMatchObject({ scheduledCollections: 0, availableSlots: 8, utilizationPercentage: 0 })
})

describe('changing below what is booked (FLD-05)', () => {
  test('fewer places than booked is a 409 that says where, until it is confirmed; what is booked stays', async () => {
    const slotId = await makeSlot()
    await book(slotId, '2026-11-24', 6)
    await book(slotId, '2026-11-20', 9)
    const { status, body } = await api.call('PUT', `${base}/${slotId}`, { maxCollections: 5 })
    expect([status, body.message]).toEqual([409, 'More is booked than 5: 6 on 24/11/2026. These keep their places, and no more can be booked there.'])
    expect(Object.keys(body.errors)).toEqual(['confirmed'])
    expect((await api.call('PUT', `${base}/${slotId}`, { maxCollections: 6 })).status).toBe(200)
    expect((await api.call('PUT', `${base}/${slotId}`, { maxCollections: 5, confirmed: true })).body.data).toMatchObject({ maxCollections: 5 })
    expect(
      await api.db
        .select({ day: slotDays.day, booked: slotDays.booked, capacity: slotDays.capacity })
        .from(slotDays)
        .where(eq(slotDays.slotId, slotId))
        .orderBy(slotDays.day),
    ).toEqual([
      { day: '2026-11-20', booked: 9, capacity: 10 },
      { day: '2026-11-24', booked: 6, capacity: 6 },
    ])
  })

  test('other hours with something booked ask; without anything booked they do not', async () => {
    const slotId = await makeSlot()
    expect((await api.call('PUT', `${base}/${slotId}`, { endTime: `${hour}:45` })).status).toBe(200)
    const { id } = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon] })
    for (const patientId of [small.ashaSelf, small.ashaSon]) await makeVisit(api.db, id, '2026-11-24', { slotId, patientId })
    const { status, body } = await api.call('PUT', `${base}/${slotId}`, { endTime: `${hour}:50` })
    expect([status, body.message]).toEqual([409, '2 booked visits keep the former hours: 2 on 24/11/2026.'])
  })

  test('SLT-04 disabling a slot with visits asks, in its form and in bulk; a disabled slot does not', async () => {
    const slotId = await makeSlot()
    const { id } = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon] })
    for (const patientId of [small.ashaSelf, small.ashaSon]) await makeVisit(api.db, id, '2026-11-24', { slotId, patientId })
    const put = (body: object) => api.call('PUT', `${base}/${slotId}`, body)
    const several = async (change: object) =>
      (await api.call('PATCH', `${base}/bulk-update`, { updates: [{ id: slotId, ...change }] })).body.data.results as unknown as { message: string }[]
    const note = '2 visits stay booked in it: 2 on 24/11/2026.'
    const refused = await put({ isActive: false })
    expect([refused.status, refused.body.message]).toEqual([409, note])
    expect(await several({ isActive: false })).toMatchObject([{ ok: false, message: note }])
    expect(await several({ isActive: false, confirmed: true })).toMatchObject([{ ok: true }])
    expect((await put({ isActive: false })).status).toBe(200)
    expect((await put({ isActive: true })).status).toBe(200)
  })

  test('SLT-04 a bulk change handles each slot alone and returns its result', async () => {
    const [first, second] = [await makeSlot(), await makeSlot()]
    await book(second, '2026-11-24', 4)
    const gone = idOf('no-such-slot')
    const updates = [gone, first, second].map((id) => ({ id, maxCollections: 3 }))
    const { body } = await api.call('PATCH', `${base}/bulk-update`, { updates })
    expect(body.data.updated).toBe(1)
    expect(body.data.results).toEqual(
      expect.arrayContaining([
        { id: gone, ok: false, message: 'Time slot not found', code: null },
        { id: first, ok: true, message: null, code: null },
        { id: second, ok: false, message: expect.stringContaining('4 on 24/11/2026'), code: 'bookedVisits' },
      ]),
    )
  })
})

describe('SLT-04 toggle and delete', () => {
  test('switching on a slot that overlaps others asks, by its toggle and in bulk, and a yes does it', async () => {
    const make = async (startTime: string, endTime: string) => (await api.call('POST', base, { startTime, endTime, isActive: false })).body.data.id
    const [half, whole, apart] = [await make('05:45', '06:15'), await make('05:30', '06:30'), await make('06:30', '07:00')]
    const toggle = (id: string, body?: object) => api.call('PATCH', `${base}/${id}/toggle-status`, body)
    expect((await toggle(whole)).body.data.isActive).toBe(true)
    const sentence = '05:45–06:15 overlaps 05:30–06:30. Each takes visits of its own at that time.'
    const asked = await toggle(half)
    expect([asked.status, asked.body.code, asked.body.errors]).toEqual([409, 'slotOverlap', { confirmed: [sentence] }])
    const several = async (ids: readonly string[], change: object) =>
      (await api.call('PATCH', `${base}/bulk-update`, { updates: ids.map((id) => ({ id, ...change })) })).body.data.results as unknown as object[]
    expect(await several([half, apart], { isActive: true })).toEqual(
      expect.arrayContaining([
        { id: half, ok: false, message: sentence, code: 'slotOverlap' },
        { id: apart, ok: true, message: null, code: null },
      ]),
    )
    expect(await several([half], { maxCollections: 7 }), 'another change asks nothing').toMatchObject([{ ok: true }])
    expect((await toggle(half, { confirmed: true })).body.data.isActive).toBe(true)
    expect((await toggle(half)).body.data.isActive, 'switching off asks nothing').toBe(false)
    expect(await several([half], { isActive: true, confirmed: true })).toMatchObject([{ ok: true }])
    // Of two that overlap each other, the second is asked about.
    for (const id of [half, whole]) await toggle(id)
    const both = (await several([half, whole], { isActive: true })) as { ok: boolean }[]
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('a deleted slot stays on its visits, leaves every list, takes no booking and frees its hours', async () => {
    const slotId = await makeSlot()
    const { body: slot } = await api.call('GET', `${base}/${slotId}`)
    const { startTime, endTime } = slot.data
    const order = await makeOrder(api.db)
    const visit = await makeVisit(api.db, order.id, '2026-11-25', { slotId })
    await api.db.update(sampleCollections).set({ scheduledDate: '2026-11-10', status: 'Completed' }).where(eq(sampleCollections.id, visit))
    await api.db.update(slotDays).set({ day: '2026-11-10' }).where(eq(slotDays.slotId, slotId))
    const total = async () => (await api.call('GET', `${base}/statistics`)).body.data.totalSlots
    const before = await total()
    expect((await api.call('DELETE', `${base}/${slotId}`)).status).toBe(200)
    expect(await total()).toBe(Number(before) - 1)
    expect((await api.call('GET', `${base}/${slotId}`)).status).toBe(404)
    expect((await api.call('GET', `${base}?search=${startTime}-${endTime}`)).body.data.items).toEqual([])
    expect((await api.call('GET', `/admin/sample-collections/${visit}`)).body.data).toMatchObject({ timeSlot: `${startTime}-${endTime}` })
    const taken = await api.call('POST', '/admin/closed-days', { scope: 'slot', slotId, day: '2026-12-01', reason: 'Gone' })
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['slotId']])
    expect((await api.call('POST', base, { startTime, endTime })).status).toBe(201)
  })
})
