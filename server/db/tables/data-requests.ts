import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { dataRequestKinds, dataRequestStates } from '#domain/data-request.ts'
import { day, id, oneOfCheck, referenceColumn, requiredReference, searchText, stamps } from '#server/db/columns.ts'
import { customers } from '#server/db/tables/customers.ts'
import { users } from '#server/db/tables/staff.ts'

/** Requests of customers about their data (ACC-11). An erased customer's row stays, without words. */
export const dataRequests = pgTable(
  'data_requests',
  {
    id: id(),
    request: text('request').notNull(),
    customerId: requiredReference('customer_id', () => customers.id),
    kind: text('kind').$type<keyof typeof dataRequestKinds>().notNull(),
    receivedOn: day('received_on').notNull(),
    dueOn: day('due_on').notNull(),
    status: text('status').$type<keyof typeof dataRequestStates>().notNull().default('open'),
    doneOn: day('done_on'),
    doneBy: referenceColumn('done_by').references(() => users.id, { onDelete: 'set null' }),
    note: text('note'),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [
    index('data_requests_customer').on(t.customerId),
    index('data_requests_due').on(t.dueOn, t.id),
    index('data_requests_received').on(t.receivedOn, t.id),
    index('data_requests_status').on(t.status, t.dueOn, t.id),
    index('data_requests_kind').on(t.kind, t.dueOn, t.id),
    index('data_requests_done_by').on(t.doneBy),
    index('data_requests_created').on(t.createdAt, t.id),
    oneOfCheck('data_requests_kind_known', t.kind, Object.keys(dataRequestKinds)),
    oneOfCheck('data_requests_status_known', t.status, Object.keys(dataRequestStates)),
  ],
)
