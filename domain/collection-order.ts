import type { CollectionStatus } from './collection-status.ts'
import type { OrderStatus } from './order-status.ts'

/** The status that an order gets from its visits, or null where it stays: collected once every visit that was not cancelled is completed. */
export function orderStatusAfterVisits(order: OrderStatus, visits: readonly CollectionStatus[]): OrderStatus | null {
  if (order !== 'Created' && order !== 'Confirmed') return null
  const counted = visits.filter((status) => status !== 'Cancelled')
  if (counted.length === 0) return null
  return counted.every((status) => status === 'Completed') ? 'SampleCollected' : order === 'Created' ? 'Confirmed' : null
}
