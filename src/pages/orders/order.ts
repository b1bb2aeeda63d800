import type { RecordOf } from '#definition/field.ts'
import { isFinalCollection } from '#domain/collection-status.ts'
import { isFinalOrder } from '#domain/order-status.ts'
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

/** True while a visit can be booked for a patient: the order is open, and the patient has items, no sample yet and no visit to come. An API may leave the visits out. */
export function needsVisit({ orderStatus, appointments }: Pick<Order, 'orderStatus' | 'appointments'>): boolean {
  if (isFinalOrder(orderStatus)) return false
  if (!appointments || appointments.length === 0) return true
  return appointments.some(({ hasItems, isCollected, status }) => hasItems !== false && isCollected !== true && (status === null || isFinalCollection(status)))
}
