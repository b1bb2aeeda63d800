import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type OrderTestStatus, orderTestStatuses } from '#domain/order-test.ts'
import { id, instantColumn, oneOfCheck, referenceColumn, requiredReference, stamps } from '#server/db/columns.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { patients } from '#server/db/tables/customers.ts'
import { orderItems, orders } from '#server/db/tables/orders.ts'
import { samples } from '#server/db/tables/samples.ts'

/**
 * Each test to be done for an order, packages expanded as they were sold: what results, samples and queues refer to. `position` is the place within its item.
 * Rows follow the items; one whose item was taken off after the sample was collected stays, cancelled and without its item.
 */
export const orderTests = pgTable(
  'order_tests',
  {
    id: id(),
    orderId: requiredReference('order_id', () => orders.id),
    patientId: requiredReference('patient_id', () => patients.id),
    itemId: referenceColumn('item_id').references(() => orderItems.id, { onDelete: 'set null' }),
    position: integer('position').notNull(),
    testId: referenceColumn('test_id').references(() => tests.id, { onDelete: 'set null' }),
    sampleId: referenceColumn('sample_id').references(() => samples.id, { onDelete: 'set null' }),
    code: text('code'),
    name: text('name').notNull(),
    status: text('status').$type<OrderTestStatus>().notNull(),
    /** The first moment of each step of the test, written by `updateMoments` (WRK-03). */
    collectedAt: instantColumn('collected_at'),
    receivedAt: instantColumn('received_at'),
    enteredAt: instantColumn('entered_at'),
    verifiedAt: instantColumn('verified_at'),
    releasedAt: instantColumn('released_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('order_tests_item').on(t.itemId, t.position),
    index('order_tests_order').on(t.orderId, t.patientId),
    index('order_tests_patient').on(t.patientId, t.createdAt),
    index('order_tests_test').on(t.testId),
    index('order_tests_sample').on(t.sampleId),
    index('order_tests_to_do').on(t.testId, t.orderId, t.patientId, t.id).where(sql`status = 'Ordered'`),
    oneOfCheck('order_tests_status_known', t.status, Object.keys(orderTestStatuses)),
  ],
)
