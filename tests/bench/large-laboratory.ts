import { sql } from 'drizzle-orm'
import type { CivilDate } from '#domain/civil-date.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { withoutStatementLimit } from '#server/db/limits.ts'
import { migrate } from '#server/db/migrate.ts'
import { silentLog } from '#server/log.ts'
import { openOwnPostgres, testDatabaseUrl } from '#tests/support/postgres.ts'
import { makeSmallLab } from '#tests/support/small-lab.ts'
import { makeTestStaff } from '#tests/support/staff.ts'

const atOnce = 10_000
/** Visits of each day. */
export const visitsOfDay = 300

const names = (list: string, n: string) => `(string_to_array('${list}', ' '))[1 + (${n}) % ${list.split(' ').length}]`
const first =
  'Asha Ravi Meena Kiran Suresh Lakshmi Arjun Divya Farhan Geeta Harish Isha Jaya Kabir Leela Manoj Nisha Omkar Pooja Rahul Sana Tarun Uma Varun Yash'
const last = 'Rao Iyer Sharma Patel Nair Singh Das Khan Reddy Gupta Joshi Menon Bose Shetty Pillai Verma Mishra Kulkarni Chopra'
const id = (kind: number, n: string) => `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** Whom and when visits are made by. */
const frame = [
  `insert into phlebotomists (id, name, phone, search_text, created_at, updated_at)
   select ${id(5, 'n')}, 'Bench ' || n, '+91980000' || lpad(n::text, 4, '0'), 'bench ' || n, now(), now() from generate_series(1, 15) as n`,
  `insert into time_slots (id, start_time, end_time, max_collections, created_at, updated_at)
   select ${id(7, 'n')}, lpad((11 + n)::text, 2, '0') || ':00', lpad((12 + n)::text, 2, '0') || ':00', 100, now(), now() from generate_series(1, 6) as n`,
  'update time_slots set max_collections = 100',
]

/** One customer, patient, order, blood count and visit each; 300 visits on a day, spread over its slots and phlebotomists, a few of them for nobody yet. */
const fillFrom = (firstDay: CivilDate, day: CivilDate) => [
  `insert into customers (id, name, email, phone, search_text, created_at, updated_at)
   select ${id(1, 'n')}, name, email, phone, lower(name) || ' ' || email || ' ' || phone || ' ' || right(phone, 10), moment, moment
   from (select n, ${names(first, 'n * 7')} || ' ' || ${names(last, 'n * 11 + n / 25')} as name, lower(${names(first, 'n * 7')}) || n || '@example.com' as email,
     '+91' || (7000000000 + (n::bigint * 7919) % 2999999999) as phone, timestamptz '2024-01-01' + n * interval '7 minutes' as moment from generate_series($1::integer, $2::integer) as n) made`,
  `insert into patients (id, customer_id, name, gender, date_of_birth, relationship, created_at, updated_at)
   select ${id(2, 'n')}, ${id(1, 'n')}, ${names(first, 'n * 3')} || ' ' || ${names(last, 'n * 11 + n / 25')}, 'Female', date '1950-01-01' + n % 20000, 'Self', now(), now() from generate_series($1::integer, $2::integer) as n`,
  `insert into orders (id, order_number, customer_id, order_status, payment_status, total_amount, final_amount, search_text, created_at, updated_at)
   select ${id(3, 'n')}, 'BENCH-' || n, ${id(1, 'n')}, 'Confirmed', 'Pending', 50000, 50000, 'bench-' || n, timestamptz '2024-01-01' + n * interval '7 minutes', now() from generate_series($1::integer, $2::integer) as n`,
  `insert into order_patients (order_id, patient_id, position) select ${id(3, 'n')}, ${id(2, 'n')}, 0 from generate_series($1::integer, $2::integer) as n`,
  `insert into order_items (id, order_id, patient_id, type, test_id, name, price, final_price, created_at, updated_at)
   select ${id(4, 'n')}, ${id(3, 'n')}, ${id(2, 'n')}, 'test', test.id, test.name, 50000, 50000, now(), now()
   from generate_series($1::integer, $2::integer) as n join (select id, name, row_number() over (order by id) - 1 as place, count(*) over () as all_tests from tests) test on test.place = n % test.all_tests`,
  `insert into sample_collections (id, reference, order_id, patient_id, scheduled_date, slot_id, time_slot, status, phlebotomist_id, collection_address, search_text, created_at, updated_at)
   select ${id(6, 'n')}, 'COL-' || lpad(n::text, 7, '0'), ${id(3, 'n')}, ${id(2, 'n')}, date '${firstDay}' + n / ${visitsOfDay}, slot.id, slot.hours,
     case when date '${firstDay}' + n / ${visitsOfDay} < date '${day}' then 'Completed' else 'Scheduled' end,
     case when n % 20 = 0 then null else ${id(5, '1 + n % 15')} end, n || ', Station Road, Indiranagar, Bengaluru, Karnataka 5600' || lpad((n % 90)::text, 2, '0'),
     'col-' || lpad(n::text, 7, '0') || ' bench-' || n || ' ' || (select search_text from customers where customers.id = ${id(1, 'n')}), timestamptz '2024-01-01' + n * interval '7 minutes', now()
   from generate_series($1::integer, $2::integer) as n
   join (select id, start_time || '-' || end_time as hours, row_number() over (order by start_time) - 1 as place, count(*) over () as slots from time_slots) slot on slot.place = n % slot.slots`,
]

/** An empty laboratory with staff, a small catalogue and eight slots a day. */
async function open(folder: string): Promise<Database & { readonly url?: string | null }> {
  const database = testDatabaseUrl ? await openOwnPostgres(testDatabaseUrl, 'migrated') : await openEmbedded(folder)
  if (!testDatabaseUrl) await migrate(database, { log: silentLog })
  await makeTestStaff(database.sql, new Date())
  await makeSmallLab(database.sql)
  return database
}

/** Runs a statement over numbers without the time limits of a call. */
async function withoutLimits(database: Database, statement: string, from = 1, to = 1): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql.raw(withoutStatementLimit))
    await tx.execute(sql.raw(statement.replace('$1', String(from)).replace('$2', String(to))))
  })
}

/**
 * A laboratory of `many` customers with a visit each, 300 a day from `firstDay` on, those before `day` completed; on PostgreSQL where TEST_DATABASE_URL
 * says one, else embedded in `folder`.
 */
export async function makeLargeLaboratory(
  folder: string,
  { many, firstDay, day }: { readonly many: number; readonly firstDay: CivilDate; readonly day: CivilDate },
) {
  const database = await open(folder)
  for (const statement of frame) await database.query(statement)
  for (const statement of fillFrom(firstDay, day)) {
    for (let from = 1; from <= many; from += atOnce) await withoutLimits(database, statement, from, Math.min(many, from + atOnce - 1))
  }
  for (const table of ['customers', 'patients', 'orders', 'sample_collections']) await withoutLimits(database, `analyze ${table}`)
  return database
}
