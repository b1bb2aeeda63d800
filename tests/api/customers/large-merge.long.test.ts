import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withoutStatementLimit } from '#server/db/limits.ts'
import { orders } from '#server/db/tables/orders.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'

const api = smallApi({ isAlone: true })
const count = 20_000

test('PAT-02 20,000 orders of a customer move in one transaction, and are found under the kept one', async () => {
  await api.database.transaction(async (tx) => {
    await tx.execute(sql.raw(withoutStatementLimit))
    await tx.execute(sql`
      insert into orders (id, order_number, customer_id, order_status, payment_status, total_amount, final_amount, search_text, created_at, updated_at)
      select gen_random_uuid(), 'LAB-9' || lpad(n::text, 6, '0'), ${small.ravi}, 'Completed', 'Paid', 30000, 30000,
        'lab-9' || lpad(n::text, 6, '0') || ' ravi iyer +919800000002 9800000002 ravi iyer', now(), now()
      from generate_series(1, ${count}) n`)
    await tx.execute(sql`
      insert into order_patients (order_id, patient_id, position) select id, ${small.raviSelf}, 0 from orders where customer_id = ${small.ravi}`)
    await tx.execute(sql`
      insert into order_items (id, order_id, patient_id, type, test_id, name, price, final_price, created_at, updated_at)
      select gen_random_uuid(), order_id, patient_id, 'test', ${small.cbc}, 'Blood count', 30000, 30000, now(), now() from order_patients where patient_id = ${small.raviSelf}`)
  })
  const begun = performance.now()
  const merged = await api.call('POST', `/customers/admin/${small.asha}/merge`, { otherId: small.ravi })
  console.log(`two customers, ${count} orders: ${Math.round(performance.now() - begun)} ms`)
  expect(merged.body.message).toBe('Ravi Iyer is merged into Asha Rao')
  expect(await api.db.$count(orders, sql`${orders.customerId} = ${small.asha}`)).toBe(count)
  const found = await api.call('GET', '/orders/admin/all?search=9019999&limit=5')
  expect(found.body.data.orders).toMatchObject([{ customer: { name: 'Asha Rao' }, patient: { name: 'Ravi Iyer' } }])
  const again = performance.now()
  const people = await api.call('POST', `/patients/admin/${small.ashaSon}/merge`, { otherId: small.raviSelf })
  console.log(`two patients, ${count} orders: ${Math.round(performance.now() - again)} ms`)
  expect([people.status, await api.db.$count(orders, sql`${orders.searchText} like '%kiran rao%'`)]).toEqual([200, count])
})
