import { collectedSampleNote } from '#domain/order-patients.ts'
import { removalNeedsReason } from '#domain/order-status.ts'
import { finalAmount, itemsTotal } from '#domain/order-total.ts'
import { removalRefundNote } from '#domain/payment.ts'
import type { Order, OrderItem } from './order.ts'

/** What taking items of a patient off an order does beyond that, when only `left` are left: what is to be refunded (MON-02), and what becomes of a sample that was collected. */
export function removalNotes(order: Order, patientId: string, left: readonly OrderItem[]): readonly string[] {
  const { discount, paidAmount } = order
  const refund = removalRefundNote({ paid: paidAmount, finalAmount: finalAmount(itemsTotal(left), discount ?? 0) })
  const sample = collectedSampleNote(isCollectedFrom(order, patientId), left.filter((item) => item.patientId === patientId).length)
  return [refund, sample].filter((note) => note !== null)
}

/** Whether something of a patient is taken off the order only with a reason. */
export function removalAsksReason(order: Order, patientId: string): boolean {
  return removalNeedsReason(order.orderStatus, isCollectedFrom(order, patientId))
}

function isCollectedFrom({ appointments }: Order, patientId: string): boolean {
  const own = appointments?.find((each) => each.patientId === patientId)
  return own?.isCollected === true || own?.status === 'Completed'
}
