import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import {
  criticalCalls,
  customerAddresses,
  customers,
  orderItems,
  orderPatients,
  orderStatusHistory,
  orderTests,
  orders,
  patients,
  payments,
  prescriptions,
  reports,
  reportVersions,
  results,
  sampleCollections,
  sampleEvents,
  samples,
} from '#server/db/schema.ts'
import { copiedDays, type Plan } from '#server/seed/plan.ts'
import type { Execute } from '#server/seed/without-indexes.ts'

/** How a table's rows are copied: `b` is the row copied, `k` which copy it is (1 lies just before, 2 before that), `c` the order's customer, `w` its order's number. */
interface Copied {
  readonly table: PgTable
  /** Joins from `b` to the order `w`; none where every row is copied. */
  readonly order?: string
  readonly where?: string
  /** Columns that are more than moved in time. */
  readonly set?: Readonly<Record<string, string>>
}

const ofOrder = 'join copied_orders w on w.id = b.order_id'
const ofReport = 'join reports r on r.id = b.report_id join copied_orders w on w.id = r.order_id'
const number = `'LAB-' || lpad((w.number - k * f.orders)::text, 7, '0')`
const phoneOf = (phone: string) => `'+91' || (right(${phone}, 10)::bigint + k * f.customers)`
const email = `replace(b.email, '@', '.' || k || '@')`
const moved = (text: string, length: number, by: string) => `left(${text}, 4) || lpad((substr(${text}, 5)::bigint - k * ${by})::text, ${length}, '0')`
const inText = (was: string, is: string, text: string) => `replace(${text}, lower(${was}), lower(${is}))`

/** What hangs on a row comes before it, so that joins find the rows of the latest weeks alone. */
const copied: readonly Copied[] = [
  { table: criticalCalls, order: ofReport },
  { table: results, order: ofReport },
  { table: reportVersions, order: ofReport, set: { file_name: `replace(b.file_name, 'LAB-' || lpad(w.number::text, 7, '0'), ${number})` } },
  {
    table: reports,
    order: ofOrder,
    set: {
      number: moved('b.number', 7, 'f.reports'),
      order_number: number,
      search_text: inText('b.number', moved('b.number', 7, 'f.reports'), inText('b.order_number', number, 'b.search_text')),
    },
  },
  {
    table: sampleCollections,
    order: ofOrder,
    set: {
      reference: moved('b.reference', 7, 'f.visits'),
      search_text: inText(
        'b.reference',
        moved('b.reference', 7, 'f.visits'),
        inText('w.order_number', number, inText('w.phone', phoneOf('w.phone'), 'b.search_text')),
      ),
    },
  },
  { table: orderStatusHistory, order: ofOrder },
  { table: payments, order: ofOrder },
  { table: orderTests, order: ofOrder },
  { table: sampleEvents, order: 'join samples s on s.id = b.sample_id join copied_orders w on w.id = s.order_id' },
  { table: samples, order: ofOrder },
  { table: orderItems, order: ofOrder },
  { table: orderPatients, order: ofOrder },
  {
    table: orders,
    order: 'join copied_orders w on w.id = b.id',
    set: { order_number: number, search_text: inText('w.order_number', number, inText('w.phone', phoneOf('w.phone'), 'b.search_text')) },
  },
  { table: prescriptions, where: `b.status = 'Reviewed'` },
  { table: customerAddresses },
  { table: patients, set: { phone: phoneOf('b.phone'), email } },
  { table: customers, set: { phone: phoneOf('b.phone'), email, search_text: `lower(b.name || ' ' || ${email} || ' ' || ${phoneOf('b.phone')})` } },
]

const dayMs = 86_400_000

/** A row's id as if it had been made `k` times those days earlier: ids begin with the moment of their making. */
const earlierId = (column: string) =>
  `(lpad(to_hex(('x' || left(${column}::text, 8) || substr(${column}::text, 10, 4))::bit(48)::bigint - k * ${copiedDays * dayMs}), 12, '0') || substr(${column}::text, 15))::uuid`

/** What a column of a copy is made from. */
function copyOf({ table, set = {} }: Copied, column: PgColumn): string {
  const from = `b."${column.name}"`
  const said = set[column.name]
  if (said !== undefined) return said
  const referred = getTableConfig(table).foreignKeys.map((key) => key.reference())
  const isCopied = referred.some(
    ({ columns, foreignTable }) => columns.some(({ name }) => name === column.name) && copiedTables.includes(getTableName(foreignTable)),
  )
  if (column.primary || isCopied) return earlierId(from)
  if (/^timestamp/.test(column.getSQLType())) return `${from} - k * interval '${copiedDays} days'`
  return column.getSQLType() === 'date' && column.name !== 'date_of_birth' ? `${from} - (k * ${copiedDays})::integer` : from
}

function statementOf(one: Copied): string {
  const columns = Object.values(getTableColumns(one.table)).filter((column) => !column.generated && !column.generatedIdentity && column.name !== 'serial')
  const name = getTableName(one.table)
  return `insert into ${name} (${columns.map((column) => `"${column.name}"`).join(', ')})
    select ${columns.map((column) => copyOf(one, column)).join(', ')}
    from ${name} b ${one.order ?? ''} cross join copied_frame f join generate_series(1::bigint, f.copies) k on ${one.order ? 'k < f.copies or w.is_last' : 'true'}
    ${one.where ? `where ${one.where}` : ''}`
}

/** What a copy is numbered by: the orders that are copied, with the numbers that theirs are counted from. */
const frameOf = ({ earlier, ordersOnDay, customers }: Plan): readonly string[] => {
  const each = ordersOnDay.slice(0, copiedDays).reduce((sum, count) => sum + count, 0)
  const copies = Math.ceil(earlier / each)
  const inLast = earlier - (copies - 1) * each
  const span = (table: string, column: string) =>
    `(select 1 + max(substr(b.${column}, 5)::bigint) - min(substr(b.${column}, 5)::bigint) from ${table} b join copied_orders w on w.id = b.order_id)`
  return [
    `create temporary table copied_orders on commit drop as
     select o.id, o.order_number, substr(o.order_number, 5)::bigint as number, c.phone, substr(o.order_number, 5)::bigint > ${earlier + each - inLast} as is_last
     from orders o join customers c on c.id = o.customer_id where substr(o.order_number, 5)::bigint <= ${earlier + each}`,
    `create temporary table copied_frame on commit drop as
     select ${copies} as copies, ${each} as orders, ${customers} as customers, ${span('sample_collections', 'reference')} as visits, ${span('reports', 'number')} as reports`,
    'analyze',
  ]
}

const bookedDays = [
  'delete from slot_days',
  `insert into slot_days (slot_id, day, capacity, booked)
   select slot.id, scheduled_date, greatest(slot.max_collections, count(*)), count(*) from sample_collections join time_slots slot on slot.id = slot_id
   where status <> 'Cancelled' group by slot.id, scheduled_date, slot.max_collections`,
]

/** Tables that have no indexes while they are filled. */
export const copiedTables: readonly string[] = copied.map(({ table }) => getTableName(table))

/**
 * Fills the time before the first day of a laboratory with the orders of its first weeks, again and again, each copy as many days earlier: with customers, visits, samples,
 * payments and reports of their own, whose numbers, phones and e-mails are nobody else's. The database copies by itself; best without indexes.
 */
export async function copyEarlier(run: Execute, plan: Plan): Promise<void> {
  for (const statement of [...frameOf(plan), ...copied.map(statementOf), ...bookedDays]) await run(statement)
}
