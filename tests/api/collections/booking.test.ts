import { and, eq, sql as statement } from 'drizzle-orm'
import { expect, describe, test, vi } from 'vitest'
import { newId } from '#server/db/id.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { closedDays, sampleCollections, timeSlots } from '#server/db/tables/collections.ts'
import { slotDays } from '#server/db/tables/slots.ts'
import { held } from '#tests/support/held.ts'
import { testDatabaseUrl } from '#tests/support/postgres.ts'
import { makeOrder, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'
import { base, placed, visitsApi, wide } from './visits.ts'

const { api, booked, freeDate, makeBooked, orderOf } = visitsApi()

describe('booking (COL-06, COL-08)', () => {
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
      expect.stringMatching(/^15:00–15:45 on \d\d\/03\/2027 is full\. Free: 07:00–08:00 \(1\), 10:00–11:00 \(100\)$/),
    ])
    expect(await booked(date)).toBe(3)
    expect(await api.db.select().from(sampleCollections).where(eq(sampleCollections.orderId, order.id))).toEqual([])
  })

  test.each([
    [{ scheduledDate: '' }, 422, 'Please select a date and time slot.'],
    [{ scheduledDate: '2026-11-20' }, 422, 'The date is in the past'],
    [{ timeSlot: '03:00-04:00' }, 422, 'There is no such time slot'],
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
    await api.db.insert(closedDays).values({ id: newId(smallLabNow), scope: 'date', day: date, reason: 'Holi', ...stampsOf })
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

test('CHK-03 CHK-04 a booking warns about the patient’s own tests: fasting, sex and documents', async () => {
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
    [['fasting', 'Blood count needs an empty stomach; the appointment is at 15:00–15:45', null], ...always],
  ])
  expect(visit.body.data.warnings).toEqual(answer.body.data.warnings)
  expect([earlier.status, said(earlier.body.data.warnings)]).toEqual([200, always])
  expect([other.status, other.body.data.warnings]).toEqual([201, []])
})

/** Two calls that locked these in different orders once waited for each other until one was refused. */
test.runIf(testDatabaseUrl).each<[name: string, blocked: string, free: string, call: (day: string) => Promise<() => Promise<{ status: number }>>]>([
  [
    'the first visit of an order that frees its appointment',
    ...([wide, wide] as const),
    async (day) => {
      const { id } = await makeOrder(api.db)
      await api.call('PUT', `/orders/admin/${id}/appointment`, { scheduledDate: day, timeSlot: '15:00-15:45' })
      return () => api.call('POST', base, placed(id, freeDate()))
    },
  ],
  [
    'a visit that failed and is booked again',
    ...([wide, wide] as const),
    async (day) => {
      const { id } = await makeBooked(day)
      return () => api.call('POST', `${base}/${id}/fail`, { reason: 'refused', collectionDate: freeDate(), timeSlot: '15:00-15:45' })
    },
  ],
  [
    'another capacity of two slots',
    ...([small.wide, small.slot] as const),
    async (day) => {
      await api.call('POST', base, placed((await makeOrder(api.db)).id, day, '07:00-08:00'))
      const updates = [small.wide, small.slot].map((id) => ({ id, maxCollections: 4, confirmed: true }))
      return () => api.call('PATCH', '/admin/time-slots/bulk-update', { updates })
    },
  ],
])('COL-08 all writers lock a time slot before its days: %s', async (_name, blocked, free, prepare) => {
  const day = freeDate()
  const act = await prepare(day)
  const locked = held()
  const other = api.database.transaction(async (sql) => {
    await sql.select().from(timeSlots).where(eq(timeSlots.id, blocked)).for('update')
    locked.release()
    const waiting = statement`select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
    await vi.waitFor(async () => expect(await sql.execute(waiting)).toHaveLength(1))
    const days = sql
      .select({ booked: slotDays.booked })
      .from(slotDays)
      .where(and(eq(slotDays.slotId, free), eq(slotDays.day, day)))
    return days.for('update', { noWait: true })
  })
  const [rows, answer] = await Promise.all([other, locked.until.then(act)])
  expect(rows).toEqual([{ booked: 1 }])
  expect([200, 201]).toContain(answer.status)
})
