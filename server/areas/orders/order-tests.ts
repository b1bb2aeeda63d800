import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { openTestStatusAfter, testsToDo } from '#domain/order-test.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orderItems } from '#server/db/tables/orders.ts'
import { updateSamples } from '#server/shared/samples.ts'
import type { OrderRow } from './lock.ts'

type ItemRow = typeof orderItems.$inferSelect

/** Until the sample is collected, a test that was taken off leaves nothing behind. */
const beforeCollection: readonly OrderStatus[] = ['Created', 'Confirmed']

/** Updates the tests and samples of a locked order after its items changed. */
export async function followItems(db: Sql, order: OrderRow, now: Date): Promise<void> {
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).orderBy(asc(orderItems.createdAt), asc(orderItems.id))
  const wanted = items.flatMap((item) => testsToDo({ quantity: item.quantity, tests: soldTests(item) }).map((todo) => ({ item, ...todo })))
  const rows = await db
    .select({ id: orderTests.id, itemId: orderTests.itemId, position: orderTests.position })
    .from(orderTests)
    .where(eq(orderTests.orderId, order.id))
  const known = new Set(rows.map(({ itemId, position }) => `${itemId} ${position}`))
  await addTests(
    db,
    wanted.filter(({ item, position }) => !known.has(`${item.id} ${position}`)),
    now,
  )
  const wantedKeys = new Set(wanted.map(({ item, position }) => `${item.id} ${position}`))
  await takeOff(
    db,
    order,
    rows.flatMap(({ id, itemId, position }) => (wantedKeys.has(`${itemId} ${position}`) ? [] : id)),
    now,
  )
  await updateSamples(db, order.id, now)
}

/** Ends the tests of a locked order that are still to be done when it is completed or cancelled. */
export async function endOrderTests(db: Sql, orderId: string, to: OrderStatus, now: Date): Promise<void> {
  const status = openTestStatusAfter[to]
  if (!status) return
  await db
    .update(orderTests)
    .set({ status, version: sql`${orderTests.version} + 1`, updatedAt: now.toISOString() })
    .where(and(eq(orderTests.orderId, orderId), eq(orderTests.status, 'Ordered')))
  await updateSamples(db, orderId, now)
}

function soldTests({ type, testId, name, includedTests }: ItemRow): readonly { readonly id: string | null; readonly name: string }[] {
  return type === 'test' ? [{ id: testId, name }] : includedTests
}

type NewTest = { readonly item: ItemRow; readonly position: number; readonly test: { readonly id: string | null; readonly name: string } }

async function addTests(db: Sql, added: readonly NewTest[], now: Date): Promise<void> {
  if (added.length === 0) return
  const ids = [...new Set(added.flatMap(({ test }) => test.id ?? []))]
  const rows = ids.length === 0 ? [] : await db.select({ id: tests.id, code: tests.code }).from(tests).where(inArray(tests.id, ids))
  const codeOf = new Map(rows.map(({ id, code }) => [id, code]))
  const at = now.toISOString()
  for (const some of inParts(added)) {
    await db.insert(orderTests).values(
      some.map(({ item, position, test }) => ({
        id: newId(now),
        orderId: item.orderId,
        patientId: item.patientId,
        itemId: item.id,
        position,
        // A test of a package sold long ago may be gone from the catalogue.
        testId: test.id && codeOf.has(test.id) ? test.id : null,
        code: codeOf.get(test.id ?? '') ?? null,
        name: test.name,
        status: 'Ordered' as const,
        createdAt: at,
        updatedAt: at,
      })),
    )
  }
}

async function takeOff(db: Sql, order: OrderRow, ids: readonly string[], now: Date): Promise<void> {
  for (const some of inParts(ids)) {
    const gone = and(inArray(orderTests.id, some), eq(orderTests.status, 'Ordered'))
    if (beforeCollection.includes(order.orderStatus)) await db.delete(orderTests).where(gone)
    else
      await db
        .update(orderTests)
        .set({ status: 'Cancelled', itemId: null, version: sql`${orderTests.version} + 1`, updatedAt: now.toISOString() })
        .where(gone)
  }
}

/** Rows of one statement: it has at most 65,535 parameters, and 99 of a large package are more. */
const atOnce = 2_000

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, part) => all.slice(part * atOnce, (part + 1) * atOnce))
}
