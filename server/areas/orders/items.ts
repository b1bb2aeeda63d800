import { and, asc, eq } from 'drizzle-orm'
import type { Paise } from '#domain/money.ts'
import { packageValue } from '#domain/package-price.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { testPackages, testPackageTests, tests } from '#server/db/tables/catalogue.ts'
import { orderItems, orderPatients } from '#server/db/tables/orders.ts'
import type { IncludedTest } from '#server/db/tables/orders.ts'
import { invalid, notFound } from '#server/call/problem.ts'
import type { OrderRow } from '#server/shared/order-row.ts'

export type ItemRow = typeof orderItems.$inferSelect

/** Item to add to an order. The price comes from the catalogue, never from the caller. */
interface NewItem {
  readonly type: 'test' | 'package'
  readonly testId?: string | null | undefined
  readonly packageId?: string | null | undefined
  readonly patientId: string
  readonly quantity: number
}

interface Product {
  readonly name: string
  readonly price: Paise
  readonly finalPrice: Paise
  readonly includedTests: readonly IncludedTest[]
}

/** Adds an item for a patient of a locked order at today's price; 404 for a patient of another order. */
export async function addItem(db: Sql, order: OrderRow, item: NewItem, now: Date): Promise<ItemRow> {
  const [patient] = await db
    .select({ id: orderPatients.patientId })
    .from(orderPatients)
    .where(and(eq(orderPatients.orderId, order.id), eq(orderPatients.patientId, item.patientId)))
  if (!patient) throw notFound('This patient is not part of the order')
  const [testId, packageId] = [item.testId ?? null, item.packageId ?? null]
  const product = testId === null ? await packageProduct(db, packageId ?? '') : await testProduct(db, testId)
  const at = now.toISOString()
  const [added] = await db
    .insert(orderItems)
    .values({
      id: newId(now),
      orderId: order.id,
      patientId: item.patientId,
      type: item.type,
      testId,
      packageId,
      ...product,
      quantity: item.quantity,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (!added) throw new Error('an item was not inserted')
  return added
}

async function testProduct(db: Sql, id: string): Promise<Product> {
  const [test] = await db.select().from(tests).where(eq(tests.id, id)).for('key share')
  if (!test) throw invalid({ testId: ['This test does not exist'] })
  if (!test.isActive) throw invalid({ testId: ['This test is not offered at present'] })
  return { name: test.name, price: test.price, finalPrice: test.price, includedTests: [] }
}

async function packageProduct(db: Sql, id: string): Promise<Product> {
  // Locked against changes: price and contents are of one state of the package.
  const [row] = await db.select().from(testPackages).where(eq(testPackages.id, id)).for('share')
  if (!row) throw invalid({ packageId: ['This package does not exist'] })
  if (!row.isActive) throw invalid({ packageId: ['This package is not offered at present'] })
  const inside = await db
    .select({ id: tests.id, name: tests.name, price: tests.price })
    .from(testPackageTests)
    .innerJoin(tests, eq(tests.id, testPackageTests.testId))
    .where(eq(testPackageTests.packageId, id))
    .orderBy(asc(testPackageTests.position))
  const { actualValue } = packageValue(
    row.price,
    inside.map(({ price }) => price),
  )
  return {
    name: row.name,
    price: Math.max(row.price, actualValue),
    finalPrice: row.price,
    includedTests: inside.map((test) => ({ id: test.id, name: test.name })),
  }
}

/** Sets the quantity of a locked item. */
export async function changeItemQuantity(db: Sql, item: ItemRow, quantity: number, now: Date): Promise<void> {
  await db
    .update(orderItems)
    .set({ quantity, version: item.version + 1, updatedAt: now.toISOString() })
    .where(eq(orderItems.id, item.id))
}

/** Takes a locked item off its order. */
export async function removeOrderItem(db: Sql, item: ItemRow): Promise<void> {
  await db.delete(orderItems).where(eq(orderItems.id, item.id))
}
