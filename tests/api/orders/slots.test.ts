import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { closedDays, sampleCollections, timeSlots } from '#server/db/tables/collections.ts'
import { appointments, slotDays } from '#server/db/tables/slots.ts'
import { updateDayCapacity, release, reserve, slotsOfDay } from '#server/shared/slot-days.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeVisit, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'

const clock = { now: smallLabNow, timeZone: 'Asia/Kolkata' }
let late: string

const api = smallApi({ isAlone: true })
beforeAll(async () => {
  late = newId(smallLabNow)
  await api.db.insert(timeSlots).values([
    { id: late, startTime: '08:00', endTime: '09:00', maxCollections: 3, ...stampsOf },
    { id: newId(smallLabNow), startTime: '06:00', endTime: '07:00', maxCollections: 9, isActive: false, ...stampsOf },
    { id: newId(smallLabNow), startTime: '13:00', endTime: '13:30', maxCollections: 2, ...stampsOf },
  ])
})

const appoint = (id: string, scheduledDate: string, timeSlot = '07:00-08:00') => api.call('PUT', `/orders/admin/${id}/appointment`, { scheduledDate, timeSlot })
const bookedOn = async (day: string, slotId: string = small.slot) =>
  (
    await api.db
      .select()
      .from(slotDays)
      .where(and(eq(slotDays.slotId, slotId), eq(slotDays.day, day)))
  )[0]?.booked ?? 0
/** Slots and days where what is booked is not what visits and appointments hold. */
const wrongDays = () =>
  api.db.execute(sql`
    select coalesce(days.slot_id, held.slot_id), days.booked, held.places from slot_days days full join (
      select slot_id, day, count(*) as places from (
        select slot_id, scheduled_date as day from sample_collections where status <> 'Cancelled' union all select slot_id, day from appointments
      ) all_held group by slot_id, day
    ) held on held.slot_id = days.slot_id and held.day = days.day where coalesce(days.booked, 0) <> coalesce(held.places, 0)`)

test('COL-08 one of five concurrent appointments gets the last place; the others see what is left', async () => {
  const made = []
  for (let order = 0; order < 5; order += 1) made.push(await makeOrder(api.db))
  const answers = await Promise.all(made.map(({ id }) => appoint(id, '2027-02-01')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(4)
  expect(refused[0]?.body.message).toBe('07:00–08:00 on 01/02/2027 is full. Free: 08:00–09:00 (3), 10:00–11:00 (100), 13:00–13:30 (2)')
  expect(await bookedOn('2027-02-01')).toBe(1)
})

test('COL-08 a new appointment moves the place; cancelling the order frees it', async () => {
  const { id } = await makeOrder(api.db)
  await appoint(id, '2027-02-02')
  await appoint(id, '2027-02-02')
  expect(await bookedOn('2027-02-02')).toBe(1)
  await appoint(id, '2027-02-03', '08:00-09:00')
  expect([await bookedOn('2027-02-02'), await bookedOn('2027-02-03', late)]).toEqual([0, 1])
  await api.call('POST', `/orders/admin/${id}/cancel`, { reason: 'Moved away' })
  expect(await bookedOn('2027-02-03', late)).toBe(0)
  expect(await api.db.select().from(appointments).where(eq(appointments.orderId, id))).toEqual([])
})

test('COL-08 an appointment and the visit that follows it are one place', async () => {
  const { id } = await makeOrder(api.db)
  await appoint(id, '2027-02-04')
  const visit = { orderId: id, patientId: small.ashaSelf, scheduledDate: '2027-02-04', timeSlot: '07:00-08:00', collectionAddress: '1, Station Road' }
  expect((await api.call('POST', '/admin/sample-collections', visit)).status).toBe(201)
  expect(await bookedOn('2027-02-04')).toBe(1)
  expect((await appoint(id, '2027-02-05')).status).toBe(200)
  expect([await bookedOn('2027-02-04'), await bookedOn('2027-02-05')]).toEqual([0, 1])
})

test('COL-08 two visits of one order move together, and only where both have a place', async () => {
  const { id } = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon] })
  await makeVisit(api.db, id, '2027-02-06')
  await makeVisit(api.db, id, '2027-02-07', { patientId: small.ashaSon })
  const refused = await appoint(id, '2027-02-06')
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^07:00–08:00 on 06\/02\/2027 is full|has only 1 left/)])
  expect([await bookedOn('2027-02-06'), await bookedOn('2027-02-07')]).toEqual([1, 1])
  expect((await appoint(id, '2027-02-06', '08:00-09:00')).status).toBe(200)
  expect([await bookedOn('2027-02-06'), await bookedOn('2027-02-07'), await bookedOn('2027-02-06', late)]).toEqual([0, 0, 2])
  await api.call('DELETE', `/orders/${id}/patients/${small.ashaSon}`)
  expect(await bookedOn('2027-02-06', late)).toBe(1)
})

test('an order’s date follows its least advanced visit, and is empty after its only patient leaves', async () => {
  const { id } = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon] })
  const first = await makeVisit(api.db, id, '2027-02-08')
  const second = await makeVisit(api.db, id, '2027-02-09')
  const follow = async () => {
    expect((await api.call('PATCH', `/admin/sample-collections/${second}/assign`, { phlebotomistId: null })).status).toBe(200)
    return (await api.call('GET', `/orders/admin/${id}`)).body.data
  }
  expect(await follow()).toMatchObject({ scheduledDate: '2027-02-08', timeSlot: '07:00-08:00' })
  await api.db.update(sampleCollections).set({ status: 'Completed' }).where(eq(sampleCollections.id, first))
  expect(await follow()).toMatchObject({ scheduledDate: '2027-02-09' })
  await api.db.update(sampleCollections).set({ patientId: small.raviSelf }).where(eq(sampleCollections.orderId, id))
  expect(await follow()).toMatchObject({ scheduledDate: null, timeSlot: null })
  await api.db.update(sampleCollections).set({ patientId: small.ashaSelf }).where(eq(sampleCollections.id, second))
  expect(await follow()).toMatchObject({ scheduledDate: '2027-02-09', timeSlot: '07:00-08:00' })
})

test('COL-06 a past hour, an inactive slot and a closed slot cannot be booked', async () => {
  const { id } = await makeOrder(api.db)
  const over = await appoint(id, '2026-11-21', '13:00-13:30')
  expect([over.status, over.body.errors]).toEqual([422, { timeSlot: ['13:00–13:30 is past for today'] }])
  expect((await appoint(id, '2027-02-10', '06:00-07:00')).status).toBe(422)
  // 01:30 of the 22nd in India.
  const night = { slotId: small.wide, now: new Date('2026-11-21T20:00:00Z'), timeZone: clock.timeZone }
  await expect(reserve(api.db, { ...night, day: '2026-11-21' })).rejects.toMatchObject({ errors: { scheduledDate: ['The date is in the past'] } })
  await release(api.db, await reserve(api.db, { ...night, day: '2026-11-22' }))
  await reserve(api.db, { slotId: late, day: '2027-02-10', ...clock })
  await api.db.insert(closedDays).values({
    id: newId(smallLabNow),
    scope: 'slot',
    slotId: late,
    day: '2027-02-10',
    reason: 'Holi',
    createdAt: smallLabNow.toISOString(),
    updatedAt: smallLabNow.toISOString(),
  })
  expect((await appoint(id, '2027-02-10', '08:00-09:00')).body.message).toMatch(/^08:00–09:00 on 10\/02\/2027 is closed: Holi\. Free: 07:00–08:00 \(1\)/)
  await release(api.db, { slotId: late, day: '2027-02-10' })
})

test('the slots of a day say what is left, hours that have passed have nothing left', async () => {
  await reserve(api.db, { timeSlot: '08:00-09:00', day: '2027-02-11', ...clock }, 2)
  const left = async (day: string) => (await slotsOfDay(api.db, day, clock)).map((slot) => [slot.timeSlot, slot.left])
  expect(await left('2027-02-11')).toEqual([
    ['06:00-07:00', 0],
    ['07:00-08:00', 1],
    ['08:00-09:00', 1],
    ['10:00-11:00', 100],
    ['13:00-13:30', 2],
  ])
  expect((await left('2026-11-21')).map(([, places]) => places)).toEqual([0, 0, 0, 0, 0])
  await release(api.db, { slotId: late, day: '2027-02-11' }, 2)
})

test('a reduced slot keeps its bookings, and takes new ones once enough are freed', async () => {
  const day = '2027-02-12'
  await reserve(api.db, { slotId: late, day, ...clock }, 3)
  await api.db.update(timeSlots).set({ maxCollections: 1 }).where(eq(timeSlots.id, late))
  await updateDayCapacity(api.db, late, 1, clock)
  const left = async () => (await slotsOfDay(api.db, day, clock)).find(({ slotId }) => slotId === late)
  expect(await left()).toMatchObject({ capacity: 3, booked: 3, left: 0 })
  await release(api.db, { slotId: late, day }, 1)
  expect(await left()).toMatchObject({ capacity: 2, booked: 2, left: 0 })
  await release(api.db, { slotId: late, day }, 2)
  expect(await left()).toMatchObject({ capacity: 1, booked: 0, left: 1 })
})

test('a freed place leaves its day as small as it was, and other days and slots alone', async () => {
  const [day, other] = ['2027-02-13', '2027-02-14']
  const places = [
    { slotId: small.wide, day, capacity: 5, booked: 3 },
    { slotId: small.wide, day: other, capacity: 4, booked: 2 },
    { slotId: small.slot, day, capacity: 1, booked: 1 },
  ]
  await api.db.insert(slotDays).values(places)
  await api.db.insert(closedDays).values({ id: newId(smallLabNow), scope: 'date', day, reason: 'Strike', ...stampsOf })
  await release(api.db, { slotId: small.wide, day }, 2)
  for (const { slotId, day: each, capacity, booked } of [{ ...places[0], booked: 1 }, ...places.slice(1)]) {
    const kept = await api.db
      .delete(slotDays)
      .where(and(eq(slotDays.slotId, slotId ?? ''), eq(slotDays.day, each ?? '')))
      .returning()
    expect(kept).toMatchObject([{ capacity, booked }])
  }
})

test('the booked count equals visits and appointments after all of this', async () => {
  expect(await wrongDays()).toEqual([])
})
