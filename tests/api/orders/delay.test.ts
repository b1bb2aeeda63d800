import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#server/db/tables/notifications.ts'
import { orders } from '#server/db/tables/orders.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { auditOf, change, stored } from '#tests/support/stored.ts'

// 13:30 in India.
const api = smallApi()
const messages = async () =>
  (
    await api.db
      .select({ type: notifications.type, message: notifications.message })
      .from(notifications)
      .where(eq(notifications.customerId, small.asha))
      .orderBy(desc(notifications.id))
  ).filter(({ type }) => type === 'ResultsDelayed')
/** An order in testing whose results are due at a moment; it was due an hour ago by default. */
async function makeDue(resultsDueAt: string | null = '2026-11-21T07:00:00.000Z') {
  const order = await makeOrder(api.db, { status: 'Testing' })
  await change(api.db, orders, order.id, { resultsDueAt })
  return order
}
const tell = (id: string, more: object = {}) => api.call('POST', `/orders/admin/${id}/delay`, { delayReason: 'repeat', newTime: '19:00', ...more })

test('WRK-02 a customer is informed of a delay once, with reason and new time; another message is asked about', async () => {
  const { id, number } = await makeDue()
  const answer = await tell(id)
  expect(answer.body.data).toMatchObject({ delayReason: 'repeat', delayedTo: '2026-11-21T13:30:00.000Z', delayInformedAt: '2026-11-21T08:00:00.000Z' })
  const [first] = await messages()
  expect(first?.message).toContain(`the results of order ${number} are delayed: a test has to be repeated. We expect them on 21/11/2026 at 19:00.`)
  const again = await tell(id, { newTime: '20:00' })
  expect([again.status, again.body.code]).toEqual([409, 'informedBefore'])
  expect(again.body.message).toBe('The customer was informed on 21/11/2026, 13:30: new time 21/11/2026, 19:00.')
  expect(await messages()).toHaveLength(1)
  expect((await tell(id, { newTime: '20:00', confirmed: true })).status).toBe(200)
  expect(await messages()).toHaveLength(2)
  // The new time has passed: this is another delay.
  await change(api.db, orders, id, { delayedTo: '2026-11-21T07:59:00.000Z' })
  expect((await tell(id, { delayReason: 'other', notes: 'the power failed' })).status).toBe(200)
  expect((await messages())[0]?.message).toContain('delayed: the power failed. We expect')
  expect((await auditOf(api.db, id)).map(({ action, reason }) => [action, reason])).toEqual([
    ['delay', null],
    ['delay', null],
    ['delay', 'the power failed'],
  ])
})

test('WRK-02 a delay needs a reason, a time to come and an order in testing, else nobody is informed', async () => {
  const [{ id }, early] = [await makeDue(), await makeOrder(api.db, { status: 'Confirmed' })]
  const before = (await messages()).length
  expect((await tell(id, { newTime: '13:30' })).body.errors).toEqual({ newTime: ['The new time is in the past'] })
  expect((await tell(id, { delayReason: null })).body.errors).toEqual({ delayReason: ['Please choose a reason'] })
  expect((await tell(id, { delayReason: 'other' })).body.errors).toEqual({ notes: ['Please write the reason for the customer'] })
  expect((await tell(id, { newTime: '09:00', newDate: '2026-11-22' })).status).toBe(200)
  expect((await tell(early.id)).status).toBe(409)
  expect((await stored(api.db, orders, early.id))?.delayInformedAt).toBeNull()
  expect(await messages()).toHaveLength(before + 1)
})

test('WRK-02 a delay is only of an order that is late, due within the hour, or promised anew', async () => {
  const offered = async (id: string) => (await api.call('GET', `/orders/admin/${id}`)).body.data.isDelayed
  const made = await Promise.all(['2026-11-21T07:59:00.000Z', '2026-11-21T08:59:00.000Z', '2026-11-21T09:00:00.000Z', null].map(makeDue))
  const ids = made.map(({ id }) => id)
  expect(await Promise.all(ids.map(offered))).toEqual([true, true, false, false])
  const listed = (await api.call('GET', '/orders/admin/all?status=Testing&limit=100')).body.data.orders as unknown as { id: string; isDelayed: boolean }[]
  expect(ids.map((id) => listed.find((row) => row.id === id)?.isDelayed)).toEqual([true, true, false, false])
  const answers = await Promise.all(ids.slice(1).map((id) => tell(id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 409])
  expect(answers[1]?.body.message).toBe('The results are not late and not due within the hour')
  await change(api.db, orders, ids[1] ?? '', { resultsDueAt: '2026-11-22T08:00:00.000Z' })
  expect(await offered(ids[1] ?? '')).toBe(true)
  await change(api.db, orders, ids[1] ?? '', { orderStatus: 'Completed' })
  expect(await offered(ids[1] ?? '')).toBe(false)
})
