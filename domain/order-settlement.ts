import type { CivilDate } from './civil-date.ts'
import type { Paise } from './money.ts'
import type { NotificationKindName } from './notification.ts'
import { isAllCollected, isCollected, type OrderPatientFacts } from './order-patients.ts'
import type { OrderStatus } from './order-status.ts'
import { type OrderTestStatus, openTestStatusAfter } from './order-test.ts'
import { leastAdvancedVisit, type OrderVisitFacts } from './order-visit.ts'
import type { PaymentStatus } from './payment.ts'
import { balanceOf, type LedgerOrder, paymentStatusOf, statusAfterItems, statusAfterPayment, statusAfterRefund } from './payment-ledger.ts'
import { minSampleState, type SampleState } from './sample.ts'

/** An order's day and hours. */
export interface OrderDate {
  readonly scheduledDate: CivilDate | null
  readonly timeSlot: string | null
}

/** A change of an order's money: a payment status that somebody set, a corrected payment, an undone one with the status before it, or a refund of what was overpaid. */
export type MoneyChange =
  | { readonly kind: 'set'; readonly to: PaymentStatus; readonly paidBefore: Paise }
  | { readonly kind: 'corrected' }
  | { readonly kind: 'undone'; readonly to: PaymentStatus }
  | { readonly kind: 'refunded' }

/** Facts after a change that decide an order's steps, date, samples, tests and payment. */
export interface OrderFacts extends OrderDate {
  readonly status: OrderStatus
  /** The chosen status, or null if the status follows from the change. */
  readonly step: OrderStatus | null
  readonly patients: readonly OrderPatientFacts<OrderVisitFacts>[]
  /** The order reserves a place itself, as it has no visit yet. */
  readonly hasAppointment: boolean
  readonly paymentStatus: PaymentStatus
  readonly finalAmount: Paise
  /** The final amount of the current items; null if they did not change. */
  readonly newAmount: Paise | null
  /** The change of its money; null where none was received, corrected or given back. */
  readonly money: MoneyChange | null
  /** The paid amount after the change. */
  readonly paid: Paise
  readonly hasResults: boolean
  /** Samples of its tests that have reached the laboratory, and those that are on their way or not drawn. Rejected ones are in neither. */
  readonly samples: { readonly received: number; readonly waiting: number }
  /** The change takes back the receipt of a sample. */
  readonly undoesReceipt: boolean
  /** The change undoes an act: what followed from the act is restored already, and nothing else follows. */
  readonly isUndo: boolean
}

/** Consequences of an order's facts. */
export interface Settlement extends OrderDate {
  readonly status: OrderStatus
  /** The reason of a status that nobody chose. */
  readonly why: string
  /** The state that the samples of the patients who were collected from reach at least; null: they stay. */
  readonly samples: SampleState | null
  /** The status of the tests that are still to be done; null: they stay. */
  readonly tests: OrderTestStatus | null
  readonly paymentStatus: PaymentStatus
  /** More is paid than the order costs: a refund waits until it is recorded (MON-02). */
  readonly isRefundDue: boolean
  /** The values of the order's reports are evaluated again: their day of collection may have changed. */
  readonly reevaluates: boolean
  readonly notice: NotificationKindName | null
}

interface Rule<Given> {
  readonly name: string
  when(facts: OrderFacts): boolean
  gives(facts: OrderFacts): Given
}

/** The status of an order: the first rule that holds. */
export const statusRules: readonly (Rule<OrderStatus> & { readonly why?: string })[] = [
  {
    name: 'a chosen status is set, and only that where an act is undone',
    when: ({ step, isUndo }) => step !== null || isUndo,
    gives: ({ step, status }) => step ?? status,
  },
  {
    name: 'an order of which everybody is collected from and every sample is received is in testing',
    when: ({ status, patients, samples }) => isBeforeTesting(status) && isAllCollected(patients) && samples.received > 0 && samples.waiting === 0,
    gives: () => 'Testing',
    why: 'All samples are received',
  },
  {
    name: 'an order in testing of which a receipt is taken back is collected again',
    when: ({ status, undoesReceipt, samples }) => status === 'Testing' && undoesReceipt && samples.waiting > 0,
    gives: () => 'SampleCollected',
    why: 'The receipt of a sample was undone',
  },
  {
    name: 'an order past its collection stays',
    when: ({ status }) => status !== 'Created' && status !== 'Confirmed',
    gives: ({ status }) => status,
  },
  {
    name: 'an order of which everybody with items is collected from is collected',
    when: ({ patients }) => isAllCollected(patients),
    gives: () => 'SampleCollected',
  },
  {
    name: 'an order with a visit, or of which somebody is collected from, is confirmed',
    when: ({ patients }) => patients.some((patient) => isCollected(patient) || patient.visits.some(({ status }) => status !== 'Cancelled')),
    gives: () => 'Confirmed',
  },
  { name: 'any other stays', when: () => true, gives: ({ status }) => status },
]

function isBeforeTesting(status: OrderStatus): boolean {
  return status === 'Created' || status === 'Confirmed' || status === 'SampleCollected'
}

const dateRules: readonly Rule<OrderDate>[] = [
  { name: 'a cancelled order keeps its date', when: ({ step, status }) => (step ?? status) === 'Cancelled', gives: (facts) => facts },
  { name: 'an appointment without a visit is the date', when: ({ hasAppointment }) => hasAppointment, gives: (facts) => facts },
  {
    name: 'else the least advanced visit is',
    when: () => true,
    gives: ({ patients }) => leastAdvancedVisit(patients.flatMap(({ visits }) => visits)) ?? { scheduledDate: null, timeSlot: null },
  },
]

const paymentRules: readonly Rule<PaymentStatus>[] = [
  {
    name: 'a payment or refund decides its status',
    when: ({ money }) => money !== null,
    gives: ({ money, status, ...facts }) => (money ? statusAfterMoney(money, { ...facts, orderStatus: status }) : facts.paymentStatus),
  },
  {
    name: 'a cancelled order costs nothing',
    when: ({ step }) => step === 'Cancelled',
    gives: ({ paymentStatus, finalAmount, paid }) => paymentStatusOf(paymentStatus, { orderStatus: 'Cancelled', finalAmount }, paid),
  },
  {
    name: 'other items cost another amount',
    when: ({ newAmount }) => newAmount !== null,
    gives: ({ status, paymentStatus, finalAmount, newAmount, paid }) =>
      statusAfterItems({ orderStatus: status, paymentStatus, finalAmount }, newAmount ?? finalAmount, paid),
  },
  { name: 'else it stays', when: () => true, gives: ({ paymentStatus }) => paymentStatus },
]

function statusAfterMoney(money: MoneyChange, order: LedgerOrder & { readonly paid: Paise }): PaymentStatus {
  switch (money.kind) {
    case 'set':
      return statusAfterPayment(money.to, order, { before: money.paidBefore, after: order.paid })
    case 'corrected':
      return paymentStatusOf(order.paymentStatus, order, order.paid)
    case 'undone':
      return paymentStatusOf(money.to, order, order.paid)
    case 'refunded':
      return statusAfterRefund(order, order.paid)
  }
}

/** The customer's notification when an order reaches a status. */
const noticeOf: Partial<Record<OrderStatus, NotificationKindName>> = {
  Confirmed: 'OrderConfirmed',
  SampleCollected: 'SampleCollected',
  Completed: 'OrderCompleted',
}

/** Works out what follows from a change of an order, its patients, items, visits, appointment or money. */
export function settlement(facts: OrderFacts): Settlement {
  const rule = statusRules.find(({ when }) => when(facts))
  const status = first(statusRules, facts)
  const { scheduledDate, timeSlot } = first(dateRules, facts)
  const paymentStatus = first(paymentRules, facts)
  const finalAmount = facts.newAmount ?? facts.finalAmount
  return {
    status,
    why: rule?.why ?? 'Follows from its sample collections',
    scheduledDate,
    timeSlot,
    samples: facts.step === null || facts.isUndo ? null : minSampleState[status],
    tests: status === facts.status || facts.isUndo ? null : openTestStatusAfter[status],
    paymentStatus,
    isRefundDue: balanceOf({ orderStatus: status, paymentStatus, finalAmount }, facts.paid) < 0,
    reevaluates: facts.hasResults && facts.money === null,
    notice: status === facts.status || facts.undoesReceipt || facts.isUndo ? null : (noticeOf[status] ?? null),
  }
}

function first<Given>(rules: readonly Rule<Given>[], facts: OrderFacts): Given {
  for (const rule of rules) if (rule.when(facts)) return rule.gives(facts)
  throw new Error('no rule holds for this order')
}
