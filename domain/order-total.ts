import type { Paise } from './money.ts'

/** Facts of an item that the order total needs. */
export interface PricedItem {
  readonly finalPrice: Paise
  readonly quantity: number
}

/** Sum of final prices times quantity, in paise (ODT-03). */
export function itemsTotal(items: readonly PricedItem[]): Paise {
  return items.reduce((sum, item) => sum + item.finalPrice * item.quantity, 0)
}

/** Returns the amount the customer pays: total less discount, never below zero. */
export function finalAmount(total: Paise, discount: Paise): Paise {
  return Math.max(0, total - discount)
}

/** Converts a typed quantity to a whole number from 1 to 99; anything else becomes 1 (ODT-06). */
export function validQuantity(typed: unknown): number {
  const quantity = Number(typed)
  return Number.isInteger(quantity) && quantity > 0 && quantity <= largestQuantity ? quantity : 1
}

/** The message about a typed quantity that becomes 1; null for a valid one. */
export function quantityNote(typed: string): string | null {
  const isMeant = typed.trim() !== '' && Number(typed) === validQuantity(typed)
  return isMeant ? null : `“${typed.trim()}” became 1: from 1 to ${largestQuantity}`
}

/** Returns the question before one patient gets more than one of an item, or null. Keeping or lowering the quantity asks nothing. */
export function quantityQuestion(name: string, wanted: number, quantity: number): string | null {
  return wanted > 1 && wanted > quantity ? `${name} ${wanted} times for one patient?` : null
}

/** Maximum quantity of one item on an order. */
export const largestQuantity = 99
