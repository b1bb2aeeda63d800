import { countText } from './count.ts'
import type { Paise } from './money.ts'
import type { OrderStatus } from './order-status.ts'
import { nothingReceived } from './payment.ts'
import { paidAmount, type PaymentEntry, standingPayments } from './payment-ledger.ts'

/** Papers of an order for the customer (MON-03). */
export const orderPapers = {
  receipt: { label: 'Receipt' },
  slip: { label: 'Order slip' },
} as const

export type OrderPaper = keyof typeof orderPapers

/** Sizes of the papers of an order. */
export const paperSizes = {
  a5: { label: 'A5' },
  roll: { label: '80 mm roll' },
} as const

export type PaperSize = keyof typeof paperSizes

/** Message that refuses a paper of an order, or null. */
export function paperProblem(paper: OrderPaper, entries: readonly PaymentEntry[]): string | null {
  return paper === 'receipt' && entries.length === 0 ? nothingReceived : null
}

/** Returns the number of a receipt. It changes with each payment, refund or correction: `LAB-0000123/2`. */
export function receiptNumber(orderNumber: string, entries: readonly PaymentEntry[]): string {
  return `${orderNumber}/${entries.length}`
}

/** Returns the payments and refunds that a receipt lists: corrected payments as they are now, without those taken back. */
export function receiptEntries<Entry extends PaymentEntry>(entries: readonly Entry[]): readonly Entry[] {
  const standing = new Set(standingPayments(entries))
  const listed = entries.filter((entry) => entry.kind === 'refund' || standing.has(entry))
  // Old reversals name no payment and may be of another amount.
  return paidAmount(listed) === paidAmount(entries) ? listed : entries
}

/** A line of the sums of a receipt. */
export interface ReceiptSum {
  readonly label: string
  readonly amount: Paise
  readonly isTotal: boolean
}

/** Facts of an order that decide the sums of its receipt. */
export interface PricedOrder {
  readonly orderStatus: OrderStatus
  readonly totalAmount: Paise
  readonly finalAmount: Paise
}

/** Returns the sums below the items: the total, what is taken off it, and the amount to pay. */
export function receiptSums({ orderStatus, totalAmount, finalAmount }: PricedOrder): readonly ReceiptSum[] {
  const isCancelled = orderStatus === 'Cancelled'
  const parts = [
    { label: 'Total', amount: totalAmount, isTotal: false },
    { label: 'Discount', amount: finalAmount - totalAmount, isTotal: false },
    { label: 'Order cancelled', amount: isCancelled ? -finalAmount : 0, isTotal: false },
  ].filter(({ amount }, index) => index === 0 || amount !== 0)
  const toPay = { label: 'Amount to pay', amount: isCancelled ? 0 : finalAmount, isTotal: true }
  return parts.length === 1 ? [{ ...toPay, label: 'Total' }] : [...parts, toPay]
}

/** Returns the last line of a receipt: what is still to pay or to be refunded. */
export function receiptBalance(balance: Paise): ReceiptSum {
  const label = balance < 0 ? 'To be refunded' : 'Balance to pay'
  return { label, amount: Math.abs(balance), isTotal: true }
}

/** A test or package with what its patient has to do before the collection. */
export interface PreparedTest {
  readonly name: string
  readonly isFasting: boolean
  readonly fastingHours: number | null
  readonly preparations: string | null
}

/** Preparation of a patient: the fasting of all tests in a sentence, or null, and what single tests need. */
export interface Preparation {
  readonly fasting: string | null
  readonly lines: readonly string[]
}

const nothingToPrepare = /^no special preparation\.?$/i

/** Returns what a patient has to do before the collection. Tests with the same sentence share a line. */
export function preparationOf(tests: readonly PreparedTest[]): Preparation {
  const fasting = tests.filter(({ isFasting }) => isFasting)
  const hours = Math.max(0, ...fasting.map(({ fastingHours }) => fastingHours ?? 0))
  const names = new Map<string, Set<string>>()
  for (const { name, preparations } of tests) {
    const sentence = preparations?.trim()
    if (sentence && !nothingToPrepare.test(sentence)) names.set(sentence, (names.get(sentence) ?? new Set()).add(name))
  }
  return {
    fasting: fasting.length === 0 ? null : `Fasting${hours > 0 ? ` for ${countText(hours, { one: 'hour', many: 'hours' })}` : ''} before the collection`,
    lines: [...names].map(([sentence, of]) => `${[...of].join(', ')}: ${sentence}`),
  }
}
