import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orderItems } from '#server/db/tables/orders.ts'
import { samples } from '#server/db/tables/samples.ts'

/** An item of an order, with the tests that are to be collected. */
export type ItemToCollect = typeof orderItems.$inferSelect

/**
 * Reads the items that the next visit of an order collects for. After a first collection only the tests of the samples to collect count, e.g. those of a
 * rejected sample: what was collected before needs no visit (SMP-05).
 */
export async function itemsToCollect(db: Sql, orderId: string): Promise<readonly ItemToCollect[]> {
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.createdAt), asc(orderItems.id))
  const planned = await db
    .select({ patientId: samples.patientId, state: samples.state, testId: orderTests.testId })
    .from(samples)
    .leftJoin(orderTests, and(eq(orderTests.sampleId, samples.id), eq(orderTests.status, 'Ordered'), isNotNull(orderTests.testId)))
    .where(eq(samples.orderId, orderId))
  return items.flatMap((item) => {
    const own = planned.filter(({ patientId }) => patientId === item.patientId)
    const left = new Set(own.flatMap(({ state, testId }) => (state === 'ToCollect' && testId !== null ? [testId] : [])))
    if (left.size === 0 || own.every(({ state }) => state === 'ToCollect')) return item
    if (item.testId !== null) return left.has(item.testId) ? item : []
    const includedTests = item.includedTests.filter(({ id }) => left.has(id))
    return item.includedTests.length === 0 ? item : includedTests.length > 0 ? { ...item, includedTests } : []
  })
}
