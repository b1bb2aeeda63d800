import { groupDigits } from './count.ts'
import { latinDigits } from './phone.ts'

/** An amount in whole paise; 100 paise are one rupee. Amounts are integers everywhere but on the wire and in inputs. */
export type Paise = number

/** Largest amount handled: ₹10,00,00,000 (ten crore); anything above is a typing error or an attack. */
export const largestPaise: Paise = 10_000_000_000

/** `₹1,23,456` or `₹1,23,456.50`: Indian grouping, paise only when there are some, minus before the sign (GEN-01). */
export function formatRupees(paise: Paise): string {
  const [rupees = '', rest] = (Math.abs(paise) / 100).toFixed(paise % 100 === 0 ? 0 : 2).split('.')
  return `${paise < 0 ? '-' : ''}₹${groupDigits(rupees)}${rest ? `.${rest}` : ''}`
}

/** Rupees as the wire carries them (at most two decimals) to paise; null for anything that is not such an amount. */
export function paiseOfRupees(rupees: unknown): Paise | null {
  if (typeof rupees !== 'number') return null
  const paise = Math.round(rupees * 100)
  if (!Number.isSafeInteger(paise) || Math.abs(rupees * 100 - paise) > 1e-3) return null
  return paise === 0 ? 0 : paise
}

/** Paise to the rupees of the wire. */
export function rupeesOfPaise(paise: Paise): number {
  return paise / 100
}

/** Parses a typed amount (`1,234.5`, `₹ 99`) to paise, or returns null. */
export function parseRupees(text: string): Paise | null {
  const plain = latinDigits(text).replace(/[₹,\s]/g, '')
  return /^-?\d+(\.\d{0,2})?$/.test(plain) ? paiseOfRupees(Number(plain)) : null
}

/** Groups an amount during typing, as in India: `123456.5` becomes `1,23,456.5`. Other text stays. */
export function groupTyped(text: string): string {
  const [, digits, rest = ''] = /^([\d,]+)(\.\d*)?$/.exec(latinDigits(text)) ?? []
  if (digits === undefined) return text
  return groupDigits(digits.replaceAll(',', '')) + rest
}
