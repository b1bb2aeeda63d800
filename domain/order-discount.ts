import { formatRupees, type Paise } from './money.ts'

/** A discount as typed: an amount or a percentage of the total, with its reason (BOOK-04). */
export interface GivenDiscount {
  readonly rupees: Paise | null
  /** Percent of the total, from 0 to 100. */
  readonly percent: number | null
  readonly reason: string | null
}

/** A refused discount: the sentence, and the field that it is about. */
export interface DiscountProblem {
  readonly field: 'rupees' | 'percent' | 'reason'
  readonly sentence: string
}

/** Message that refuses a discount without a reason. */
export const missingDiscountReason = 'Please give a reason for the discount'

/** Returns the discount of a total in paise; a percentage gives whole rupees, rounded down. */
export function discountAmount(total: Paise, { rupees, percent }: Pick<GivenDiscount, 'rupees' | 'percent'>): Paise {
  return rupees ?? amountOf(total, Math.round((percent ?? 0) * 100))
}

/** In whole numbers: 0.58 percent of ₹15,000 are ₹87, and not a rupee less because 0.58 has no exact binary form. */
function amountOf(total: Paise, basisPoints: number): Paise {
  return Math.floor((total * basisPoints) / 1_000_000) * 100
}

/** Hundredths of a percent of a discount, which follows the total of the items; null for an amount, and for none. */
export function basisPointsOf({ rupees, percent }: Pick<GivenDiscount, 'rupees' | 'percent'>): number | null {
  return rupees === null && percent ? Math.round(percent * 100) || null : null
}

/** A discount in hundredths of a percent in words: `12.5 %`. */
export const percentText = (basisPoints: number): string => `${basisPoints / 100} %`

/** The discount of an order with this total: in percent it follows the total, an amount stays. */
export function discountOfTotal(
  total: Paise,
  { discount, discountBasisPoints }: { readonly discount: Paise; readonly discountBasisPoints: number | null },
): Paise {
  return discountBasisPoints === null ? discount : amountOf(total, discountBasisPoints)
}

/** The largest discount of a total that staff may give, in paise. */
export function maxDiscount(total: Paise, maxPercent: number): Paise {
  return Math.floor((total * Math.round(maxPercent * 100)) / 10_000)
}

/** Returns the problem with a discount of a total, or null. `maxPercent` is the laboratory's limit (`LAB_MAX_DISCOUNT_PERCENT`). */
export function discountProblem(total: Paise, given: GivenDiscount, maxPercent: number): DiscountProblem | null {
  const field = given.rupees === null ? 'percent' : 'rupees'
  const amount = discountAmount(total, given)
  const max = maxDiscount(total, maxPercent)
  if (amount > max) return { field, sentence: `At most ${maxPercent} %, here ${formatRupees(max)}` }
  return amount > 0 && !given.reason?.trim() ? { field: 'reason', sentence: missingDiscountReason } : null
}
