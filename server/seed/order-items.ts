import type { OrderStatus } from '#domain/order-status.ts'
import { openTestStatusAfter, testsToDo } from '#domain/order-test.ts'
import type { orderTests } from '#server/db/tables/order-tests.ts'
import type { orderItems } from '#server/db/tables/orders.ts'
import { drawCount, fillBasket } from '#server/seed/basket.ts'
import type { SeededPatient } from '#server/seed/customers.ts'
import type { Plan } from '#server/seed/plan.ts'
import { type Random, randomOf } from '#server/seed/random.ts'
import type { IncludedTest } from '#server/db/tables/orders.ts'
import type { SeededCatalogue, Product } from '#server/seed/seeded-catalogue.ts'

export type OrderItemRow = typeof orderItems.$inferInsert & { readonly quantity: number; readonly includedTests: readonly IncludedTest[] }

/** Tests that are asked for twice, such as a fasting and a second glucose. */
const twiceShare = 0.02

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The items of an order for its patients, at today's prices, and whether any needs an empty stomach. */
export function orderedItems(plan: Plan, shop: SeededCatalogue, orderId: string, createdAt: Date, patients: readonly SeededPatient[], random: Random) {
  const { patterns } = plan.catalogue
  const withPackage = random.chance(patterns.packageShareOfOrders)
  const feverFactor = patterns.month[monthNames[createdAt.getUTCMonth()] ?? 'Jan'] ?? 1
  const chosen = patients.map((patient, index) => ({
    patient,
    products: fillBasket(shop.products, patient.gender, drawCount(patterns.linesPerPatient, random), withPackage && index === 0, feverFactor, random),
  }))
  const quantities = randomOf(plan.seed, 'quantities', orderId)
  return {
    items: chosen.flatMap(({ patient, products }) =>
      products.map((product) => itemOf(product, orderId, patient, createdAt, quantities.chance(twiceShare), random)),
    ),
    fasting: chosen.some(({ products }) => products.some((product) => product.fasting)),
  }
}

function itemOf(product: Product, orderId: string, patient: SeededPatient, createdAt: Date, twice: boolean, random: Random): OrderItemRow {
  const at = createdAt.toISOString()
  return {
    id: random.id(createdAt),
    orderId,
    patientId: patient.id,
    type: product.type,
    testId: product.type === 'test' ? product.id : null,
    packageId: product.type === 'package' ? product.id : null,
    name: product.name,
    price: product.price,
    finalPrice: product.finalPrice,
    quantity: product.type === 'test' && twice ? 2 : 1,
    includedTests: product.includedTests,
    createdAt: at,
    updatedAt: at,
  }
}

/** The tests to be done for the items of an order in this state, packages expanded. */
export function testsOfItems(
  items: readonly OrderItemRow[],
  shop: SeededCatalogue,
  orderStatus: OrderStatus,
  changedAt: Date,
  random: Random,
): (typeof orderTests.$inferInsert)[] {
  return items.flatMap((item) => {
    return testsToDo({ quantity: item.quantity, tests: testsIn(item) }).map(({ position, test }) => ({
      id: random.id(new Date(item.createdAt)),
      orderId: item.orderId,
      patientId: item.patientId,
      itemId: item.id,
      position,
      testId: test.id,
      code: shop.codeOf.get(test.id) ?? null,
      name: test.name,
      status: openTestStatusAfter[orderStatus] ?? 'Ordered',
      createdAt: item.createdAt,
      updatedAt: openTestStatusAfter[orderStatus] ? changedAt.toISOString() : item.createdAt,
    }))
  })
}

/** The tests of an item: its own, or those of its package. */
function testsIn(item: OrderItemRow): readonly IncludedTest[] {
  return item.type === 'test' ? [{ id: item.testId ?? '', name: item.name }] : item.includedTests
}

/** Hours of the longest turnaround among the tests of items; 0 where none has one. */
export function longestTurnaround(items: readonly OrderItemRow[], { turnaroundOf }: Pick<SeededCatalogue, 'turnaroundOf'>): number {
  return Math.max(0, ...items.flatMap(testsIn).map(({ id }) => turnaroundOf.get(id) ?? 0))
}
