import type { CatalogueItem } from '#domain/catalogue-item.ts'
import { rupeesOfPaise } from '#domain/money.ts'
import type { Order, OrderItem } from '#pages/orders/order.ts'

/** An item chosen for a patient and not on the order yet. */
export interface Pick {
  readonly patientId: string
  readonly item: CatalogueItem
}

/** The same for two picks exactly when they are the same item for the same patient. */
export function pickKey({ patientId, item }: Pick): string {
  return `${patientId} ${item.type} ${item.id}`
}

/** The key of the pick that would give this item. */
export function itemKey({ patientId, type, testId, packageId }: OrderItem): string {
  return `${patientId} ${type} ${testId ?? packageId ?? ''}`
}

/** The items of an order that are this item for this patient. */
export function itemsLike(order: Order, pick: Pick): readonly OrderItem[] {
  return (order.items ?? []).filter((item) => itemKey(item) === pickKey(pick))
}

/** The body of the call that adds a pick, with the shown name and price. A server with a catalogue, like ours, uses the catalogue's (ODT-05). */
export function pickBody({ patientId, item: { type, id, name, price } }: Pick) {
  return {
    type,
    ...(type === 'test' ? { testId: id } : { packageId: id }),
    patientId,
    name,
    ...(price === null ? {} : { price: rupeesOfPaise(price) }),
    quantity: 1,
  }
}
