import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { customers } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { notificationBatches, notificationDeliveries, notifications } from '#server/db/tables/notifications.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { makeNextOfBatch } from '#server/jobs/batches.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { change } from '#tests/support/stored.ts'
import { numbered } from '#tests/support/ids.ts'
import { makeOrder, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'

const api = smallApi({ isAlone: true })

const nobody = '018f0000-0000-7000-8000-000000000000'
const words = { type: 'OrderConfirmed', title: 'Holiday', message: 'Dear {customer}, we are closed on Sunday.' }
const endpoint = (name: string) => `/admin/notification-endpoints/${name}`

test('ADV-02 ADV-05 a message has its customer in text, channels and audit row; a welcome names its reader', async () => {
  const { body } = await api.call('POST', endpoint('send-custom'), { customerId: small.ravi, ...words })
  expect(body.data).toMatchObject({ title: 'Holiday', message: 'Dear Ravi Iyer, we are closed on Sunday.', is_read: false })
  expect(body.data.deliveries).toMatchObject([
    { channel: 'email', state: 'queued' },
    { channel: 'push', state: 'queued' },
    { channel: 'sms', state: 'queued' },
  ])
  expect(await api.db.select().from(auditLog).where(eq(auditLog.entityId, body.data.id))).toMatchObject([
    { action: 'create', before: null, after: { title: 'Holiday', customerId: small.ravi } },
  ])
  expect((await api.call('POST', `${endpoint('send-welcome')}/${small.ravi}`)).body.message).toBe('Welcome notification sent to Ravi Iyer')
  expect((await api.call('POST', `${endpoint('send-welcome')}/${nobody}`)).status).toBe(404)
})

test.each([
  [{ customerId: nobody, ...words }, 'customerId', 'Customer not found'],
  [{ customerId: small.ravi, ...words, message: 'Order {orderNumber}' }, 'message', 'There is no value for {orderNumber}'],
  [{ customerId: small.ravi, ...words, message: 'Hello {nobody knows}' }, 'message', 'There is no value for {nobody knows}'],
  [{ customerId: small.ravi, ...words, type: 'Spam' }, 'type', 'Please choose a type'],
])('ADV-02 %j is refused: nothing is sent half', async (body, field, sentence) => {
  const before = await api.db.$count(notifications)
  const answer = await api.call('POST', endpoint('send-custom'), body)
  expect([answer.status, answer.body.errors[field]]).toEqual([422, [sentence]])
  expect(await api.db.$count(notifications)).toBe(before)
})

test('ADV-06 templates vary by type and language; a preview fills them and names missing values', async () => {
  const templates = (await api.call('GET', endpoint('templates'))).body.data as unknown as { id: string; placeholders: string[] }[]
  expect(templates.find(({ id }) => id === 'PaymentConfirmation.hi')?.placeholders).toEqual(['customer', 'orderNumber', 'amount'])
  const order = await makeOrder(api.db, { people: [small.ashaSon, small.ashaSelf], discount: 5_025 })
  await makeOrder(api.db, { createdAt: '2026-10-01T10:00:00.000Z' })
  const preview = async (customerId: string) =>
    (await api.call('POST', endpoint('preview'), { customerId, title: 'Paid', message: '{amount} for {orderNumber} of {patient}' })).body.data
  expect(await preview(small.asha)).toEqual({ customer: 'Asha Rao', title: 'Paid', message: `₹549.75 for ${order.number} of Kiran Rao`, missing: [] })
  expect(await preview(small.ravi)).toMatchObject({ missing: ['amount', 'orderNumber', 'patient'] })
  expect((await api.call('POST', endpoint('preview'), { customerId: nobody })).status).toBe(404)
})

test('ADV-06 a cancelled order has no day or time of collection to fill in', async () => {
  const order = await makeOrder(api.db, { people: [small.raviSelf], createdAt: '2026-11-21T05:59:00.000Z' })
  await change(api.db, orders, order.id, { scheduledDate: '2026-11-25', timeSlot: '08:00-09:00' })
  const preview = async () => (await api.call('POST', endpoint('preview'), { customerId: small.ravi, title: 'Visit', message: 'On {date}, {slot}' })).body.data
  expect(await preview()).toMatchObject({ message: 'On 25/11/2026, 08:00–09:00', missing: [] })
  await change(api.db, orders, order.id, { orderStatus: 'Cancelled' })
  expect(await preview()).toMatchObject({ missing: ['date', 'slot'] })
})

test('ADV-03 the answer to a message to one says so in the singular', async () => {
  const { body } = await api.call('POST', endpoint('send-bulk'), { customerIds: [small.ravi], ...words, title: 'To one' })
  expect(body.message).toBe('Sending to 1 customer')
  await api.db.delete(notificationBatches).where(eq(notificationBatches.id, body.data.id))
})

test('ADV-03 a bulk message returns its true count, reports bad and repeated ids, and sends once each', async () => {
  const ids = [small.asha, nobody, small.ravi, small.asha.toUpperCase(), 'no id', small.ravi]
  const { status, body } = await api.call('POST', endpoint('send-bulk'), { customerIds: ids, ...words, title: 'To many' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ count: 2, unknown: [nobody, 'no id'], duplicates: [small.asha, small.ravi] })
  const made = () => api.db.select().from(notifications).where(eq(notifications.title, 'To many'))
  expect(await made()).toHaveLength(0)
  const listed = async (options: { readonly as?: 'manager' } = {}) => (await api.call('GET', endpoint('batches'), undefined, options)).body.data
  expect(await listed({ as: 'manager' })).toMatchObject([{ title: 'To many', total: 2, done: 0, finished: false, by: { name: expect.any(String) } }])
  while ((await makeNextOfBatch(api.database, () => smallLabNow)) > 0);
  expect((await made()).map(({ message }) => message).sort()).toEqual(['Dear Asha Rao, we are closed on Sunday.', 'Dear Ravi Iyer, we are closed on Sunday.'])
  expect((await api.call('GET', `${endpoint('batches')}/${body.data.id}`)).body.data).toMatchObject({
    total: 2,
    done: 2,
    finished: true,
    states: { queued: 6 },
  })
  expect(await api.db.select().from(notificationBatches).where(eq(notificationBatches.id, body.data.id))).toMatchObject([{ position: 2 }])
  expect(await listed(), 'its sender sees it for some hours').toMatchObject([{ done: 2, finished: true, states: { queued: 6 } }])
  expect(await listed({ as: 'manager' })).toEqual([])
})

test('ADV-03 a bulk message of 45 customers is made in three transactions, each customer once and in order', async () => {
  const ids = Array.from({ length: 45 }, (_, n) => numbered('customer', 100 + n))
  const phone = (n: number) => `+9198000001${String(n).padStart(2, '0')}`
  await api.db.insert(customers).values(ids.map((id, n) => ({ id, name: `Customer ${n}`, phone: phone(n), searchText: '', ...stampsOf })))
  await api.call('POST', endpoint('send-bulk'), { customerIds: ids, ...words, title: 'In parts' })
  const made: number[] = []
  for (let next = 1; next > 0; made.push(next)) next = await makeNextOfBatch(api.database, () => smallLabNow)
  expect(made).toEqual([20, 20, 5, 0])
  const rows = await api.db.select({ id: notifications.customerId }).from(notifications).where(eq(notifications.title, 'In parts')).orderBy(notifications.id)
  expect(rows.map(({ id }) => id)).toEqual(ids)
})

test('PAT-02 a bulk message to customers who were merged meanwhile goes to the kept one, once', async () => {
  const ids = Array.from({ length: 23 }, (_, n) => numbered('customer', 200 + n))
  const phone = (n: number) => `+9198000002${String(n).padStart(2, '0')}`
  await api.db.insert(customers).values(ids.map((id, n) => ({ id, name: `Person ${n}`, phone: phone(n), searchText: '', ...stampsOf })))
  const merge = async (kept = 0, other = 0) => expect((await api.call('POST', `/customers/admin/${ids[kept]}/merge`, { otherId: ids[other] })).status).toBe(200)
  await api.call('POST', endpoint('send-bulk'), { customerIds: ids.slice(0, 22), ...words, title: 'To merged' })
  // Before its part: the last one of the list is a former id, and two of one part are one person.
  await merge(22, 21)
  await merge(2, 1)
  await makeNextOfBatch(api.database, () => smallLabNow)
  // Between the parts: one who got it is merged with one who did not yet.
  await merge(20, 3)
  while ((await makeNextOfBatch(api.database, () => smallLabNow)) > 0);
  const rows = await api.db.select({ id: notifications.customerId }).from(notifications).where(eq(notifications.title, 'To merged'))
  const reached = ids.filter((_, n) => ![1, 3, 21].includes(n))
  expect(rows.map(({ id }) => id).sort()).toEqual(reached.sort())
})

test('ADV-03 the check names who gets a type on which channel, as the sending does', async () => {
  const wish = { sms: { OrderConfirmed: false }, email: { PaymentConfirmation: false } }
  await api.db.update(customers).set({ notificationPreferences: wish }).where(eq(customers.id, small.asha))
  await api.db.update(customers).set({ email: null }).where(eq(customers.id, small.ravi))
  onTestFinished(async () => {
    await api.db.update(customers).set({ notificationPreferences: null }).where(eq(customers.id, small.asha))
    await api.db.update(customers).set({ email: 'ravi@example.com' }).where(eq(customers.id, small.ravi))
  })
  const reach = async (type: string) =>
    (await api.call('GET', `${endpoint('check-customers')}?ids=${small.ravi},${nobody},${small.asha}&type=${type}`)).body.data.customers
  expect(await reach('OrderConfirmed')).toEqual([
    { id: small.ravi, name: 'Ravi Iyer', channels: { email: 'noAddress', sms: 'queued', push: 'queued' } },
    { id: small.asha, name: 'Asha Rao', channels: { email: 'queued', sms: 'unwanted', push: 'queued' } },
  ])
  expect(await reach('PaymentConfirmation')).toMatchObject([{ channels: { email: 'noAddress' } }, { channels: { email: 'unwanted', sms: 'queued' } }])
  expect((await api.call('GET', `${endpoint('check-customers')}?ids=${small.asha}&type=Nonsense`)).status).toBe(422)
})

test('OPS-04 a customer with erased data gets no message, and is unknown', async () => {
  const setErased = (erasedAt: string | null) => api.db.update(customers).set({ erasedAt }).where(eq(customers.id, small.ravi))
  onTestFinished(async () => void (await setErased(null)))
  await setErased(smallLabNow.toISOString())
  const before = await api.db.$count(notifications)
  const one = { customerId: small.ravi, ...words }
  for (const [path, body, status] of [
    ['/admin/notifications', one, 422],
    [endpoint('send-custom'), one, 422],
    [endpoint('test'), { customerId: small.ravi }, 422],
    [`${endpoint('send-welcome')}/${small.ravi}`, {}, 404],
    [endpoint('preview'), { customerId: small.ravi }, 404],
    [endpoint('send-bulk'), { customerIds: [small.ravi], ...words }, 422],
  ] as const)
    expect([path, (await api.call('POST', path, body)).status]).toEqual([path, status])
  const many = { customerIds: [small.ravi, small.asha], ...words }
  expect((await api.call('POST', endpoint('send-bulk'), many)).body.data).toMatchObject({ count: 1, unknown: [small.ravi] })
  expect((await api.call('GET', `${endpoint('check-customers')}?ids=${small.ravi},${small.asha}`)).body.data).toEqual({
    known: 1,
    unknown: [small.ravi],
    customers: [],
  })
  expect(await api.db.$count(notifications)).toBe(before)
})

test('a failed message is sent again, an accepted one never', async () => {
  const { body } = await api.call('POST', endpoint('test'), { customerId: small.asha })
  const again = () => api.call('POST', `/admin/notifications/${body.data.id}/deliveries/sms/send`)
  const set = (state: 'failed' | 'accepted') =>
    api.db.update(notificationDeliveries).set({ state }).where(eq(notificationDeliveries.notificationId, body.data.id))
  expect((await again()).status).toBe(409)
  await set('failed')
  expect((await again()).status).toBe(200)
  await set('accepted')
  expect((await again()).status).toBe(409)
  const deliveries = (await api.call('GET', `/admin/notifications/${body.data.id}/deliveries`)).body.data as unknown as { state: string }[]
  expect(deliveries.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted'])
})
