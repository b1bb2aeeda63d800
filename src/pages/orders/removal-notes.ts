import { collectedSampleNote } from '#domain/order-patients.ts'
import { removalNeedsReason } from '#domain/order-status.ts'
import { discountOfTotal } from '#domain/order-discount.ts'
import { finalAmount, itemsTotal } from '#domain/order-total.ts'
import { removalRefundNote } from '#domain/payment.ts'
import type { Order, OrderItem } from './order.ts'

/** Notes on removing a patient's items from an order when only `left` remain: the refund (MON-02), and the fate of a collected sample. */
export function removalNotes(order: Order, patientId: string, left: readonly OrderItem[]): readonly string[] {
  const { discount, discountBasisPoints, paidAmount } = order
  const total = itemsTotal(left)
  const refund = removalRefundNote({
    paid: paidAmount,
    finalAmount: finalAmount(total, discountOfTotal(total, { discount: discount ?? 0, discountBasisPoints })),
  })
  const sample = collectedSampleNote(isCollectedFrom(order, patientId), left.filter((item) => item.patientId === patientId).length)
  return [refund, sample].filter((note) => note !== null)
}

/** True when removing anything of a patient from the order needs a reason. */
export function removalAsksReason(order: Order, patientId: string): boolean {
  return removalNeedsReason(order.orderStatus, isCollectedFrom(order, patientId))
}

function isCollectedFrom({ appointments }: Order, patientId: string): boolean {
  const own = appointments?.find((each) => each.patientId === patientId)
  return own?.isCollected === true || own?.status === 'Completed'
}
