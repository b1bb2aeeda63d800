import { openCollectionStatuses } from '#domain/collection-status.ts'
import { pendingOrderStatuses } from '#domain/order-status.ts'
import type { Flags } from '#providers/data/memory-query.ts'

const isOneOf = (statuses: readonly string[], status: unknown) => typeof status === 'string' && statuses.includes(status)

/** Meaning of the check boxes of the laboratory's lists for records in memory. */
export const memoryFlags: Flags = {
  'orders.openOnly': ({ orderStatus }) => isOneOf(pendingOrderStatuses, orderStatus),
  'sample-collections.unassigned': ({ status, phlebotomistId }) => isOneOf(openCollectionStatuses, status) && phlebotomistId === null,
  // Depends on the closed days, which are other records: the demo lists no visits to move.
  'sample-collections.onClosedDay': () => false,
}
