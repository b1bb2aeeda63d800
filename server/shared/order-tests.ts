import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type OrderTestStatus, testsToDo } from '#domain/order-test.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orderItems } from '#server/db/tables/orders.ts'
import { samples } from '#server/db/tables/samples.ts'
import type { OrderRow } from './order-row.ts'
import { updateSamples } from './samples.ts'

type ItemRow = typeof orderItems.$inferSelect

/** Statuses in which a test that is taken off leaves no row: its sample is not collected. */
const beforeCollection: readonly OrderStatus[] = ['Created', 'Confirmed']

/** Updates the tests and samples of a locked order after its items changed; `collected` are the patients whose samples were drawn. */
export async function followItems(db: Sql, order: OrderRow, collected: readonly string[], now: Date): Promise<void> {
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).orderBy(asc(orderItems.createdAt), asc(orderItems.id))
  const wanted = items.flatMap((item) => testsToDo({ quantity: item.quantity, tests: soldTests(item) }).map((todo) => ({ item, ...todo })))
  const rows = await db
    .select({ id: orderTests.id, patientId: orderTests.patientId, itemId: orderTests.itemId, position: orderTests.position, sample: samples.state })
    .from(orderTests)
    .leftJoin(samples, eq(samples.id, orderTests.sampleId))
    .where(eq(orderTests.orderId, order.id))
  const known = new Set(rows.map(({ itemId, position }) => `${itemId} ${position}`))
  await addTests(
    db,
    wanted.filter(({ item, position }) => !known.has(`${item.id} ${position}`)),
    now,
  )
  const wantedKeys = new Set(wanted.map(({ item, position }) => `${item.id} ${position}`))
  const gone = rows.filter(({ itemId, position }) => !wantedKeys.has(`${itemId} ${position}`))
  // A patient who was taken off the order is not among those collected from, but their tubes are drawn.
  const isKept = ({ patientId, sample }: (typeof rows)[number]) =>
    !beforeCollection.includes(order.orderStatus) || collected.includes(patientId) || (sample !== null && sample !== 'ToCollect')
  await takeOff(db, { kept: gone.filter(isKept).map(idOf), deleted: gone.filter((row) => !isKept(row)).map(idOf) }, now)
  await updateSamples(db, order.id, now)
}

/** Ends the tests of a locked order that are still to be done. */
export async function endOrderTests(db: Sql, orderId: string, status: OrderTestStatus, now: Date): Promise<void> {
  await db
    .update(orderTests)
    .set({ status, version: sql`${orderTests.version} + 1`, updatedAt: now.toISOString() })
    .where(and(eq(orderTests.orderId, orderId), eq(orderTests.status, 'Ordered')))
  await updateSamples(db, orderId, now)
}

const idOf = ({ id }: { readonly id: string }) => id

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

async function takeOff(db: Sql, { kept, deleted }: { readonly kept: readonly string[]; readonly deleted: readonly string[] }, now: Date): Promise<void> {
  for (const some of inParts(deleted)) await db.delete(orderTests).where(and(inArray(orderTests.id, some), eq(orderTests.status, 'Ordered')))
  for (const some of inParts(kept))
    await db
      .update(orderTests)
      .set({ status: 'Cancelled', itemId: null, version: sql`${orderTests.version} + 1`, updatedAt: now.toISOString() })
      .where(and(inArray(orderTests.id, some), eq(orderTests.status, 'Ordered')))
}

/** Rows of one statement: it has at most 65,535 parameters, and 99 of a large package are more. */
const atOnce = 2_000

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, part) => all.slice(part * atOnce, (part + 1) * atOnce))
}
