import type { Declaration } from '#definition/declaration.ts'
import orders from '#resources/orders.ts'
import testCategories from '#resources/test-categories.ts'
import testPackages from '#resources/test-packages.ts'
import tests from '#resources/tests.ts'

/** The real declarations, in the form that a provider gets from the session gate. */
export const registry: ReadonlyMap<string, Declaration> = new Map(
  [tests, testCategories, testPackages, orders].map((declaration) => [declaration.name, declaration as unknown as Declaration]),
)

/** A readable test as the wire carries it. */
export const wireTest = { id: 't1', name: 'Lipid profile', description: 'd', price: 450.5, categoryId: 'c1', category: { name: 'Heart' }, isActive: true }

/** A readable order as the wire carries it. */
export const wireOrder = {
  id: 'o1',
  orderNumber: 'LAB-1',
  totalAmount: 450.5,
  orderStatus: 'Created',
  paymentStatus: 'Pending',
  customer: { id: 'c', name: 'Asha' },
}
