import type { Flags } from '#providers/data/memory-query.ts'

/** What the check boxes of the laboratory's lists mean for records in memory. */
export const memoryFlags: Flags = {
  'orders.openOnly': ({ orderStatus }) => orderStatus !== 'Completed' && orderStatus !== 'Cancelled',
  'sample-collections.unassigned': ({ phlebotomistId }) => phlebotomistId === null,
  // No day of the demo is a closed one.
  'sample-collections.onClosedDay': () => false,
}
