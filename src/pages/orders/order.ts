import type { RecordOf } from '#definition/field.ts'
import { typedRecord } from '#crud/typed-record.ts'
import type orders from '#resources/orders.ts'

/** An order, as its declaration's fields make it. */
export type Order = RecordOf<typeof orders.fields>

/** One item of an order. */
export type OrderItem = NonNullable<Order['items']>[number]

/** A warning of the checks about an item. */
export type OrderWarning = NonNullable<Order['warnings']>[number]

/** One patient of an order. */
export type OrderPatient = NonNullable<Order['patients']>[number]

/** The visit of one patient of an order. */
export type OrderVisit = NonNullable<Order['appointments']>[number]

/** A record of the resource `orders` as an order. */
export const orderOf = typedRecord<typeof orders>
