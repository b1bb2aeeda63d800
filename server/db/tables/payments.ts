import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { type PaymentMethod, paymentMethods } from '#domain/payment.ts'
import { type PaymentKind, paymentKinds } from '#domain/payment-ledger.ts'
import { id, instantColumn, oneOfCheck, paise, referenceColumn, requiredReference } from '#server/db/columns.ts'
import { orders } from '#server/db/tables/orders.ts'
import { users } from '#server/db/tables/staff.ts'

/** The payments of orders, refunds and failed payments: rows are added and never changed (MON-01). Without a user it was the customer, online. `paymentId` is the payment that a reversal takes back, or that a corrected payment replaces. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: requiredReference('order_id', () => orders.id),
    kind: text('kind').$type<PaymentKind>().notNull(),
    amount: paise('amount').notNull(),
    method: text('method').$type<PaymentMethod>(),
    reference: text('reference'),
    notes: text('notes'),
    at: instantColumn('at').notNull(),
    userId: referenceColumn('user_id').references(() => users.id, { onDelete: 'set null' }),
    paymentId: referenceColumn('payment_id').references((): AnyPgColumn => payments.id),
  },
  (t) => [
    index('payments_order').on(t.orderId, t.at, t.id),
    index('payments_at').on(t.at, t.id),
    index('payments_user').on(t.userId, t.at),
    oneOfCheck('payments_kind_known', t.kind, Object.keys(paymentKinds)),
    oneOfCheck('payments_method_known', t.method, Object.keys(paymentMethods)),
    check('payments_amount_sound', sql`${t.amount} > 0`),
  ],
)
