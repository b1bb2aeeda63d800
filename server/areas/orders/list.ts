import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { type CivilDate, civilDateOf } from '#domain/civil-date.ts'
import { missingPatients } from '#domain/order-patients.ts'
import { type OrderStatus, orderStatuses, pendingOrderStatuses } from '#domain/order-status.ts'
import type { PaymentStatus } from '#domain/payment.ts'
import { type Found, find } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { withinDays } from '#server/db/day-range.ts'
import type { CountedStates } from '#server/db/stored-counts.ts'
import { cutPage, emptyLast, type PageQuery, placeOfPage } from '#server/db/page.ts'
import { queryCache } from '#server/db/query-cache.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customers } from '#server/db/tables/customers.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { openDueOfOrder, orders } from '#server/db/tables/orders.ts'
import { keysOf } from '#server/call/list-query.ts'
import { etagOf } from '#server/call/version.ts'
import { paidOfOrder } from '#server/shared/paid-by-order.ts'
import { orderSearch } from '#server/shared/row-searches.ts'
import { isDueSoon } from '#server/shared/results-due.ts'
import { orderPatientsJson } from '#server/shared/settle-facts.ts'
import { orderRowAnswer } from './response-schemas.ts'

/** The columns that a list of orders can be sorted by. */
export const orderSorts = {
  createdAt: orders.createdAt,
  orderNumber: orders.orderNumber,
  totalAmount: orders.totalAmount,
  resultsDueAt: openDueOfOrder(orders),
  refundDueSince: orders.refundDueSince,
} as const

/** Query of a list of orders. Days are the laboratory's. */
export interface OrderListQuery extends PageQuery {
  readonly search?: string | undefined
  readonly status?: OrderStatus | undefined
  readonly paymentStatus?: PaymentStatus | undefined
  readonly openOnly?: boolean | undefined
  /** Those that are not cancelled and for which nothing, or not all, is paid. */
  readonly unpaid?: boolean | undefined
  /** Those with a visit today that is not cancelled. */
  readonly visitToday?: boolean | undefined
  /** Those in Testing whose results are late (WRK-02). */
  readonly late?: boolean | undefined
  /** Those in Testing whose results are due within the hour (WRK-01). */
  readonly dueSoon?: boolean | undefined
  readonly customerId?: string | undefined
  readonly doctorId?: string | undefined
  /** Those with this test, alone or in a package, unless it was taken off. */
  readonly testId?: string | undefined
  readonly refundDue?: boolean | undefined
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly sort: keyof typeof orderSorts
}

const notCancelled = keysOf(orderStatuses).filter((status) => status !== 'Cancelled')
const unpaidStatuses: readonly PaymentStatus[] = ['Pending', 'Failed']

/** The requested states: the intersection of all that was asked for. */
function statesOf({ status, paymentStatus, openOnly, unpaid }: OrderListQuery) {
  const asked: readonly OrderStatus[] | undefined = openOnly ? pendingOrderStatuses : unpaid ? notCancelled : status && [status]
  const within = asked?.filter((each) => (status === undefined || each === status) && !(unpaid && each === 'Cancelled'))
  const paid = unpaid ? unpaidStatuses.filter((each) => paymentStatus === undefined || each === paymentStatus) : paymentStatus && [paymentStatus]
  return { status: within, paymentStatus: paid } satisfies CountedStates
}

function inStates(query: OrderListQuery): SQL | undefined {
  const { status, paymentStatus } = statesOf(query)
  return and(status && isOneOf(orders.orderStatus, status), paymentStatus && isOneOf(orders.paymentStatus, paymentStatus))
}

/** Compares with one value by `=`, which an index with a further column answers in its order. */
function isOneOf<Value extends string>(column: typeof orders.orderStatus | typeof orders.paymentStatus, values: readonly Value[]): SQL {
  const [first] = values
  return values.length === 1 ? sql`${column} = ${first}` : values.length === 0 ? sql`false` : sql`${column} in ${values}`
}

/** One page of orders with their number (ORD-09). */
export async function listOrders(db: Sql, query: OrderListQuery, { now, timeZone }: { readonly now: Date; readonly timeZone: string }) {
  const others = and(
    query.customerId === undefined ? undefined : eq(orders.customerId, query.customerId),
    query.doctorId === undefined ? undefined : eq(orders.doctorId, query.doctorId),
    query.testId === undefined ? undefined : inArray(orders.id, withTest(db, query.testId)),
    query.visitToday ? inArray(orders.id, withVisitOn(db, civilDateOf(now, timeZone))) : undefined,
    query.late ? sql`${orderSorts.resultsDueAt} < ${now.toISOString()}` : undefined,
    query.dueSoon ? isDueSoon(now) : undefined,
    query.refundDue ? isNotNull(orders.refundDueSince) : undefined,
    ...withinDays(orders.createdAt, query.fromDate, query.toDate, timeZone),
  )
  const found = await find(db, {
    ...orderSearch,
    text: query.search,
    rankBy: query.sort === 'createdAt' && query.order === 'desc' ? orders.searchText : undefined,
    newest: orders.createdAt,
    where: and(inStates(query), others),
    countedStates: others ? undefined : statesOf(query),
  })
  const matches = query.sort === 'resultsDueAt' ? emptyLast(found, orderSorts.resultsDueAt, query) : found
  // Without a search or the present moment nothing but the query's own values and the page's place is in it.
  const rowsOf = () => pageOf(db, matches, query)
  const page = await (query.search || query.late || query.dueSoon || query.visitToday
    ? rowsOf()
    : pageQuery(db, JSON.stringify([query, timeZone, placeOfPage(matches, query)]), rowsOf)
  ).execute()
  const rows = page.map(({ order, customer, paid: sum, patients: people }) => {
    const named = people.map(nameOf)
    return {
      ...orderRowAnswer(order, customer, sum ?? 0, now),
      etag: etagOf(order.version),
      patient: named[0] ?? null,
      patients: named,
      missingPatients: missingPatients(order.orderStatus, people).map(nameOf),
    }
  })
  return { rows, total: matches.total }
}

/** The orders with a visit on a day that is not cancelled. */
function withVisitOn(db: Sql, day: CivilDate) {
  return db
    .select({ id: sampleCollections.orderId })
    .from(sampleCollections)
    .where(and(eq(sampleCollections.scheduledDate, day), ne(sampleCollections.status, 'Cancelled')))
}

/** The orders with a test that was not taken off. */
function withTest(db: Sql, testId: string) {
  return db
    .select({ id: orderTests.orderId })
    .from(orderTests)
    .where(and(eq(orderTests.testId, testId), ne(orderTests.status, 'Cancelled')))
}

/** The orders of a page with their customers, paid amounts and patients. */
function pageOf(db: Sql, matches: Found, query: OrderListQuery) {
  const { ids, orderBy } = cutPage(db, orders, matches, [orderSorts[query.sort]], query)
  const page = ids.as('page')
  const paid = paidOfOrder(db, orders.id)
  return db
    .select({ order: orders, customer: customers, paid: paid.paid, patients: orderPatientsJson })
    .from(page)
    .innerJoin(orders, eq(orders.id, page.id))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .leftJoinLateral(paid, sql`true`)
    .orderBy(...orderBy)
    .prepare('page of orders')
}

const pageQuery = queryCache<ReturnType<typeof pageOf>>()

function nameOf({ id, name }: { readonly id: string; readonly name: string }) {
  return { id, name }
}
