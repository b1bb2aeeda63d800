import { getTableName } from 'drizzle-orm'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customerAddresses, customers, patients } from '#server/db/tables/customers.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orderItems, orderPatients, orderStatusHistory, orders } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { criticalCalls, results } from '#server/db/tables/results.ts'
import { sampleEvents, samples } from '#server/db/tables/samples.ts'
import { type MultipliedTable, type Copy, prepareCopy, writeCopy } from '#server/seed/copied-rows.ts'
import type { Execute } from '#server/seed/connections.ts'
import { laterPhone } from '#server/seed/people.ts'
import { copiedDays, type Plan } from '#server/seed/plan.ts'

const ofOrder = 'join copied_orders w on w.id = b.order_id'
const ofReport = 'join reports r on r.id = b.report_id join copied_orders w on w.id = r.order_id'
const number = ({ index, orders }: Copy) => `'LAB-' || lpad((w_number - ${index * orders})::text, 7, '0')`
const phoneOf = ({ index, customers }: Copy, phone: string) => laterPhone(phone, index * customers)
const email = ({ index }: Copy) => `replace(b.email, '@', '.${index}@')`
const moved = (text: string, by: number) => `left(${text}, 4) || lpad((substr(${text}, 5)::bigint - ${by})::text, 7, '0')`
const reference = ({ index, visits }: Copy) => moved('b.reference', index * visits)
const reportNumber = ({ index, reports }: Copy) => moved('b.number', index * reports)
const inText = (was: string, is: string, text: string) => `replace(${text}, lower(${was}), lower(${is}))`

/** The tables that are copied, those that take longest first. */
const copied: readonly MultipliedTable[] = [
  { table: orderTests, order: ofOrder },
  {
    table: sampleCollections,
    order: ofOrder,
    set: (copy) => ({
      reference: reference(copy),
      search_text: inText('b.reference', reference(copy), inText('w_order_number', number(copy), inText('w_phone', phoneOf(copy, 'w_phone'), 'b.search_text'))),
    }),
  },
  {
    table: orders,
    order: 'join copied_orders w on w.id = b.id',
    set: (copy) => ({
      order_number: number(copy),
      search_text: inText('w_order_number', number(copy), inText('w_phone', phoneOf(copy, 'w_phone'), 'b.search_text')),
    }),
  },
  {
    table: reports,
    order: ofOrder,
    set: (copy) => ({
      number: reportNumber(copy),
      order_number: number(copy),
      search_text: inText('b.number', reportNumber(copy), inText('b.order_number', number(copy), 'b.search_text')),
    }),
  },
  {
    table: customers,
    set: (copy) => ({
      phone: phoneOf(copy, 'b.phone'),
      email: email(copy),
      search_text: `search_fold(b.name || ' ' || ${email(copy)} || ' ' || ${phoneOf(copy, 'b.phone')})`,
    }),
  },
  { table: orderStatusHistory, order: ofOrder },
  { table: sampleEvents, order: 'join samples s on s.id = b.sample_id join copied_orders w on w.id = s.order_id' },
  { table: orderItems, order: ofOrder },
  { table: samples, order: ofOrder },
  { table: payments, order: ofOrder },
  { table: prescriptions, where: `b.status = 'Reviewed'` },
  { table: patients, set: (copy) => ({ phone: phoneOf(copy, 'b.phone'), email: email(copy) }) },
  {
    table: reportVersions,
    order: ofReport,
    set: (copy) => ({
      file_name: `replace(b.file_name, 'LAB-' || lpad(w_number::text, 7, '0'), ${number(copy)})`,
      token: `left(translate(encode(sha256((b.token || ' ${copy.index}')::bytea), 'base64'), '+/', '-_'), 24)`,
    }),
  },
  { table: orderPatients, order: ofOrder },
  { table: results, order: ofReport },
  { table: customerAddresses },
  { table: criticalCalls, order: ofReport },
]

/** The names of the tables that are copied. */
export const multipliedTables: readonly string[] = copied.map(({ table }) => getTableName(table))

/** Number of copies, number of orders in each, and the first numbers. */
export interface CopyPlan extends Omit<Copy, 'index'> {
  readonly copies: number
  readonly ordersCopied: string
}

/** Reads the plan of the copies, once the latest weeks are written. */
export async function readCopyPlan(run: Execute, { earlier, ordersOnDay, customers }: Plan): Promise<CopyPlan> {
  const orders = ordersOnDay.slice(0, copiedDays).reduce((sum, count) => sum + count, 0)
  const copies = Math.ceil(earlier / orders)
  const numberOf = (count: number) => `LAB-${String(count).padStart(7, '0')}`
  const inEarliest = earlier - (copies - 1) * orders
  const ordersCopied = `select o.id, o.order_number, substr(o.order_number, 5)::bigint as number, c.phone, o.order_number > '${numberOf(earlier + orders - inEarliest)}' as is_last
    from orders o join customers c on c.id = o.customer_id where o.order_number between '${numberOf(earlier + 1)}' and '${numberOf(earlier + orders)}'`
  const spanOf = (table: string, column: string) =>
    `(select 1 + max(substr(b.${column}, 5)::bigint) - min(substr(b.${column}, 5)::bigint) from ${table} b join (${ordersCopied}) w on w.id = b.order_id)`
  const [row] = await run(
    `select ${spanOf('sample_collections', 'reference')} as visits, ${spanOf('reports', 'number')} as reports, (select extract(epoch from min(created_at)) * 1000 from customers) as "from"`,
  )
  return { copies, orders, customers, visits: Number(row?.visits), reports: Number(row?.reports), from: Math.floor(Number(row?.from)), ordersCopied }
}

/**
 * Fills the time before the first day of one table with the rows of the first weeks, again and again, each copy as many days earlier, the earliest copy first:
 * orders with customers, visits, samples, payments and reports of their own, with unique numbers, phones and emails. The copying runs in the database; it is
 * fastest without indexes.
 */
export async function copyEarlier(run: Execute, { copies, ordersCopied, ...numbers }: CopyPlan, table: string): Promise<void> {
  const one = copied.find((each) => getTableName(each.table) === table)
  if (!one) throw new Error(`Rows of ${table} are not copied`)
  await run(prepareCopy(one, multipliedTables, ordersCopied))
  for (let index = copies; index > 0; index -= 1) await run(writeCopy(one, multipliedTables, { ...numbers, index }, index === copies))
}

/** Counts the bookings of all days from the visits. */
export async function countBookings(run: Execute): Promise<void> {
  await run('delete from slot_days')
  await run(
    `insert into slot_days (slot_id, day, capacity, booked)
     select slot.id, scheduled_date, greatest(slot.max_collections, count(*)), count(*) from sample_collections join time_slots slot on slot.id = slot_id
     where status <> 'Cancelled' group by slot.id, scheduled_date, slot.max_collections`,
  )
}
