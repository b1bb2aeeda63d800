import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { charts } from '#contract/order-figures.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reportVersions } from '#server/db/tables/reports.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeReport, small, smallLabNow } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'

const api = smallApi({ isAlone: true })
const hoursFromNow = (hours: number) => new Date(smallLabNow.getTime() + hours * 3_600_000).toISOString()

/** An order that is due at an hour, with a report of each stage and hour. */
async function makeDue(
  due: number | null,
  files: readonly (readonly [stage: 'Preliminary' | 'Final' | null, hours: number])[],
  status: OrderStatus = 'Testing',
) {
  const order = await makeOrder(api.db, { status, people: [small.ashaSelf] })
  await change(api.db, orders, order.id, { resultsDueAt: due === null ? null : hoursFromNow(due) })
  for (const [stage, hours] of files) {
    const report = await makeReport(api.db, order)
    await api.db
      .update(reportVersions)
      .set({ stage, madeAt: hoursFromNow(hours) })
      .where(eq(reportVersions.reportId, report))
  }
}

test('WRK-04 the share of late reports counts what is final or overdue, by the last report of an order', async () => {
  await makeDue(-5, [['Final', -6]], 'Completed')
  await makeDue(-5, [['Final', -4]], 'Completed')
  await makeDue(
    -5,
    [
      [null, -6],
      [null, -4],
    ],
    'Completed',
  )
  await makeDue(-5, [['Preliminary', -6]])
  await makeDue(-5, [])
  await makeDue(5, [['Final', -6]])
  // Neither: in time still, without a turnaround, closed without a report.
  await makeDue(5, [])
  await makeDue(null, [['Final', -6]])
  await makeDue(-5, [], 'Completed')
  const { days } = charts.answer.parse((await api.call('GET', '/orders/admin/charts?fromDate=2026-11-20&toDate=2026-11-21')).body.data)
  expect(days.map(({ due, late }) => [due, late])).toEqual([
    [0, 0],
    [6, 4],
  ])
})
