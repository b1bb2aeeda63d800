import type { Paise } from './money.ts'

/** Origins of a cart (CRT-05). */
export const cartSources = { prescription: { label: 'Prescription' }, manual: { label: 'Added by staff' } } as const

export type CartSource = keyof typeof cartSources

/** Maximum number of different items in one cart. */
export const largestCart = 200

/** Facts of an item that the cart totals need. */
export interface CartLine {
  readonly price: Paise
  readonly quantity: number
}

/** Returns the price of a cart item times its quantity. */
export function lineTotal({ price, quantity }: CartLine): Paise {
  return price * quantity
}

/** Subtotal, tax and total of a cart (CRT-05); the tax in percent is a setting, 0 where diagnostics are exempt, rounded to the paisa. */
export function cartTotals(lines: readonly CartLine[], taxPercent: number): { readonly subtotal: Paise; readonly tax: Paise; readonly total: Paise } {
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  // In hundredths of a percent, so that no fraction is lost before the rounding.
  const tax = Math.round((subtotal * Math.round(taxPercent * 100)) / 10_000)
  return { subtotal, tax, total: subtotal + tax }
}
