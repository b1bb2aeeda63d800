import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { customers } from '#server/db/tables/customers.ts'
import { notificationDeliveries, notifications } from '#server/db/tables/notifications.ts'
import { notify } from '#server/shared/notify.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small, smallLabNow } from '#tests/support/small-lab.ts'
import { makeParameters } from '#tests/api/results/lab.ts'

const api = smallApi({ isAlone: true })
beforeAll(() => makeParameters(api.db))
beforeEach(() => api.db.delete(notifications))

async function messagesOf(type: string) {
  const rows = await api.db.select().from(notifications).where(eq(notifications.type, type))
  const deliveries = await Promise.all(rows.map(({ id }) => api.db.select().from(notificationDeliveries).where(eq(notificationDeliveries.notificationId, id))))
  return rows.map(({ message }, index) => ({ message, states: Object.fromEntries((deliveries[index] ?? []).map(({ channel, state }) => [channel, state])) }))
}

test('a customer is notified once of confirmation and once of payment, on their chosen channels', async () => {
  await api.db
    .update(customers)
    .set({ notificationPreferences: { email: { PaymentConfirmation: false } } })
    .where(eq(customers.id, small.asha))
  const order = await makeOrder(api.db, { discount: 5_050 })
  for (const _ of [1, 2]) expect((await api.call('PUT', `/orders/admin/${order.id}/status`, { orderStatus: 'Confirmed' })).status).toBe(200)
  for (const _ of [1, 2])
    expect((await api.call('PUT', `/orders/admin/${order.id}/payment-status`, { paymentStatus: 'Paid', paymentMethod: 'upi' })).status).toBe(200)
  expect(await messagesOf('OrderConfirmed')).toEqual([
    {
      message: `Dear Asha Rao, your order ${order.number} is confirmed. We will tell you when we visit.`,
      states: { email: 'queued', sms: 'queued', push: 'queued' },
    },
  ])
  expect(await messagesOf('PaymentConfirmation')).toEqual([
    {
      message: `Dear Asha Rao, we have received your payment of ₹249.50 for order ${order.number}.`,
      states: { email: 'unwanted', sms: 'queued', push: 'queued' },
    },
  ])
})

test('a placeholder without a value refuses; a customer without an email has no address there', async () => {
  const say = (values: { orderNumber?: string }) =>
    notify(api.db, { type: 'SampleCollected', customerId: small.ravi, values, now: smallLabNow, language: 'hi' })
  await expect(say({ orderNumber: ' ' })).rejects.toThrow('There is no value for {orderNumber}')
  await api.db.update(customers).set({ email: null }).where(eq(customers.id, small.ravi))
  await say({ orderNumber: 'LAB-1' })
  expect(await messagesOf('SampleCollected')).toEqual([
    { message: 'प्रिय Ravi Iyer, ऑर्डर LAB-1 के सैंपल लैब के रास्ते में हैं।', states: { email: 'noAddress', sms: 'queued', push: 'queued' } },
  ])
})
