import { openCollectionStatuses } from '#domain/collection-status.ts'
import { pendingOrderStatuses } from '#domain/order-status.ts'
import { createMemoryDataProvider } from '#providers/data/memory-data-provider.ts'
import type { Flags } from '#providers/data/memory-query.ts'
import { withDeclaredWrites } from './declared-writes.ts'
import { createOwnSignIn, type CustomBackend } from './own-sign-in.ts'
import { seedRows } from './seed-rows.ts'

/** The panel's lists, records and forms over made-up records in the browser, gone on reload: for a look without a server. */
export function memoryBackend(now: () => Date): CustomBackend {
  return {
    http: createOwnSignIn(),
    data: (registry) => withDeclaredWrites(createMemoryDataProvider({ registry, rows: seedRows(registry, now()), flags: memoryFlags }), registry),
  }
}

const isOneOf = (statuses: readonly string[], status: unknown) => typeof status === 'string' && statuses.includes(status)

/** Meaning of the check boxes of the laboratory's lists for records in memory. */
const memoryFlags: Flags = {
  'orders.openOnly': ({ orderStatus }) => isOneOf(pendingOrderStatuses, orderStatus),
  'sample-collections.unassigned': ({ status, phlebotomistId }) => isOneOf(openCollectionStatuses, status) && phlebotomistId === null,
  // Depends on the closed days, which are other records: the demo lists no visits to move.
  'sample-collections.onClosedDay': () => false,
}
