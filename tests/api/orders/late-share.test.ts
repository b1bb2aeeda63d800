import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { charts } from '#contract/order-figures.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { OrderTestStatus } from '#domain/order-test.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orders } from '#server/db/tables/orders.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small, smallLabNow } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'

const api = smallApi({ isAlone: true })
const hoursFromNow = (hours: number) => new Date(smallLabNow.getTime() + hours * 3_600_000).toISOString()

interface MadeTest {
  /** The hour of its first release; null before it. */
  readonly released: number | null
  readonly status?: OrderTestStatus
}

/** An order of one patient that is due at an hour, with these tests. */
async function makeDue(due: number | null, made: readonly MadeTest[], status: OrderStatus = 'Testing') {
  const order = await makeOrder(api.db, { status, people: [small.ashaSelf], lines: made.map((_, index) => ({ sold: index === 0 ? 'cbc' : 'sugar' })) })
  await change(api.db, orders, order.id, { resultsDueAt: due === null ? null : hoursFromNow(due) })
  const rows = await api.db.select({ id: orderTests.id }).from(orderTests).where(eq(orderTests.orderId, order.id)).orderBy(asc(orderTests.name))
  for (const [index, { released, ...columns }] of made.entries())
    await change(api.db, orderTests, rows[index]?.id ?? '', { ...columns, releasedAt: released === null ? null : hoursFromNow(released) })
}

const at = (released: number) => ({ released })
const open = { released: null }

test('WRK-04 the share of late reports counts orders whose last test is released or overdue', async () => {
  await makeDue(-5, [at(-6)], 'Completed')
  await makeDue(-5, [at(-4)], 'Completed')
  await makeDue(-5, [at(-6), at(-4)], 'Completed')
  await makeDue(-5, [at(-6), open])
  await makeDue(-5, [open])
  await makeDue(5, [at(-6)])
  await makeDue(-5, [at(-6), { released: null, status: 'Cancelled' }], 'Completed')
  // Neither: in time still, without a turnaround, closed without a release.
  await makeDue(5, [at(-6), open])
  await makeDue(null, [at(-6)])
  await makeDue(-5, [open], 'Completed')
  const { days } = charts.answer.parse((await api.call('GET', '/orders/admin/charts?fromDate=2026-11-20&toDate=2026-11-21')).body.data)
  expect(days.map(({ orders: amount, due, late }) => [amount, due, late])).toEqual([
    [0, 0, 0],
    [10, 7, 4],
  ])
})
