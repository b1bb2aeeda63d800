import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notificationDeliveries, notifications } from '#server/db/tables/notifications.ts'
import { payments } from '#server/db/tables/payments.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

let now = new Date('2026-11-21T08:00:00.000Z')
const api = smallApi({ clock: () => now })

type Caller = 'super_admin' | 'manager' | 'operator'
const paid = { paymentStatus: 'Paid', paymentMethod: 'upi', referenceNumber: 'R1', notes: 'At the door' }
const pay = (id: string, body: object, as: Caller = 'manager') => api.call('PUT', `/orders/admin/${id}/payment-status`, body, { as })
const undo = (id: string, etag: string | null, as: Caller = 'manager') =>
  api.call('POST', `/orders/admin/${id}/payment-undo`, {}, { as, headers: { 'If-Match': etag ?? '' } })
const read = async (id: string) => (await api.call('GET', `/orders/admin/${id}`)).body.data
const rowsOf = (id: string) => api.db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.id)
const refused = 'This can no longer be undone: only your own last change can be, right after it'

test('MON-01 a reversing row undoes a payment: the order is restored, and the customer not notified', async () => {
  const [one, other] = [await makeOrder(api.db), await makeOrder(api.db)]
  await pay(one.id, { paymentStatus: 'Failed', paymentMethod: 'card', notes: 'Declined' })
  const { etag } = await pay(one.id, paid)
  await pay(other.id, paid)
  now = new Date(now.getTime() + 1_000)
  const { status, body } = await undo(one.id, etag)
  expect([status, body.data]).toMatchObject([
    200,
    { paymentStatus: 'Failed', paymentMethod: 'card', referenceNumber: null, paymentNotes: 'Declined', paidAmount: 0, balance: 300 },
  ])
  expect((await rowsOf(one.id)).map(({ kind, amount, method, reference, userId }) => [kind, amount, method, reference, userId])).toEqual([
    ['payment', 30_000, 'upi', 'R1', staffOf('manager').id],
    ['reversal', 30_000, 'upi', 'R1', staffOf('manager').id],
  ])
  const trail = await api.db.select().from(auditLog).where(eq(auditLog.entityId, one.id)).orderBy(auditLog.id)
  expect(trail.map(({ action }) => action)).toEqual(['payment', 'payment', 'undo payment'])
  expect(trail.at(-1)).toMatchObject({ before: { paymentStatus: 'Paid', paidAmount: 30_000 }, after: { paymentStatus: 'Failed', paidAmount: 0 } })
  const told = (number: string) =>
    api.db
      .select()
      .from(notifications)
      .where(like(notifications.message, `%${number}%`))
  expect(await told(one.number)).toEqual([])
  expect(await told(other.number)).toHaveLength(1)
  expect(await read(other.id)).toMatchObject({ paymentStatus: 'Paid', paidAmount: 300 })
})

test('MON-01 the part that was paid before an undone payment stays', async () => {
  const { id } = await makeOrder(api.db)
  await pay(id, { ...paid, amount: 100.5 })
  const { etag } = await pay(id, { paymentStatus: 'Paid', paymentMethod: 'cash' })
  await undo(id, etag)
  expect(await read(id)).toMatchObject({ paymentStatus: 'Pending', paymentMethod: 'upi', referenceNumber: 'R1', paidAmount: 100.5, balance: 199.5 })
})

test('a payment’s notification is sent only once undoing it is over', async () => {
  const { id, number } = await makeOrder(api.db)
  await pay(id, paid)
  const [told] = await api.db
    .select()
    .from(notifications)
    .where(like(notifications.message, `%${number}%`))
  const rows = await api.db
    .select()
    .from(notificationDeliveries)
    .where(eq(notificationDeliveries.notificationId, told?.id ?? ''))
  const waiting = rows.filter(({ state }) => state === 'queued')
  expect(waiting.length).toBeGreaterThan(0)
  for (const { nextAttempt } of waiting) expect(new Date(nextAttempt ?? 0).getTime() - now.getTime()).toBe(30_000)
})

test.each<[what: string, status: number, (id: string, etag: string | null) => Promise<{ status: number; body: { message?: string } }>]>([
  ['by somebody else', 409, (id, etag) => undo(id, etag, 'super_admin')],
  [
    'twice',
    409,
    async (id, etag) => {
      const first = await undo(id, etag)
      return undo(id, first.etag)
    },
  ],
  [
    'after the order changed, with the version before',
    412,
    async (id, etag) => {
      await api.call('POST', `/orders/admin/${id}/items`, { type: 'test', testId: small.sugar, patientId: small.ashaSelf, quantity: 1 })
      return undo(id, etag)
    },
  ],
  [
    'after the order changed, with the version since',
    409,
    async (id) => {
      await api.call('POST', `/orders/admin/${id}/items`, { type: 'test', testId: small.sugar, patientId: small.ashaSelf, quantity: 1 }, { as: 'manager' })
      return undo(id, (await api.call('GET', `/orders/admin/${id}`)).etag)
    },
  ],
  [
    'that is a correction',
    409,
    async (id) => {
      const { etag } = await pay(id, { ...paid, paymentMethod: 'cash', correction: true, notes: 'It was cash' })
      return undo(id, etag)
    },
  ],
  [
    'half a minute later',
    409,
    async (id, etag) => {
      now = new Date(now.getTime() + 30_001)
      return undo(id, etag)
    },
  ],
])('MON-01 a payment cannot be undone %s (%i)', async (_, status, tried) => {
  const { id } = await makeOrder(api.db)
  const { etag } = await pay(id, paid)
  const answer = await tried(id, etag)
  expect(answer.status).toBe(status)
  if (status === 409) expect(answer.body.message).toBe(refused)
  const money = (await rowsOf(id)).reduce((sum, { kind, amount }) => sum + (kind === 'payment' ? amount : -amount), 0)
  expect(money).toBe(_ === 'twice' ? 0 : 30_000)
})
