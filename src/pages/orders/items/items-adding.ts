import type { BaseRecord } from '@refinedev/core'
import { formatRupees, paiseOfRupees } from '#domain/money.ts'
import type { Adding } from '#pages/orders/add-one-by-one.ts'
import type { Order } from '#pages/orders/order.ts'
import { describeError } from '#ui/describe-error.ts'
import { itemsLike, type Pick } from './pick.ts'

/** Outcome of adding items, with a sentence for each price that differs from the one shown. */
export interface ItemsAdding extends Adding<Pick> {
  readonly priceNotes: readonly string[]
}

/**
 * `Sugar costs ₹500 now; ₹400 was shown.`, from the answer or from the order on which the item was found; null if the price is the one that was shown (ODT-05).
 */
export function priceNote(pick: Pick, made: BaseRecord | null, order: Order): string | null {
  const { name, price: shown } = pick.item
  const foundId = itemsLike(order, pick).at(-1)
  const price = made ? paiseOfRupees(made.finalPrice) : (order.items?.find(({ id }) => id === foundId)?.finalPrice ?? null)
  return price === null || shown === null || price === shown ? null : `${name} costs ${formatRupees(price)} now; ${formatRupees(shown)} was shown.`
}

/** Returns the notice about an order that was left while so many items were being added to it (GEN-08). */
export function leftWhileAdding(orderNumber: string, wanted: number, { added, refused, stoppedBy, unconfirmed, priceNotes }: ItemsAdding) {
  const rest = wanted - added.length - (unconfirmed ? 1 : 0)
  const { sentence } = describeError(stoppedBy)
  return {
    type: added.length === wanted && priceNotes.length === 0 ? ('success' as const) : ('error' as const),
    message: [
      `Items added to ${orderNumber}: ${added.length} of ${wanted}.`,
      unconfirmed ? `Whether ${unconfirmed.item.name} was added is not known.` : null,
      rest > 0 ? 'The rest was not added.' : null,
    ]
      .filter(Boolean)
      .join(' '),
    description: [sentence, ...refused.map(({ thing, reason }) => `${thing.item.name}: ${reason}`), ...priceNotes].filter(Boolean).join(' '),
  }
}
