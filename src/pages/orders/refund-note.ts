import { finalAmount, itemsTotal } from '#domain/order-total.ts'
import { removalRefundNote } from '#domain/payment.ts'
import type { Order, OrderItem } from './order.ts'

/** What is to be refunded of an order when only these items stay on it; null where nothing is (MON-02). */
export function refundNote({ items, discount, paidAmount }: Order, stays: (item: OrderItem) => boolean): string | null {
  return removalRefundNote({ paid: paidAmount, finalAmount: finalAmount(itemsTotal((items ?? []).filter(stays)), discount ?? 0) })
}
