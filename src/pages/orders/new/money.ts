import { discountAmount, missingDiscountReason } from '#domain/order-discount.ts'
import { finalAmount } from '#domain/order-total.ts'
import { latinDigits } from '#domain/phone.ts'
import { formatRupees, type Paise, paiseOfRupees, parseRupees } from '#domain/money.ts'
import type { DraftPatient, OrderDraft } from './draft.ts'

/** The amounts of an order that is being taken, by the prices of the catalogue. */
export interface DraftMoney {
  readonly total: Paise
  readonly discount: Paise
  /** Amount the customer pays. */
  readonly final: Paise
  /** Amount that is paid with the order. */
  readonly paid: Paise
}

/** A discount as typed; null where none is. */
export function typedDiscount({ unit, amount }: OrderDraft['discount']): { readonly rupees: Paise | null; readonly percent: number | null } | null {
  const text = latinDigits(amount.trim())
  if (text === '') return null
  if (unit === 'rupees') {
    const rupees = parseRupees(text)
    return rupees !== null && rupees >= 0 ? { rupees, percent: null } : { rupees: Number.NaN, percent: null }
  }
  const percent = Number(text.replace(/\s*%$/, ''))
  return { rupees: null, percent: percent >= 0 && percent <= 100 ? percent : Number.NaN }
}

/** Message that refuses a typed discount before it is sent; the limit is the server's. */
export function typedDiscountProblem(discount: OrderDraft['discount']): { readonly field: 'amount' | 'reason'; readonly sentence: string } | null {
  const typed = typedDiscount(discount)
  if (typed === null) return null
  if (Number.isNaN(typed.rupees)) return { field: 'amount', sentence: 'The discount is an amount in rupees' }
  if (Number.isNaN(typed.percent)) return { field: 'amount', sentence: 'The discount is a percentage from 0 to 100' }
  const isGiven = (typed.rupees ?? 0) > 0 || (typed.percent ?? 0) > 0
  return isGiven && discount.reason.trim() === '' ? { field: 'reason', sentence: missingDiscountReason } : null
}

/** Says that a placed order costs another amount in rupees than was shown, because a price changed while it was taken; undefined otherwise. */
export function otherAmountText(rupees: unknown, shown: Paise): string | undefined {
  const amount = paiseOfRupees(rupees)
  if (amount === null || amount === shown) return undefined
  return `It costs ${formatRupees(amount)} instead of ${formatRupees(shown)}: a price has changed`
}

/** The amounts of an order by what is chosen and typed. */
export function draftMoney(people: readonly DraftPatient[], { discount, payment }: Pick<OrderDraft, 'discount' | 'payment'>): DraftMoney {
  const total = people.flatMap(({ items }) => items).reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0)
  const typed = typedDiscountProblem(discount)?.field === 'amount' ? null : typedDiscount(discount)
  const given = typed ? discountAmount(total, typed) : 0
  const final = finalAmount(total, given)
  const paid = payment.isPaid ? (payment.amount.trim() === '' ? final : (parseRupees(payment.amount) ?? 0)) : 0
  return { total, discount: given, final, paid }
}
