import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type DelayReason, delayReasons } from '#domain/delay-reason.ts'
import { type OrderOrigin, orderOrigins } from '#domain/order-origin.ts'
import { largestQuantity } from '#domain/order-total.ts'
import { type OrderStatus, orderStatuses } from '#domain/order-status.ts'
import { type PaymentMethod, type PaymentStatus, paymentMethods, paymentStatuses } from '#domain/payment.ts'
import { day, id, instantColumn, oneOfCheck, paise, referenceColumn, requiredReference, searchText, stamps } from '#server/db/columns.ts'
import { testPackages, tests } from '#server/db/tables/catalogue.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { referringDoctors } from '#server/db/tables/referring-doctors.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { users } from '#server/db/tables/staff.ts'

/**
 * Orders. The search text holds order number, customer's name and phone, and patients' names. `timeSlot` is `HH:mm-HH:mm`; day and hours are those of the
 * visits, or of the appointment if there is none. `discount` is the granted one; at most the total counts.
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    orderNumber: text('order_number').notNull(),
    customerId: requiredReference('customer_id', () => customers.id),
    orderStatus: text('order_status').$type<OrderStatus>().notNull(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>(),
    referenceNumber: text('reference_number'),
    paymentNotes: text('payment_notes'),
    totalAmount: paise('total_amount').notNull(),
    discount: paise('discount').notNull().default(0),
    /** Hundredths of a percent of a discount that follows the items; null for an amount, and for none. */
    discountBasisPoints: integer('discount_basis_points'),
    finalAmount: paise('final_amount').notNull(),
    scheduledDate: day('scheduled_date'),
    timeSlot: text('time_slot'),
    cancellationReason: text('cancellation_reason'),
    origin: text('origin').$type<OrderOrigin>().notNull().default('app'),
    /** True when the order was read back to the caller. */
    wasReadBack: boolean('was_read_back').notNull().default(false),
    discountReason: text('discount_reason'),
    /** The prescription whose cart became this order (BOOK-07). */
    prescriptionId: referenceColumn('prescription_id').references(() => prescriptions.id, { onDelete: 'set null' }),
    /** The doctor who asks for the tests; null where the customer does (ACC-01). */
    doctorId: referenceColumn('doctor_id').references(() => referringDoctors.id),
    clinicalInfo: text('clinical_info'),
    /** The moment by which its results are due: the start of testing plus the longest turnaround of its tests; null before (WRK-02). */
    resultsDueAt: instantColumn('results_due_at'),
    /** The delay that the customer was informed of last: when, the new expected time, and the reason. */
    delayInformedAt: instantColumn('delay_informed_at'),
    delayedTo: instantColumn('delayed_to'),
    delayReason: text('delay_reason').$type<DelayReason>(),
    /** The moment since which the order is overpaid; null while no refund is due (MON-02). */
    refundDueSince: instantColumn('refund_due_since'),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('orders_number').on(t.orderNumber),
    index('orders_created').on(t.createdAt, t.id),
    index('orders_amount').on(t.totalAmount, t.id),
    index('orders_starts').using('gin', sql`search_starts(${t.searchText})`),
    index('orders_status').on(t.orderStatus, t.createdAt, t.id),
    index('orders_payment').on(t.paymentStatus, t.createdAt, t.id),
    index('orders_pending').on(t.createdAt, t.id).where(sql`order_status in ('Created', 'Confirmed')`),
    index('orders_due').on(openDueOfOrder(t), t.id),
    index('orders_due_down').on(sql`(${openDueOfOrder(t)} is null)`, sql`${openDueOfOrder(t)} desc`, t.id.desc()),
    index('orders_customer').on(t.customerId, t.createdAt, t.id),
    oneOfCheck('orders_status_known', t.orderStatus, Object.keys(orderStatuses)),
    oneOfCheck('orders_payment_known', t.paymentStatus, Object.keys(paymentStatuses)),
    index('orders_doctor').on(t.doctorId, t.createdAt, t.id).where(sql`doctor_id is not null`),
    index('orders_refund_due').on(t.refundDueSince, t.id).where(sql`refund_due_since is not null`),
    index('orders_prescription').on(t.prescriptionId).where(sql`prescription_id is not null`),
    oneOfCheck('orders_delay_reason_known', t.delayReason, Object.keys(delayReasons)),
    check('orders_delay_whole', sql`(${t.delayInformedAt} is null) = (${t.delayedTo} is null) and (${t.delayInformedAt} is null) = (${t.delayReason} is null)`),
    oneOfCheck('orders_origin_known', t.origin, Object.keys(orderOrigins)),
    oneOfCheck('orders_method_known', t.paymentMethod, Object.keys(paymentMethods)),
    check('orders_basis_points_known', sql`${t.discountBasisPoints} between 1 and 10000`),
    check('orders_amounts_sound', sql`${t.totalAmount} >= 0 and ${t.discount} >= 0 and ${t.finalAmount} = greatest(0, ${t.totalAmount} - ${t.discount})`),
  ],
)

/** The moment by which results are due, while the order is in testing; else null (WRK-02). */
export function openDueOfOrder({ orderStatus, resultsDueAt }: { readonly orderStatus: AnyPgColumn; readonly resultsDueAt: AnyPgColumn }): SQL {
  return sql`(case when ${orderStatus} = 'Testing' then ${resultsDueAt} end)`
}

/** The patients of an order, in the order of their adding; the first is the one that lists show. */
export const orderPatients = pgTable(
  'order_patients',
  {
    orderId: requiredReference('order_id', () => orders.id),
    patientId: requiredReference('patient_id', () => patients.id),
    position: integer('position').notNull(),
    /** Moment of drawing the patient's samples at the laboratory, and the person; null if a visit collects them. */
    collectedAt: instantColumn('collected_at'),
    collectedByName: text('collected_by_name'),
    identityConfirmed: boolean('identity_confirmed').notNull().default(false),
  },
  (t) => [primaryKey({ name: 'order_patients_pkey', columns: [t.orderId, t.patientId] }), index('order_patients_patient').on(t.patientId)],
)

/** A test that a package sold contains, as it was called then. */
export interface IncludedTest {
  readonly id: string
  readonly name: string
}

/**
 * Item sold to a patient at the price at that time: `price` is the original, `finalPrice` the charged one, each for one item. `includedTests` is the
 * package's contents at that time. Later changes of the test or package do not affect the item.
 */
export const orderItems = pgTable(
  'order_items',
  {
    id: id(),
    orderId: referenceColumn('order_id').notNull(),
    patientId: referenceColumn('patient_id').notNull(),
    type: text('type').$type<'test' | 'package'>().notNull(),
    testId: referenceColumn('test_id').references(() => tests.id, { onDelete: 'set null' }),
    packageId: referenceColumn('package_id').references(() => testPackages.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    price: paise('price').notNull(),
    finalPrice: paise('final_price').notNull(),
    quantity: integer('quantity').notNull().default(1),
    includedTests: jsonb('included_tests').$type<readonly IncludedTest[]>().notNull().default([]),
    ...stamps(),
  },
  (t) => [
    foreignKey({ name: 'order_items_patient_of_order', columns: [t.orderId, t.patientId], foreignColumns: [orderPatients.orderId, orderPatients.patientId] }),
    index('order_items_order').on(t.orderId, t.patientId),
    index('order_items_test').on(t.testId),
    index('order_items_package').on(t.packageId),
    check('order_items_one_kind', sql`(${t.type} = 'test' and ${t.packageId} is null) or (${t.type} = 'package' and ${t.testId} is null)`),
    check('order_items_price_sound', sql`${t.finalPrice} >= 0 and ${t.finalPrice} <= ${t.price}`),
    check('order_items_quantity_sound', sql`${t.quantity} between 1 and ${sql.raw(String(largestQuantity))}`),
  ],
)

/** Each change of an order's status, with the note given; the first row has no `fromStatus`. */
export const orderStatusHistory = pgTable(
  'order_status_history',
  {
    id: id(),
    orderId: requiredReference('order_id', () => orders.id),
    fromStatus: text('from_status').$type<OrderStatus>(),
    toStatus: text('to_status').$type<OrderStatus>().notNull(),
    notes: text('notes'),
    userId: referenceColumn('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instantColumn('at').notNull(),
  },
  (t) => [index('order_status_history_order').on(t.orderId, t.at, t.id), index('order_status_history_user').on(t.userId)],
)
