import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type OrderStatus, orderStatuses } from '#domain/order-status.ts'
import { balanceOf } from '#domain/payment-ledger.ts'
import { type PaymentStatus, paymentStatuses } from '#domain/payment.ts'
import { carts } from '#server/db/tables/carts.ts'
import { customers } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { countExpired } from '#server/jobs/retention.ts'
import { silentLog } from '#server/log.ts'
import { isOverpaid, paidOfOrder } from '#server/shared/paid-by-order.ts'
import { numbered } from '#tests/support/ids.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { makeResultRows } from '#tests/support/result-rows.ts'
import { makeOrder, makeReport, makeSmallLab, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { change, stored } from '#tests/support/stored.ts'

const api = labApi({ seed: async () => undefined })
const longAgo = '2020-01-02T10:00:00.000Z'

beforeEach(async () => {
  await api.reset()
  await makeSmallLab(api.db)
  await change(api.db, customers, small.asha, { createdAt: longAgo })
  await change(api.db, customers, small.ravi, { createdAt: longAgo })
})

/** Number of customers that the retention would erase now. */
const expired = async () => {
  const { database, files } = api
  const keepDays = { notifications: 0, carts: 0, customers: 365 }
  return (await countExpired({ database, files, clock: () => smallLabNow, log: silentLog, keepDays })).customers
}
const erase = (id: string) => api.call('POST', `/customers/admin/${id}/erase`, { as: 'super_admin', body: { reason: 'Asked for' } })
const pay = (orderId: string, kind: 'payment' | 'refund', amount: number) =>
  api.db.insert(payments).values({ id: numbered(`${orderId} ${kind}`, amount), orderId, kind, amount, at: longAgo })
const oldOrder = (status: OrderStatus) => makeOrder(api.db, { status, createdAt: longAgo })

/** An order of Asha that is done, with a report in which a critical value waits for its call. */
async function openCritical(): Promise<string> {
  const report = await makeReport(api.db, await oldOrder('Completed'))
  await makeResultRows(api.db, report, { K: { number: 6.9, value: '6.9', criticalOpen: true }, NA: 140 }, { state: 'Released', flag: 'Critical' })
  return report
}

/** Reasons to keep Asha, each with its start and its end. */
const works: Readonly<Record<string, readonly [begin: () => Promise<() => Promise<unknown>>, refusal: string]>> = {
  'an order under way': [
    async () => {
      const { id } = await oldOrder('Testing')
      return () => change(api.db, orders, id, { orderStatus: 'Completed' })
    },
    'This customer has orders under way: complete or cancel them first',
  ],
  'a critical value without a confirmed call': [
    async () => {
      const report = await openCritical()
      return () => api.db.update(results).set({ criticalOpen: false }).where(eq(results.reportId, report))
    },
    'A critical value of this customer has no confirmed call yet: log the call, or have a super admin close it, before the data are erased',
  ],
  'a prescription that nobody has reviewed': [
    async () => {
      const id = await makePrescription(api.db, { createdAt: longAgo, patientId: small.ashaSon })
      return () => change(api.db, prescriptions, id, { status: 'NeedsClarification' })
    },
    'This customer has a prescription that nobody has reviewed yet: review it first',
  ],
  'the money of a cancelled order': [
    async () => {
      const { id } = await oldOrder('Cancelled')
      await pay(id, 'payment', 30_000)
      await pay(id, 'refund', 29_999)
      return () => pay(id, 'refund', 1)
    },
    'Money is to be given back to this customer: record the refund first',
  ],
  'money above what a completed order costs': [
    async () => {
      const { id } = await oldOrder('Completed')
      await pay(id, 'payment', 30_050)
      return () => pay(id, 'refund', 50)
    },
    'Money is to be given back to this customer: record the refund first',
  ],
}

test.each(Object.entries(works))('OPS-04 while there is %s, a customer is erased neither on request nor by age', async (_, [begin, refusal]) => {
  const end = await begin()
  const refused = await erase(small.asha)
  expect([refused.status, refused.body]).toMatchObject([409, { message: refusal }])
  expect((await stored(api.db, customers, small.asha))?.name).toBe('Asha Rao')
  expect(await expired()).toBe(1)
  await end()
  expect(await expired()).toBe(2)
  expect((await erase(small.asha)).status).toBe(200)
})

test('OPS-04 unfinished work keeps only its own customer; a deleted report’s critical value keeps none', async () => {
  for (const [begin] of Object.values(works)) await begin()
  expect([(await erase(small.ravi)).status, (await erase(small.asha)).status]).toEqual([200, 409])
  await api.reset()
  await makeSmallLab(api.db)
  await change(api.db, reports, await openCritical(), { deletedAt: longAgo, deleteReason: 'Mixed up' })
  expect((await erase(small.asha)).status).toBe(200)
})

test('OPS-04 a recent prescription or cart keeps a customer as an order does, to the millisecond', async () => {
  const limit = smallLabNow.getTime() - 365 * 86_400_000
  const [inside, outside] = [new Date(limit).toISOString(), new Date(limit - 1).toISOString()]
  const prescription = await makePrescription(api.db, { status: 'Reviewed', createdAt: outside })
  const cart = { ...stampsOf, id: numbered('cart', 1), customerId: small.ravi, patientId: small.raviSelf, source: 'manual' as const, createdAt: longAgo }
  await api.db.insert(carts).values({ ...cart, updatedAt: outside })
  const order = await oldOrder('Completed')
  expect(await expired()).toBe(2)
  await change(api.db, carts, cart.id, { updatedAt: inside })
  expect(await expired()).toBe(1)
  await change(api.db, prescriptions, prescription, { createdAt: inside })
  expect(await expired()).toBe(0)
  await change(api.db, prescriptions, prescription, { createdAt: outside })
  await change(api.db, orders, order.id, { createdAt: inside })
  expect(await expired()).toBe(0)
})

test('MON-02 the overpaid query agrees with `balanceOf` for every status and paid amount', async () => {
  const cases = (Object.keys(orderStatuses) as OrderStatus[]).flatMap((orderStatus) =>
    (Object.keys(paymentStatuses) as PaymentStatus[]).flatMap((paymentStatus) =>
      [-1, 0, 1, 29_999, 30_000, 30_001].map((paid) => ({ orderStatus, paymentStatus, finalAmount: 30_000, paid })),
    ),
  )
  const made = cases.map((each, n) => ({ ...each, id: numbered('judged', n), orderNumber: `J-${n}` }))
  await api.db
    .insert(orders)
    .values(made.map(({ paid: _, ...order }) => ({ ...order, customerId: small.asha, totalAmount: 40_000, discount: 10_000, ...stampsOf })))
  const rows = made.filter(({ paid }) => paid !== 0).map(({ id, paid }) => ({ id, orderId: id, kind: kindOf(paid), amount: Math.abs(paid), at: longAgo }))
  await api.db.insert(payments).values(rows)
  const paid = paidOfOrder(api.db, orders.id)
  const found = await api.db.select({ id: orders.id }).from(orders).leftJoinLateral(paid, sql`true`).where(isOverpaid(paid.paid))
  const due = made.filter((each) => balanceOf(each, each.paid) < 0)
  expect(found.map(({ id }) => id).toSorted()).toEqual(due.map(({ id }) => id).toSorted())
  expect(due.length).toBeGreaterThan(20)
})

const kindOf = (paid: number) => (paid > 0 ? ('payment' as const) : ('refund' as const))
