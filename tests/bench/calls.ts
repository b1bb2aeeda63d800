import { addDays, civilDateOf, defaultTimeZone } from '#domain/civil-date.ts'

/** Call of the load bench. */
export interface BenchCall {
  readonly path: string
  /** Numbers of simultaneous callers; each is measured by itself. */
  readonly callers: readonly number[]
}

/** Values of records that are there, for the `{name}` places of the calls below. */
export type Subjects = Readonly<Record<string, string>>

const alone = [1]
const shared = [1, 20]

/**
 * The calls of staff at work, with those that are dear: deep and last pages, filters and searches. `{ordersLast}` is the last page of the orders.
 * A search is made by one and by twenty, since every keystroke of everybody makes one.
 */
const table: readonly (readonly [path: string, callers: readonly number[]])[] = [
  ['/auth/admin/me', alone],
  ['/orders/admin/all?page=1&limit=10', [1, 20, 100]],
  ['/orders/admin/all?page=1&limit=100', alone],
  ['/orders/admin/all?status=Completed&page=1&limit=10', alone],
  ['/orders/admin/all?page=150&limit=10', alone],
  ['/orders/admin/all?page={ordersLast}&limit=10', shared],
  ['/orders/admin/all?page={ordersMiddle}&limit=10', alone],
  ['/orders/admin/all?status=Completed&page={completedLast}&limit=10', alone],
  ['/orders/admin/all?openOnly=true&page=1&limit=10', alone],
  ['/orders/admin/all?fromDate={monthAgo}&toDate={today}&page=1&limit=10', alone],
  ['/orders/admin/all?sort=totalAmount&order=desc&page=1&limit=10', alone],
  ['/orders/admin/all?sort=resultsDueAt&order=asc&page=1&limit=10', alone],
  ['/orders/admin/all?sort=resultsDueAt&order=desc&page=1&limit=10', alone],
  ['/orders/admin/all?customerId={customer}&page=1&limit=10', alone],
  ['/orders/admin/all?search={orderNumber}&page=1&limit=10', alone],
  ['/orders/admin/all?search={phone}&page=1&limit=10', shared],
  ['/orders/admin/all?search={phonePart}&page=1&limit=10', shared],
  ['/orders/admin/all?search=sharma&page=1&limit=10', shared],
  ['/orders/admin/all?search=sharma&status=Testing&page=1&limit=10', alone],
  ['/orders/admin/all?search={fullName}&page=1&limit=10', shared],
  ['/orders/admin/all?search=sharmw&page=1&limit=10', alone],
  ['/orders/admin/all?search=ra&page=1&limit=10', alone],
  ['/orders/admin/all?search=qz&page=1&limit=10', alone],
  ['/admin/search?q={orderNumber}', shared],
  ['/admin/search?q={phone}', shared],
  ['/admin/search?q={phonePart}', shared],
  ['/admin/search?q=sharma', shared],
  ['/admin/search?q={fullName}', shared],
  ['/admin/search?q=sharmw', alone],
  ['/admin/search?q=शर्मा', alone],
  ['/admin/work-queues', alone],
  ['/admin/list-views/orders/counts', alone],
  ['/orders/admin/stats', alone],
  ['/orders/admin/charts', alone],
  ['/orders/admin/charts?fromDate={quarterAgo}&toDate={today}', alone],
  ['/orders/admin/{order}', alone],
  ['/customers/admin?page=1&limit=10', alone],
  ['/customers/admin?page={customersLast}&limit=10', alone],
  ['/customers/admin?sort=name&order=asc&page={customersMiddle}&limit=10', alone],
  ['/customers/admin?page=1&limit=10&email=sharma1', alone],
  ['/customers/admin?page=1&limit=10&phone={phonePart}', alone],
  ['/customers/admin?page=1&limit=10&search={phone}', shared],
  ['/customers/admin?page=1&limit=10&search={phonePart}', shared],
  ['/customers/admin?page=1&limit=10&search=sharma', shared],
  ['/customers/admin?page=1&limit=10&search={fullName}', shared],
  ['/customers/admin/{customer}', alone],
  ['/admin/customers/{customer}/orders', alone],
  ['/customers/admin/{customer}/export', alone],
  ['/reports/admin/all?page=1&limit=10', alone],
  ['/reports/admin/all?page={reportsLast}&limit=10', alone],
  ['/reports/admin/all?status=Processing&page=1&limit=10', alone],
  ['/reports/admin/all?search={phone}&page=1&limit=10', shared],
  ['/reports/admin/all?search=sharma&page=1&limit=10', shared],
  ['/reports/admin/turnaround', alone],
  ['/reports/admin/all?late=true&sort=resultsDueAt&order=asc&page=1&limit=10', alone],
  ['/reports/admin/worklists', alone],
  ['/reports/admin/results/waiting', alone],
  ['/reports/admin/results/returned', alone],
  ['/reports/admin/results/critical', alone],
  ['/reports/{report}', alone],
  ['/reports/admin/{report}/results', alone],
  ['/reports/admin/{report}/versions', alone],
  ['/reports/admin/{report}/links', alone],
  ['/../verify/{link}', shared],
  ['/admin/sample-collections?page=1&limit=10', alone],
  ['/admin/sample-collections?page={collectionsLast}&limit=10', alone],
  ['/admin/sample-collections?date={today}&page=1&limit=10', alone],
  ['/admin/sample-collections?status=Completed&page=1&limit=10', alone],
  ['/admin/sample-collections?unassigned=true&page=1&limit=10', alone],
  ['/admin/sample-collections?onClosedDay=true&page=1&limit=10', alone],
  ['/admin/sample-collections?search={phone}&page=1&limit=10', shared],
  ['/admin/sample-collections?search=sharma&page=1&limit=10', shared],
  ['/admin/sample-collections/{collection}', alone],
  ['/admin/sample-collections/statistics', alone],
  ['/admin/sample-collections/statistics?startDate={monthAgo}&endDate={today}', alone],
  ['/admin/sample-collections/board?date={today}', shared],
  ['/admin/sample-collections/roadmap', alone],
  ['/admin/time-slots/week', alone],
  ['/admin/prescriptions?page=1&limit=10', alone],
  ['/admin/prescriptions?page={prescriptionsLast}&limit=10', alone],
  ['/admin/prescriptions?search={phone}&page=1&limit=10', alone],
  ['/admin/prescriptions?search=sharma&page=1&limit=10', shared],
  ['/admin/prescriptions/{prescription}', alone],
  ['/prescriptions/stats', shared],
  ['/admin/notifications?page=1&limit=20', alone],
  ['/admin/notifications?page={notificationsLast}&limit=20', alone],
  ['/admin/notifications?page=1&limit=20&type=ReportAvailable&is_read=false', alone],
  ['/admin/notifications?page=1&limit=20&search=order', alone],
  ['/admin/notifications?page=1&limit=20&search={orderNumber}', alone],
  ['/admin/notifications/stats', alone],
  ['/admin/notification-endpoints/analytics', alone],
  ['/admin/audit?page=1&limit=25', alone],
  ['/admin/audit?entity=orders&page=1&limit=25', alone],
  ['/admin/audit?entity=orders&id={order}&page=1&limit=25', alone],
  ['/admin/audit/names', alone],
  ['/admin/audit/export?entity=orders&id={order}', alone],
  ['/admin/access-log?customerId={customer}&page=1&limit=25', alone],
  ['/admin/security-events?page=1&limit=25', alone],
  ['/admin/users/export', alone],
  ['/tests?page=1&limit=25', alone],
  ['/tests?limit=1000&isActive=true', alone],
]

/** A path of the calls above as its address: `/..` leads out of the API, to a page. */
export const addressOfCall = (path: string) => new URL(`http://lab/api${path}`).pathname + new URL(`http://lab${path}`).search

/** The calls of the bench with the values of records in their places; BENCH_CALLS keeps those that hold a text. */
export function callsWith(subjects: Subjects, chosen = process.env.BENCH_CALLS ?? ''): readonly BenchCall[] {
  const filled = (path: string) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = subjects[name]
      if (value === undefined) throw new Error(`The bench found no ${name}`)
      return encodeURIComponent(value)
    })
  return table.filter(([path]) => path.includes(chosen)).map(([path, callers]) => ({ path: filled(path), callers }))
}

interface Listed {
  readonly total: number
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** Finds records to make the calls with: the second order that has a report, its people, and the last pages of the lists. */
export async function findSubjects(read: (path: string) => Promise<unknown>): Promise<Subjects> {
  const listed = async (path: string): Promise<Listed> => listOf(await read(path))
  const idOf = ({ rows }: Listed) => String(rows[1]?.id ?? rows[0]?.id)
  const lastOf = ({ total }: Listed, limit = 10) => String(Math.max(1, Math.ceil(total / limit)))
  const middleOf = ({ total }: Listed) => String(Math.max(1, Math.ceil(total / 20)))
  const orders = await listed('/orders/admin/all?page=1&limit=10')
  const completed = await listed('/orders/admin/all?status=Completed&page=1&limit=10')
  const customers = await listed('/customers/admin?page=1&limit=10')
  const reports = await listed('/reports/admin/all?page=1&limit=10')
  const released = await listed('/reports/admin/all?status=Available&page=1&limit=10')
  const collections = await listed('/admin/sample-collections?page=1&limit=10')
  const prescriptions = await listed('/admin/prescriptions?page=1&limit=10')
  const notifications = await listed('/admin/notifications?page=1&limit=20')
  const order = completed.rows[1] ?? {}
  const { customer } = order as { readonly customer?: { readonly id: string; readonly name: string; readonly phone: string } }
  const digits = (customer?.phone ?? '').slice(-10)
  const today = civilDateOf(new Date(), defaultTimeZone)
  return {
    orders: String(orders.total),
    today,
    monthAgo: addDays(today, -30),
    quarterAgo: addDays(today, -90),
    order: String(order.id),
    orderNumber: String(order.orderNumber),
    customer: String(customer?.id),
    fullName: String(customer?.name),
    phone: digits,
    phonePart: digits.slice(0, 5),
    report: idOf(released),
    collection: idOf(collections),
    prescription: idOf(prescriptions),
    ordersLast: lastOf(orders),
    ordersMiddle: middleOf(orders),
    completedLast: lastOf(completed),
    customersLast: lastOf(customers),
    customersMiddle: middleOf(customers),
    reportsLast: lastOf(reports),
    collectionsLast: lastOf(collections),
    prescriptionsLast: lastOf(prescriptions),
    notificationsLast: lastOf(notifications, 20),
  }
}

/** The rows and the total of an answered list, at its top or in `data`. */
function listOf(answer: unknown): Listed {
  const top = answer as Readonly<Record<string, unknown>>
  const list = ('totalCount' in top ? top : top.data) as Readonly<Record<string, unknown>>
  return { total: Number(list.totalCount), rows: Object.values(list).find(Array.isArray) ?? [] }
}
