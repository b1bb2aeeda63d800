import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type CartSource, cartSources } from '#domain/cart.ts'
import { largestQuantity } from '#domain/order-total.ts'
import { id, oneOfCheck, paise, referenceColumn, requiredReference, stamps } from '#server/db/columns.ts'
import { testPackages, tests } from '#server/db/tables/catalogue.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'

/** The cart of a patient of a customer, one for each (CRT-06). `prescriptionId` is the prescription that filled it last. */
export const carts = pgTable(
  'carts',
  {
    id: id(),
    customerId: requiredReference('customer_id', () => customers.id),
    patientId: requiredReference('patient_id', () => patients.id),
    prescriptionId: referenceColumn('prescription_id').references(() => prescriptions.id, { onDelete: 'set null' }),
    source: text('source').$type<CartSource>().notNull(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('carts_patient').on(t.customerId, t.patientId),
    index('carts_of_patient').on(t.patientId),
    index('carts_prescription').on(t.prescriptionId),
    oneOfCheck('carts_source_known', t.source, Object.keys(cartSources)),
  ],
)

/** Items of a cart, each test or package once, with name and price at the time it was added. */
export const cartItems = pgTable(
  'cart_items',
  {
    id: id(),
    cartId: requiredReference('cart_id', () => carts.id, { onDelete: 'cascade' }),
    type: text('type').$type<'test' | 'package'>().notNull(),
    testId: referenceColumn('test_id').references(() => tests.id, { onDelete: 'set null' }),
    packageId: referenceColumn('package_id').references(() => testPackages.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    price: paise('price').notNull(),
    quantity: integer('quantity').notNull().default(1),
    ...stamps(),
  },
  (t) => [
    index('cart_items_cart').on(t.cartId, t.createdAt, t.id),
    uniqueIndex('cart_items_test_once').on(t.cartId, t.testId),
    uniqueIndex('cart_items_package_once').on(t.cartId, t.packageId),
    index('cart_items_test').on(t.testId),
    index('cart_items_package').on(t.packageId),
    check('cart_items_one_kind', sql`(${t.type} = 'test' and ${t.packageId} is null) or (${t.type} = 'package' and ${t.testId} is null)`),
    check('cart_items_price_sound', sql`${t.price} >= 0`),
    check('cart_items_quantity_sound', sql`${t.quantity} between 1 and ${sql.raw(String(largestQuantity))}`),
  ],
)
