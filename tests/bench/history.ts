import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { withoutStatementLimit } from '#server/db/limits.ts'
import { staffOf } from '#tests/support/staff.ts'

const reader = sql`(select id from users where email = ${staffOf('super_admin').email})`

/**
 * Adds what people at work leave and the seed does not make: for each order an entry of the audit trail and a read of personal data, for every second one a
 * notification, a fifth of them unread, for every tenth a refused sign-in. Nothing where the trail has entries.
 */
export async function addHistory(database: Database): Promise<void> {
  const [row] = await database.query('select exists (select 1 from audit_log where entity = $1) as known', ['orders'])
  if (row?.known === true) return
  await database.transaction(async (tx) => {
    await tx.execute(withoutStatementLimit)
    await tx.execute(sql`
      insert into audit_log (id, at, user_id, user_name, action, entity, entity_id, before, after, address, request_id)
      select id, created_at, ${reader}, 'Bench', 'update', 'orders', id::text, jsonb_build_object('orderStatus', 'Created'), jsonb_build_object('orderStatus', order_status), 'bench', ''
      from orders`)
    await tx.execute(sql`
      insert into access_log (entity, entity_id, user_id, period, at, address)
      select 'orders', id::text, ${reader}, date_trunc('hour', created_at), created_at, 'bench' from orders`)
    await tx.execute(sql`
      insert into notifications (id, customer_id, type, title, message, is_read, read_at, search_text, created_at, updated_at)
      select gen_random_uuid(), customer_id, (array['OrderConfirmed', 'PaymentConfirmation', 'ReportAvailable', 'SampleCollected'])[1 + place / 2 % 4],
        'Order ' || order_number, 'There are news of the order', place / 2 % 5 > 0, case when place / 2 % 5 > 0 then created_at end,
        lower('Order ' || order_number || ' there are news of the order'), created_at, created_at
      from (select *, row_number() over (order by created_at) as place from orders) numbered where place % 2 = 0`)
    await tx.execute(sql`
      insert into security_events (id, at, kind, reason, account_hash, address)
      select id, created_at, 'sign_in', 'wrongPassword', 'bench', 'bench' from (select *, row_number() over (order by id) as place from orders) numbered where place % 10 = 0`)
    for (const table of ['audit_log', 'access_log', 'notifications', 'security_events']) await tx.execute(sql.raw(`analyze ${table}`))
  })
}
