import { testPickerLimit } from '#domain/page.ts'
import { sampleTypes, testPackageTests } from '#server/db/tables/catalogue.ts'
import { orderItems, orders } from '#server/db/tables/orders.ts'
import { users } from '#server/db/tables/staff.ts'
import type { TableOptions } from '#server/resources/table-options.ts'
import { and, asc, count, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { type OrderStatus, orderStatuses } from '#domain/order-status.ts'
import type { Sql } from '#server/db/database.ts'
import { namedUsers } from '#server/resources/storage.ts'

/** Options of the catalogue's tables beyond their declarations, by their names. */
export const catalogueTables: Readonly<Record<string, TableOptions>> = {
  tests: {
    searched: ['name', 'description'],
    alsoSearched: ['code', 'aliases'],
    names: { sampleType: sampleTypes },
    largestPage: testPickerLimit,
    uses: usedByOpenOrders,
  },
  'test-categories': { searched: ['name', 'description'], uses: signedBy },
  'test-packages': {
    searched: ['name', 'description'],
    alsoSearched: ['code'],
    links: { tests: { table: testPackageTests, owner: testPackageTests.packageId, target: testPackageTests.testId, position: testPackageTests.position } },
    counted: { testCount: 'tests' },
    filters: { minPrice: { atLeast: 'price' }, maxPrice: { atMost: 'price' } },
  },
}

const closed: readonly OrderStatus[] = ['Completed', 'Cancelled']
const open = (Object.keys(orderStatuses) as OrderStatus[]).filter((status) => !closed.includes(status))

/** The open orders that contain a test, by itself or in a package: in words, for the refusal to delete it. */
async function usedByOpenOrders(db: Sql, testId: string): Promise<readonly string[]> {
  const inPackage = sql`${orderItems.includedTests} @> ${JSON.stringify([{ id: testId }])}::jsonb`
  const item = db
    .select({ one: sql`1` })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orders.id), or(eq(orderItems.testId, testId), inPackage)))
  const uses = and(inArray(orders.orderStatus, open), exists(item))
  const [all] = await db.select({ count: count() }).from(orders).where(uses)
  if (!all?.count) return []
  const some = await db.select({ number: orders.orderNumber }).from(orders).where(uses).orderBy(desc(orders.createdAt)).limit(namedUsers)
  const numbers = some.map(({ number }) => number).join(', ')
  return [`${all.count} open ${all.count === 1 ? 'order' : 'orders'} (${numbers}${all.count > namedUsers ? ', …' : ''})`]
}

/** The signatories of a department: in words, for the refusal to delete it. */
async function signedBy(db: Sql, categoryId: string): Promise<readonly string[]> {
  const uses = and(isNull(users.deletedAt), sql`${users.departments} @> ${JSON.stringify([categoryId])}::jsonb`)
  const some = await db.select({ name: users.name }).from(users).where(uses).orderBy(asc(users.name), asc(users.id))
  if (some.length === 0) return []
  const names = some
    .slice(0, namedUsers)
    .map(({ name }) => name)
    .join(', ')
  return [`${some.length} ${some.length === 1 ? 'signatory' : 'signatories'} (${names}${some.length > namedUsers ? ', …' : ''})`]
}
