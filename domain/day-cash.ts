import { type CivilDate, formatCivilDate } from './civil-date.ts'
import type { Paise } from './money.ts'
import { type PaymentMethod, paymentMethods } from './payment.ts'
import { type PaymentKind, paymentSigns } from './payment-ledger.ts'

/** A payment row of a day; without a user the customer paid online. */
export interface DayPayment {
  readonly userId: string | null
  readonly userName: string | null
  readonly method: PaymentMethod | null
  readonly kind: PaymentKind
  readonly amount: Paise
}

/** Money of a day that one person took and gave by one method. A payment that was taken back counts as none. */
export interface CashLine {
  readonly userId: string | null
  readonly userName: string | null
  readonly method: PaymentMethod | null
  readonly payments: Paise
  readonly refunds: Paise
}

/** Sums the payments of a day by person and method, in the order of names and methods (MON-03). */
export function cashLines(rows: readonly DayPayment[]): CashLine[] {
  const lines = new Map<string, CashLine>()
  for (const { userId, userName, method, kind, amount } of rows) {
    const key = `${userId} ${method}`
    const { payments, refunds } = lines.get(key) ?? { payments: 0, refunds: 0 }
    const isRefund = kind === 'refund'
    lines.set(key, {
      ...{ userId, userName, method },
      payments: payments + (isRefund ? 0 : paymentSigns[kind] * amount),
      refunds: refunds + (isRefund ? amount : 0),
    })
  }
  const nameOf = ({ userName, method }: CashLine) => `${userName ?? '\uffff'} ${method ?? '\uffff'}`
  return [...lines.values()].sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
}

/** Money of a day by one method, or by all, whoever took it. */
export interface CashTotal extends Pick<CashLine, 'payments' | 'refunds'> {
  readonly method: PaymentMethod | 'all' | null
}

/** Returns the sums of lines by method, in the order of the methods, and the sum of all last. Empty without lines. */
export function cashTotals(lines: readonly CashLine[]): CashTotal[] {
  const totals = new Map<CashTotal['method'], CashTotal>()
  const add = (method: CashTotal['method'], { payments, refunds }: CashLine) => {
    const former = totals.get(method) ?? { payments: 0, refunds: 0 }
    totals.set(method, { method, payments: former.payments + payments, refunds: former.refunds + refunds })
  }
  for (const line of lines) for (const method of [line.method, 'all'] as const) add(method, line)
  const place = ({ method }: CashTotal) => (method === 'all' ? '\uffff\uffff' : (method ?? '\uffff'))
  return [...totals.values()].sort((a, b) => place(a).localeCompare(place(b)))
}

/** Returns the words for the method of a line or a total. */
export function cashMethodText(method: CashTotal['method']): string {
  return method === 'all' ? 'All methods' : method ? paymentMethods[method].label : 'Not specified'
}

/** Returns the cash that must be in the box: the opening balance and what came in cash, less what went out (MON-03). */
export function expectedCash(opening: Paise, lines: readonly CashLine[]): Paise {
  return lines.reduce((sum, { method, payments, refunds }) => (method === 'cash' ? sum + payments - refunds : sum), opening)
}

/** Message of a closing whose counted cash differs from the expected one without a reason. */
export const missingDifferenceReason = 'Please say why the counted cash differs'

/** Message that refuses a closing for its difference, or null. */
export function differenceProblem(difference: Paise, reason: string | null): string | null {
  return difference !== 0 && !reason?.trim() ? missingDifferenceReason : null
}

/** Message that refuses to close a day that has not begun, or null. */
export function closingDayProblem(date: CivilDate, today: CivilDate): string | null {
  return date > today ? 'This day is still to come' : null
}

/** A refusal of a payment on a closed day; `field` is null where no reason would do. */
export interface ClosedDayProblem {
  readonly field: 'notes' | null
  readonly sentence: string
}

/** Returns the problem with recording money on a day whose cash is closed, or null: only a super admin may, with a reason (MON-03). */
export function closedDayProblem(closed: CivilDate | null, isSuperAdmin: boolean, reason: string | null): ClosedDayProblem | null {
  if (closed === null || (isSuperAdmin && reason?.trim())) return null
  const day = `The cash of ${formatCivilDate(closed)} is closed`
  return isSuperAdmin
    ? { field: 'notes', sentence: `${day}: please give the reason in the notes` }
    : { field: null, sentence: `${day}. Only a super admin can record money on this day, with a reason.` }
}
