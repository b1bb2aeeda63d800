import { addDays, type CivilDate } from './civil-date.ts'
import { refundsToMake } from './payment.ts'
import type { Permission } from './permission.ts'

/** A queue of the dashboard: records that wait for somebody, and the list that shows them (WRK-01). */
export interface WorkQueue {
  readonly label: string
  /** Permission to see its list; without it the queue is absent. */
  readonly permission: Permission
  /** Age of the oldest in minutes from which the queue is red; null for a queue that never is. */
  readonly maxMinutes: number | null
  /** True for a queue of what is due in a while: `oldest` is the moment by which its first is due. */
  readonly isAhead?: true
  /** Address of its list. */
  address(today: CivilDate): string
}

const visits = (query: string) => `/sample-collections?${query}`

/** The queues of the dashboard, the most urgent first. The age of late visits and results counts from the moment at which they were due. */
export const workQueues = {
  criticalToPhone: { label: 'Critical values to phone', permission: 'reports.view', maxMinutes: 15, address: () => '/results' },
  lateVisits: { label: 'Late visits', permission: 'orders.view', maxMinutes: 0, address: () => visits('late=true') },
  lateResults: { label: 'Late results', permission: 'orders.view', maxMinutes: 0, address: () => '/orders?late=true' },
  resultsDueSoon: {
    label: 'Results due within the hour',
    permission: 'orders.view',
    maxMinutes: null,
    isAhead: true,
    address: () => '/orders?dueSoon=true',
  },
  ordersToConfirm: { label: 'Orders to confirm', permission: 'orders.view', maxMinutes: 240, address: () => '/orders?status=Created' },
  assignToday: {
    label: 'Visits to assign today',
    permission: 'orders.view',
    maxMinutes: 0,
    address: (today) => visits(`unassigned=true&date=${today}`),
  },
  assignTomorrow: {
    label: 'Visits to assign tomorrow',
    permission: 'orders.view',
    maxMinutes: null,
    address: (today) => visits(`unassigned=true&date=${addDays(today, 1)}`),
  },
  samplesToReceive: { label: 'Samples to receive', permission: 'orders.view', maxMinutes: 360, address: () => '/samples/receive' },
  toVerify: { label: 'Results to verify', permission: 'reports.view', maxMinutes: 240, address: () => '/results' },
  refunds: { label: refundsToMake, permission: 'orders.view', maxMinutes: 2 * 24 * 60, address: () => '/orders/refunds' },
  prescriptions: { label: 'Prescriptions to review', permission: 'orders.view', maxMinutes: 240, address: () => '/prescriptions?status=Pending' },
} as const satisfies Record<string, WorkQueue>

export type WorkQueueName = keyof typeof workQueues

/** Steps that an order's results still need, the first one first. */
export const remainingSteps = { toTest: 'to test', toVerify: 'to verify', toRelease: 'to release' } as const

export type RemainingStep = keyof typeof remainingSteps

/** Minutes before they are due from which results are due soon. */
export const dueSoonMinutes = 60

/** True for an order in testing that is late, due soon, or has a new expected time: its customer may be informed (WRK-02). */
export function isDelayed(
  order: { readonly orderStatus: string; readonly resultsDueAt: string | null; readonly delayInformedAt: string | null },
  now: Date,
): boolean {
  const { orderStatus, resultsDueAt, delayInformedAt } = order
  const isDue = resultsDueAt !== null && Date.parse(resultsDueAt) < now.getTime() + dueSoonMinutes * 60_000
  return orderStatus === 'Testing' && (isDue || delayInformedAt !== null)
}

/** Largest count that a queue shows; more are `999+`. */
export const maxQueueCount = 999

/** True when the oldest of a queue waits longer than it may. */
export function isOverdue({ maxMinutes }: WorkQueue, oldest: string | null, now: Date): boolean {
  return maxMinutes !== null && oldest !== null && now.getTime() - Date.parse(oldest) > maxMinutes * 60_000
}
