import { eq, like, sql as expression } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { OrderStatus } from '#domain/order-status.ts'
import { missingPermission } from '#domain/permission.ts'
import { phlebotomists } from '#server/db/tables/collections.ts'
import { notificationDeliveries, notifications } from '#server/db/tables/notifications.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orders } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { slotDays } from '#server/db/tables/slots.ts'
import { users } from '#server/db/tables/staff.ts'
import { numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeVisit, mixedOrder, small, stampsOf } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

let now = new Date('2026-11-21T08:00:00.000Z')
const api = smallApi({ clock: () => now })
const tooLate = 'This can no longer be undone: only your own act can be, right after it'
const changedSince = 'This has changed since, so it cannot be undone'

type Caller = 'super_admin' | 'manager' | 'operator'
const call = (method: string, path: string, body: object, as: Caller = 'manager') => api.call(method, path, body, { as })
const undo = async (receipt: string | undefined, as: Caller = 'manager') => {
  const { status, body } = await call('POST', '/admin/undo', { receipt }, as)
  return [status, body.message]
}
const later = () => {
  now = new Date(now.getTime() + 1_000)
}

/** The rows of an order and of all that follows from it, without their versions and times of change. */
async function stored(id: string) {
  const rows = (table: string, key = 'order_id') =>
    expression`(select jsonb_agg(to_jsonb(t) - 'version' - 'updated_at' order by to_jsonb(t) ->> 'id', to_jsonb(t) ->> 'patient_id') from ${expression.raw(table)} t where t.${expression.raw(key)} = ${id})`
  const names = ['order_patients', 'sample_collections', 'samples', 'order_tests', 'reports']
  const lists = names.map((name) => expression`${name}::text, ${rows(name)}`)
  const [row] = await api.db.execute(expression`select jsonb_build_object('order', ${rows('orders', 'id')}, ${expression.join(lists, expression`, `)}) as all`)
  return row?.all
}
const messagesAbout = (number: string) =>
  api.db
    .select()
    .from(notifications)
    .where(like(notifications.message, `%${number}%`))

interface Made {
  readonly id: string
  readonly number: string
  readonly visit: string
  readonly alsoVisits: readonly string[]
}

/** An order of two patients in a status; a confirmed one has a visit of each. */
async function make(status: OrderStatus): Promise<Made> {
  const order = await makeOrder(api.db, { status, ...mixedOrder })
  if (status !== 'Confirmed') return { ...order, visit: '', alsoVisits: [] }
  const visit = await makeVisit(api.db, order.id, '2026-11-22', { slotId: small.wide })
  await api.db.update(orders).set({ scheduledDate: '2026-11-22', timeSlot: '10:00-11:00' }).where(eq(orders.id, order.id))
  return { ...order, visit, alsoVisits: [await makeVisit(api.db, order.id, '2026-11-22', { slotId: small.wide, patientId: small.ashaSon })] }
}

const setStatus =
  (orderStatus: OrderStatus, rest: object = {}) =>
  ({ id }: Made) =>
    call('PUT', `/orders/admin/${id}/status`, { orderStatus, ...rest })
const pay =
  (body: object) =>
  ({ id }: Made) =>
    call('PUT', `/orders/admin/${id}/payment-status`, body)
const ofVisit =
  (method: string, path: string, body: object) =>
  ({ visit, alsoVisits }: Made) =>
    call(method, `/admin/sample-collections/${visit}/${path}`, { alsoVisits, ...body })

const phlebotomistId = numbered('phlebotomist', 1)
beforeAll(async () => {
  await api.db.insert(phlebotomists).values({ id: phlebotomistId, name: 'Ravi', phone: '+919800000009', ...stampsOf })
})

const elsewhere = { collectionDate: '2026-11-23', timeSlot: '10:00-11:00' }
type Act = (made: Made) => ReturnType<typeof call>
const payAll = pay({ paymentStatus: 'Paid', paymentMethod: 'upi', referenceNumber: 'R1', notes: 'At the door' })
const acts: readonly [what: string, from: OrderStatus, act: Act][] = [
  ['a payment of all', 'Created', payAll],
  ['a payment of a part', 'Testing', pay({ paymentStatus: 'Paid', paymentMethod: 'cash', amount: 100.5 })],
  ['a failed payment', 'Created', pay({ paymentStatus: 'Failed', paymentMethod: 'card', notes: 'Declined' })],
  ['the confirmation', 'Created', setStatus('Confirmed')],
  ['the collection by visits', 'Confirmed', setStatus('SampleCollected', { visits: 'complete', confirmed: true })],
  ['the collection at the laboratory', 'Created', setStatus('SampleCollected', { confirmed: true })],
  ['the start of testing', 'SampleCollected', setStatus('Testing')],
  ['the completion', 'Testing', setStatus('Completed')],
  ['a step back', 'Testing', setStatus('Confirmed')],
  ['the assignment of two visits', 'Confirmed', ofVisit('PATCH', 'assign', { phlebotomistId })],
  ['the assignment at another place', 'Confirmed', ofVisit('PATCH', 'assign', { phlebotomistId, ...elsewhere })],
  ['a new date of two visits', 'Confirmed', ofVisit('PATCH', 'reschedule', elsewhere)],
  ['a new date of one of two visits', 'Confirmed', ofVisit('PATCH', 'reschedule', { ...elsewhere, alsoVisits: [] })],
  ['the start of one of two visits', 'Confirmed', ofVisit('PUT', 'status', { status: 'In Progress', confirmed: true, alsoVisits: [] })],
  [
    'the completion of two visits',
    'Confirmed',
    ofVisit('PUT', 'status', { status: 'Completed', confirmed: true, identityConfirmed: true, collectedByName: 'Ravi' }),
  ],
]

test.each(acts)('VIEW-04 undoing restores an order and withdraws its messages: %s', async (_, from, act) => {
  const made = await make(from)
  const before = await stored(made.id)
  const done = await act(made)
  expect([done.status, typeof done.body.undo]).toEqual([200, 'string'])
  expect(await stored(made.id)).not.toEqual(before)
  later()
  expect(await undo(done.body.undo)).toEqual([200, 'Undone'])
  expect(await stored(made.id)).toEqual(before)
  expect(await messagesAbout(made.number)).toEqual([])
})

test('MON-01 a reversing row undoes a payment; the trail keeps both, and another order keeps its payment', async () => {
  const [one, other] = [await make('Created'), await make('Created')]
  const { body } = await payAll(one)
  await payAll(other)
  later()
  await undo(body.undo)
  const rows = await api.db.select().from(payments).where(eq(payments.orderId, one.id)).orderBy(payments.id)
  expect(rows.map(({ kind, method, reference, userId }) => [kind, method, reference, userId])).toEqual([
    ['payment', 'upi', 'R1', staffOf('manager').id],
    ['reversal', 'upi', 'R1', staffOf('manager').id],
  ])
  expect(rows[0]?.amount).toBe(rows[1]?.amount)
  const trail = await api.db.select().from(auditLog).where(eq(auditLog.entityId, one.id)).orderBy(auditLog.id)
  expect(trail.map(({ action }) => action)).toEqual(['payment', 'undo payment'])
  expect(trail[1]).toMatchObject({ before: { paymentStatus: 'Paid', paidAmount: rows[0]?.amount }, after: { paymentStatus: 'Pending', paidAmount: 0 } })
  expect(await messagesAbout(other.number)).toHaveLength(1)
})

test('HIS-01 an undone step of a paid order changes its status alone in the trail', async () => {
  const made = await make('Created')
  await payAll(made)
  later()
  const { body } = await setStatus('Confirmed')(made)
  later()
  expect(await undo(body.undo)).toEqual([200, 'Undone'])
  const trail = await api.db.select().from(auditLog).where(eq(auditLog.entityId, made.id)).orderBy(auditLog.id)
  const undone = trail.find(({ action }) => action === 'undo status')
  const facts = (value: unknown) => new Map(Object.entries(value ?? {}).map(([name, fact]) => [name, JSON.stringify(fact)]))
  const [before, after] = [facts(undone?.before), facts(undone?.after)]
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))
  expect(changed.sort()).toEqual(['orderStatus', 'updatedAt', 'version'])
})

test('an undone step stays in the history of its order, and the due moment of its results counts from the next start of testing', async () => {
  const { id } = await makeOrder(api.db, { status: 'SampleCollected' })
  await api.db.update(tests).set({ turnaroundHours: 4 })
  const { body } = await call('PUT', `/orders/admin/${id}/status`, { orderStatus: 'Testing' })
  await undo(body.undo)
  now = new Date(now.getTime() + 3_600_000)
  await call('PUT', `/orders/admin/${id}/status`, { orderStatus: 'Testing' })
  const { data } = (await api.call('GET', `/orders/admin/${id}`)).body
  expect(data.resultsDueAt).toBe(new Date(now.getTime() + 4 * 3_600_000).toISOString())
})

test.each<[what: string, from: OrderStatus, act: Act]>([
  ['a cancellation', 'Created', setStatus('Cancelled', { notes: 'Asked for' })],
  ['a correction', 'Created', (made) => payAll(made).then(() => pay({ paymentStatus: 'Paid', paymentMethod: 'cash', correction: true, notes: 'Cash' })(made))],
  ['a cancelled visit', 'Confirmed', ofVisit('PUT', 'status', { status: 'Cancelled', alsoVisits: [] })],
  ['a collection that cancels the visits', 'Confirmed', setStatus('SampleCollected', { visits: 'cancel', confirmed: true })],
])('VIEW-04 what cannot be taken back has no receipt: %s', async (_, from, act) => {
  const { status, body } = await act(await make(from))
  expect([status, body.undo]).toEqual([200, undefined])
})

test('COL-07 VIEW-04 a new date is undone only while the former place is free, and moves the place back', async () => {
  const booked = async (day: string) => (await api.db.select().from(slotDays).where(eq(slotDays.day, day))).map(({ slotId, booked: count }) => [slotId, count])
  const book = async () => {
    const { id } = await makeOrder(api.db, { status: 'Confirmed', people: [small.ashaSelf] })
    const place = { scheduledDate: '2026-11-25', timeSlot: '07:00-08:00', collectionAddress: '1 Lake Road' }
    const { body } = await call('POST', '/admin/sample-collections', { orderId: id, patientId: small.ashaSelf, ...place })
    return String(body.data.id)
  }
  const move = async (id: string) =>
    (await call('PATCH', `/admin/sample-collections/${id}/reschedule`, { collectionDate: '2026-11-26', timeSlot: '10:00-11:00' })).body.undo
  const id = await book()
  const receipt = await move(id)
  expect([await booked('2026-11-25'), await booked('2026-11-26')]).toEqual([[[small.slot, 0]], [[small.wide, 1]]])
  expect(await undo(receipt)).toEqual([200, 'Undone'])
  expect([await booked('2026-11-25'), await booked('2026-11-26')]).toEqual([[[small.slot, 1]], [[small.wide, 0]]])
  const again = await move(id)
  await book()
  expect(await undo(again)).toEqual([409, expect.stringContaining('full')])
  expect([await booked('2026-11-25'), await booked('2026-11-26')]).toEqual([[[small.slot, 1]], [[small.wide, 1]]])
})

const refusals: readonly [what: string, status: number, message: string, tried: (made: Made, receipt: string | undefined) => Promise<unknown>][] = [
  ['by somebody else', 409, tooLate, (_, receipt) => undo(receipt, 'super_admin')],
  ['twice', 409, tooLate, (_, receipt) => undo(receipt).then(() => undo(receipt))],
  [
    'after a minute',
    409,
    tooLate,
    (_, receipt) => {
      now = new Date(now.getTime() + 60_001)
      return undo(receipt)
    },
  ],
  ['without a receipt of that id', 409, tooLate, () => undo(numbered('receipt', 1))],
  [
    'after the order changed',
    409,
    changedSince,
    async ({ id }, receipt) => {
      await call('POST', `/orders/admin/${id}/items`, { type: 'test', testId: small.sugar, patientId: small.ashaSelf, quantity: 1 }, 'super_admin')
      return undo(receipt)
    },
  ],
  [
    'after a test of it changed',
    409,
    changedSince,
    async ({ id }, receipt) => {
      await api.db.update(orderTests).set({ version: 9 }).where(eq(orderTests.orderId, id))
      return undo(receipt)
    },
  ],
  [
    'after a message about it was sent',
    409,
    'The customer has been notified already, so it cannot be undone',
    async ({ number }, receipt) => {
      for (const { id } of await messagesAbout(number))
        await api.db.update(notificationDeliveries).set({ state: 'accepted' }).where(eq(notificationDeliveries.notificationId, id))
      return undo(receipt)
    },
  ],
  [
    'without the permission of the act',
    403,
    missingPermission('orders.edit'),
    async (_, receipt) => {
      const { id } = staffOf('manager')
      const [{ permissions } = { permissions: [] }] = await api.db.select().from(users).where(eq(users.id, id))
      await api.db
        .update(users)
        .set({ permissions: ['orders.view'] })
        .where(eq(users.id, id))
      const answer = await undo(receipt)
      await api.db.update(users).set({ permissions }).where(eq(users.id, id))
      return answer
    },
  ],
]
const undone: readonly [string, OrderStatus, Act][] = acts.filter(([what]) =>
  ['a payment of all', 'the confirmation', 'the completion of two visits'].includes(what),
)

test.each(undone.flatMap(([what, from, act]) => refusals.map((refusal) => [what, ...refusal, from, act] as const)))(
  'VIEW-04 %s is not undone %s (%i)',
  async (_what, _when, status, message, tried, from, act) => {
    const made = await make(from)
    const { body } = await act(made)
    expect(await tried(made, body.undo)).toEqual([status, message])
  },
)

test('VIEW-04 of two calls that undo the same act at once one is refused', async () => {
  const { id } = await make('Created')
  const { body } = await call('PUT', `/orders/admin/${id}/payment-status`, { paymentStatus: 'Paid', paymentMethod: 'upi' })
  const answers = await Promise.all([undo(body.undo), undo(body.undo)])
  expect(answers.toSorted()).toEqual([
    [200, 'Undone'],
    [409, tooLate],
  ])
  expect(await api.db.select().from(payments).where(eq(payments.orderId, id))).toHaveLength(2)
})

test('a message about an act waits until undoing it is over', async () => {
  const made = await make('Created')
  await payAll(made)
  const [message] = await messagesAbout(made.number)
  const rows = await api.db
    .select()
    .from(notificationDeliveries)
    .where(eq(notificationDeliveries.notificationId, message?.id ?? ''))
  const waiting = rows.filter(({ state }) => state === 'queued')
  expect(waiting.length).toBeGreaterThan(0)
  for (const { nextAttempt } of waiting) expect(new Date(nextAttempt ?? 0).getTime() - now.getTime()).toBe(60_000)
})
