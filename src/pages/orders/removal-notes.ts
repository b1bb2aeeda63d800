import { collectedSampleNote } from '#domain/collection-order.ts'
import { finalAmount, itemsTotal } from '#domain/order-total.ts'
import { removalRefundNote } from '#domain/payment.ts'
import type { Order, OrderItem } from './order.ts'

/** What taking items of a patient off an order does beyond that, when only `left` are left: what is to be refunded (MON-02), and what becomes of a sample that was collected. */
export function removalNotes({ discount, paidAmount, appointments }: Order, patientId: string, left: readonly OrderItem[]): readonly string[] {
  const visit = appointments?.find((each) => each.patientId === patientId)
  const refund = removalRefundNote({ paid: paidAmount, finalAmount: finalAmount(itemsTotal(left), discount ?? 0) })
  const sample = collectedSampleNote(visit?.status, left.filter((item) => item.patientId === patientId).length)
  return [refund, sample].filter((note) => note !== null)
}
