import { expect, test } from 'vitest'
import { cartTotals } from '#domain/cart.ts'

test.each([
  { lines: [], tax: 0, totals: { subtotal: 0, tax: 0, total: 0 } },
  { lines: [{ price: 30_000, quantity: 1 }], tax: 0, totals: { subtotal: 30_000, tax: 0, total: 30_000 } },
  {
    lines: [
      { price: 30_000, quantity: 2 },
      { price: 8_050, quantity: 3 },
    ],
    tax: 0,
    totals: { subtotal: 84_150, tax: 0, total: 84_150 },
  },
  { lines: [{ price: 8_050, quantity: 1 }], tax: 18, totals: { subtotal: 8_050, tax: 1_449, total: 9_499 } },
  { lines: [{ price: 333, quantity: 1 }], tax: 12.5, totals: { subtotal: 333, tax: 42, total: 375 } },
  { lines: [{ price: 10_000, quantity: 1 }], tax: 0.07, totals: { subtotal: 10_000, tax: 7, total: 10_007 } },
])('CRT-05 $lines with $tax % tax comes to $totals', ({ lines, tax, totals }) => {
  expect(cartTotals(lines, tax)).toEqual(totals)
})
