import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { type CollectionPriority, type CollectionStatus, openCollectionStatuses } from '#domain/collection-status.ts'
import { type CivilDate, civilDateOf } from '#domain/civil-date.ts'
import { find, narrow } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { cutPage, type PageQuery } from '#server/db/page.ts'
import { closedDays, sampleCollections } from '#server/db/tables/collections.ts'
import { orders } from '#server/db/tables/orders.ts'
import { slotDays } from '#server/db/tables/slots.ts'
import { isLateVisit } from '#server/shared/late-visits.ts'
import { isUnassignedVisit } from '#server/shared/unassigned-visits.ts'
import { visitSearch } from '#server/shared/row-searches.ts'
import { collectionAnswer, collectionRows } from './rows.ts'
import { isFirstOfStop, rankOf, stopVisitsOf } from '#server/shared/visit-stops.ts'

/** Sort columns of a list of sample collections. Within a date the hour decides. */
export const collectionSorts = {
  scheduledDate: [sampleCollections.scheduledDate, sampleCollections.timeSlot],
  // As a round goes: what is open by its hour, then what is finished.
  timeSlot: [sampleCollections.scheduledDate, rankOf(sql`${sampleCollections.status}`), sampleCollections.timeSlot],
  reference: [sampleCollections.reference],
  createdAt: [sampleCollections.createdAt],
} as const

/** Query of a list of sample collections. Days are visit days. */
export interface CollectionListQuery extends PageQuery {
  readonly search?: string | undefined
  readonly status?: CollectionStatus | undefined
  readonly date?: string | undefined
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly priority?: CollectionPriority | undefined
  readonly phlebotomistId?: string | undefined
  readonly orderId?: string | undefined
  readonly customerId?: string | undefined
  /** Open ones that nobody has been given. */
  readonly unassigned?: boolean | undefined
  /** Open ones from today on in a slot that has been closed since (FLD-05). */
  readonly onClosedDay?: boolean | undefined
  /** Open ones whose slot has ended (WRK-01). */
  readonly late?: boolean | undefined
  /** One row for each stop: the first of its visits that match. */
  readonly stops?: boolean | undefined
  readonly sort: keyof typeof collectionSorts
}

const isOpen = inArray(sampleCollections.status, [...openCollectionStatuses])
/** Future slots that were closed after they were booked. They are few, while visits are many. */
const closedSince = (today: CivilDate) => sql`(${sampleCollections.slotId}, ${sampleCollections.scheduledDate}) in (
  select ${slotDays.slotId}, ${slotDays.day} from ${slotDays} where ${slotDays.day} >= ${today}::date and ${slotDays.booked} > 0 and exists (
    select 1 from ${closedDays} where (${closedDays.day} = ${slotDays.day} or ${closedDays.weekday} = extract(isodow from ${slotDays.day})::text)
    and (${closedDays.slotId} is null or ${closedDays.slotId} = ${slotDays.slotId})))`

/** One page of sample collections and how many there are (COL-03). */
export async function listCollections(db: Sql, query: CollectionListQuery, { now, timeZone }: { readonly now: Date; readonly timeZone: string }) {
  const today = civilDateOf(now, timeZone)
  const others = and(
    query.date ? eq(sampleCollections.scheduledDate, query.date) : undefined,
    query.fromDate ? gte(sampleCollections.scheduledDate, query.fromDate) : undefined,
    query.toDate ? lte(sampleCollections.scheduledDate, query.toDate) : undefined,
    query.priority && eq(sampleCollections.priority, query.priority),
    query.phlebotomistId === undefined ? undefined : eq(sampleCollections.phlebotomistId, query.phlebotomistId),
    query.orderId === undefined ? undefined : eq(sampleCollections.orderId, query.orderId),
    query.customerId === undefined
      ? undefined
      : inArray(sampleCollections.orderId, db.select({ id: orders.id }).from(orders).where(eq(orders.customerId, query.customerId))),
    query.unassigned ? isUnassignedVisit : undefined,
    query.onClosedDay ? and(isOpen, gte(sampleCollections.scheduledDate, today), closedSince(today)) : undefined,
    query.late ? isLateVisit(now, timeZone) : undefined,
  )
  const found = await find(db, {
    ...visitSearch,
    text: query.search,
    where: and(query.status && eq(sampleCollections.status, query.status), others),
    countedStates: others ? undefined : { status: query.status },
  })
  const matches = query.stops ? await narrow(db, sampleCollections, found, isFirstOfStop) : found
  const { ids, orderBy } = cutPage(db, sampleCollections, matches, collectionSorts[query.sort], query)
  const rows = await collectionRows(db)
    .where(inArray(sampleCollections.id, ids))
    .orderBy(...orderBy)
  const stopVisits = await stopVisitsOf(db, rows)
  return { rows: rows.map((row) => ({ ...collectionAnswer(row), stopVisits: stopVisits.get(row.id) ?? [] })), total: matches.total }
}
