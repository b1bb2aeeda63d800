import { expect, test } from 'vitest'
import { seedDemo } from '#server/seed/seed.ts'
import { emptyApi } from '#tests/support/lab-api.ts'

const now = new Date('2026-11-21T20:00:00Z')
const api = emptyApi({ ownDatabase: true, clock: () => now, seed: (database) => seedDemo(database, { seed: 3, now, orders: 60, signIns: false }) })

/** Texts kept for an erased customer, by reason; any other text of a customer must go. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'the laboratory accounts for what was ordered and paid': [
    'order_items.name',
    'order_tests.code',
    'order_tests.name',
    'orders.order_number',
    'orders.reference_number',
    'orders.time_slot',
    'payments.reference',
  ],
  'a number, a name or a state that the laboratory gave': [
    'order_status_history.from_status',
    'order_status_history.to_status',
    'customers.privacy_notice',
    'report_versions.token',
    'reports.number',
    'reports.order_number',
    'sample_collections.reference',
    'sample_collections.time_slot',
    'samples.container',
    'prescriptions.file_key',
    'prescriptions.file_type',
  ],
  'results and the calls about critical values are a record of care that nothing changes (RES-12, CRV-02)': [
    'critical_calls.note',
    'critical_calls.parameter',
    'critical_calls.person',
    'critical_calls.phone',
    'critical_calls.value',
    'results.comment',
    'results.direction',
    'results.flag_reason',
    'results.key',
    'results.parameter',
    'results.parameter_code',
    'results.range_text',
    'results.reason',
    'results.return_reason',
    'results.test_name',
    'results.unit',
    'results.value',
  ],
}

/** The columns of text of all tables that hang on a customer, near or far. */
const columnsOfCustomers = `
  with recursive ours as (
    select 'customers'::regclass::oid as id
    union select conrelid from pg_constraint join ours on confrelid = ours.id where contype = 'f'
  )
  select relname as table, attname as column from ours join pg_class on pg_class.oid = ours.id join pg_attribute on attrelid = ours.id
  where attnum > 0 and not attisdropped and attgenerated = '' and atttypid = 'text'::regtype order by 1, 2`

/** Rows of tables that the demonstration leaves empty. */
const rows = [
  "insert into critical_calls (id, result_id, report_id, outcome, parameter, value, at) select gen_random_uuid(), id, report_id, 'Reached', parameter, 7, now() from results limit 1",
  "insert into notification_deliveries (id, notification_id, channel, state, created_at, updated_at) select gen_random_uuid(), id, 'email', 'failed', now(), now() from notifications limit 1",
  "insert into undoable_acts (id, user_id, customer_id, entity, entity_id, action, permission, was, became, at) select gen_random_uuid(), (select id from users limit 1), id, 'orders', id, 'status', 'orders.edit', '{}', '{}', now() from customers limit 1",
  "insert into record_notes (id, resource, record_id, customer_id, user_name, words, former, created_at, updated_at) select gen_random_uuid(), 'customers', id, id, 'A', 'B', '[]', now(), now() from customers limit 1",
]
/** Statements that finish a customer's work, which would prevent the erasure. */
const nothingToDo = [
  "update orders set order_status = 'Completed'",
  'update payments set amount = 1',
  'update results set critical_open = false',
  "update prescriptions set status = 'Reviewed'",
]
/** Past triggers, which know what may change. */
const unguarded = (statement: string) => `do $$ begin perform set_config('session_replication_role', 'replica', true); ${statement}; end $$`

test('OPS-04 erasing a customer removes every text except those kept for a reason', async () => {
  const { query } = api.database
  for (const statement of rows) await query(statement)
  const columns = (await query(columnsOfCustomers)).map(({ table, column }) => ({ table: String(table), column: String(column) }))
  for (const statement of nothingToDo) await query(unguarded(statement))
  const marked: string[] = []
  for (const { table, column } of columns) {
    // A column that takes one of a few words tells nobody's name.
    const isFree = await query(unguarded(`update "${table}" set "${column}" = 'Marked ' || ctid::text`)).then(
      () => true,
      () => false,
    )
    if (isFree) marked.push(`${table}.${column}`)
  }
  for (const { id } of await query('select id from customers')) {
    expect((await api.call('POST', `/customers/admin/${String(id)}/erase`, { as: 'super_admin', body: { reason: 'Asked for' } })).status).toBe(200)
  }
  const left: string[] = []
  for (const { table, column } of columns) {
    const [found] = await query(`select count(*) as count from "${table}" where "${column}" like '%Marked %'`)
    if (Number(found?.count) > 0) left.push(`${table}.${column}`)
  }
  expect(marked).toEqual(expect.arrayContaining(['customers.name', 'patients.phone', 'sample_collections.collection_address', 'prescriptions.doctor_name']))
  expect(left.toSorted()).toEqual(Object.values(kept).flat().toSorted())
})
