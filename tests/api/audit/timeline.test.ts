import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { type timeline, timelinePage } from '#contract/timeline.ts'
import type { Permission } from '#domain/permission.ts'
import { phlebotomists } from '#server/db/tables/collections.ts'
import { accessLog, auditLog } from '#server/db/tables/requests.ts'
import { users } from '#server/db/tables/staff.ts'
import { numbered } from '#tests/support/ids.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { makeNeighbours, makeOrder, makeReport, makeSmallLab, makeVisit, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { staffRow } from '#tests/support/staff.ts'

type Answer = z.output<typeof timeline.answer>

let ticks = 0
const clock = () => new Date(smallLabNow.getTime() + ticks++ * 1000)
const api = labApi({
  clock,
  async seed({ sql }) {
    await makeSmallLab(sql)
    await makeNeighbours(sql)
  },
})

async function read(resource: string, id: string, { token, after }: { readonly token?: string; readonly after?: string } = {}) {
  const path = `/admin/timeline/${resource}/${id}${after === undefined ? '' : `?after=${after}`}`
  const { status, body } = await api.call('GET', path, token === undefined ? { as: 'super_admin' } : { token })
  const { data = { entries: [], hasMore: false } } = body as { data?: Answer }
  return { status, ...data, sentences: data.entries.map(({ says }) => says.map(({ text }) => text).join('')) }
}

async function write(method: string, path: string, body: unknown = {}) {
  const { status, body: answer } = await api.call(method, path, { as: 'super_admin', body })
  expect([path, status < 300 ? '' : answer]).toEqual([path, ''])
}

let added = 0
async function only(...permissions: readonly Permission[]) {
  added += 1
  const row = staffRow(
    { id: numbered('member', added), name: 'Only', email: `only${added}@test.example`, role: 'operator', permissions },
    smallLabNow.toISOString(),
  )
  await api.db.insert(users).values(row)
  return { token: await api.signInAs(row.id) }
}

test('HIS-01 the timeline of an order has its payments, items and visits in sentences, newest first', async () => {
  const { id } = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon] })
  const visit = await makeVisit(api.db, id, '2026-11-23', { slotId: small.wide })
  await write('PUT', `/orders/admin/${id}/status`, { orderStatus: 'Confirmed' })
  await write('PUT', `/orders/admin/${id}/payment-status`, { paymentStatus: 'Paid', paymentMethod: 'upi' })
  await write('POST', `/orders/admin/${id}/items`, { type: 'test', testId: small.sugar, patientId: small.ashaSelf })
  await write('PATCH', `/admin/sample-collections/${visit}/reschedule`, { collectionDate: '2026-11-24', timeSlot: '10:00-11:00' })
  await write('POST', `/orders/admin/${id}/cancel`, { reason: 'Moved away' })
  const { sentences, entries, hasMore } = await read('orders', id)
  expect(sentences).toEqual([
    'cancelled the order',
    `cancelled visit ${visit}`,
    `moved visit ${visit} to 24/11/2026`,
    'set the appointment to 24/11/2026',
    'added Sugar 100%',
    'marked ₹600 paid by UPI',
    'changed order status from Created to Confirmed',
  ])
  expect([hasMore, new Set(entries.map(({ by }) => by))]).toEqual([false, new Set(['Test Super Admin'])])
  expect(entries[0]).toMatchObject({
    reason: 'Moved away',
    changes: expect.arrayContaining([{ label: 'Order status', before: 'Confirmed', after: 'Cancelled' }]),
  })
  expect(entries[2]?.says[1]).toEqual({ text: `visit ${visit}`, record: { resource: 'sample-collections', id: visit } })
})

test('HIS-01 a completed visit has the person who drew its samples once, and the time', async () => {
  const { id } = await makeOrder(api.db)
  const phlebotomistId = numbered('phlebotomist', 1)
  await api.db.insert(phlebotomists).values({ id: phlebotomistId, name: 'Suresh Patil', phone: '+910000000009', ...stampsOf })
  const visit = await makeVisit(api.db, id, '2026-11-23', { slotId: small.wide, phlebotomistId })
  await write('PUT', `/admin/sample-collections/${visit}/status`, { status: 'Completed', confirmed: true })
  const [entry] = (await read('sample-collections', visit)).entries
  expect(entry?.changes.map(({ label, after }) => [label, after])).toEqual([
    ['Collected by', 'Suresh Patil'],
    ['Collected at', expect.stringMatching(/^21\/11\/2026, /)],
  ])
})

test('HIS-01 a timeline has only what its reader may view', async () => {
  const order = await makeOrder(api.db, { status: 'Testing' })
  const report = await makeReport(api.db, order)
  await write('POST', `/reports/admin/${report}/links`, { way: 'email' })
  await write('PUT', `/orders/admin/${order.id}/status`, { orderStatus: 'Completed' })
  const logged = await api.db.select().from(accessLog)
  const [whole, orders, reports] = [await read('orders', order.id), await only('orders.view'), await only('reports.view')]
  expect(whole.sentences.at(-1)).toMatch(/^sent a link to report RPT-\d+ by email$/)
  await api.app.settled()
  const reads = (await api.db.select().from(accessLog)).slice(logged.length)
  expect(reads.map(({ entity, entityId }) => [entity, entityId])).toEqual([['orders', order.id]])
  expect((await read('orders', order.id, orders)).sentences).toEqual(['changed order status from Testing to Completed'])
  expect((await read('reports', report, reports)).sentences).toEqual(['sent a link to the report by email'])
  expect([(await read('orders', order.id, reports)).status, (await read('audit', order.id)).status, (await read('orders', small.asha)).status]).toEqual([
    403, 404, 404,
  ])
})

test('HIS-01 a timeline is read in pages, each after the last entry of the one before', async () => {
  const at = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, Math.floor(number / 2))).toISOString()
  const rows = Array.from({ length: timelinePage + 3 }, (_, number) => ({
    ...{ id: numbered('entry', number), at: at(number), action: 'update', entity: 'tests', entityId: small.cbc },
    ...{ before: { name: `Name ${number}`, secret: 'x' }, after: { name: `Name ${number + 1}`, secret: 'y' } },
  }))
  const signIn = { id: numbered('entry', 99), at: at(99), action: 'sign in', entity: 'tests', entityId: small.cbc }
  await api.db.insert(auditLog).values([...rows, signIn])
  const first = await read('tests', small.cbc)
  const second = await read('tests', small.cbc, { after: first.entries.at(-1)?.id ?? '' })
  expect([first.hasMore, first.sentences.length, first.sentences[0], first.entries[0]?.by]).toEqual([
    ...[true, timelinePage, `changed name from Name ${timelinePage + 2} to Name ${timelinePage + 3}`, null],
  ])
  expect([second.hasMore, second.sentences]).toEqual([false, [2, 1, 0].map((number) => `changed name from Name ${number} to Name ${number + 1}`)])
})

test('HIS-01 OPS-04 timelines of an erased customer and their orders have no name, reason or word of them', async () => {
  const { id } = await makeOrder(api.db, { people: [small.raviSelf] })
  await write('PUT', `/customers/admin/${small.ravi}`, { phone: '+919800000077' })
  await write('PUT', `/patients/admin/${small.raviSelf}`, { name: 'Ravi Iyer Rao', reason: 'Typed wrongly' })
  await write('POST', `/orders/admin/${id}/cancel`, { reason: 'Ravi moved to 5, Hill Road' })
  expect(JSON.stringify([await read('customers', small.ravi), await read('orders', id)])).toMatch(/9800000077.*Ravi Iyer Rao|Ravi Iyer Rao.*9800000077/)
  const { sql } = api.database
  await sql.execute(`update orders set order_status = 'Completed' where customer_id = '${small.ravi}'`)
  await sql.execute(`update payments set amount = 1`)
  await write('POST', `/customers/admin/${small.ravi}/erase`, { reason: 'Asked for' })
  const [customer, order] = [await read('customers', small.ravi), await read('orders', id)]
  expect([customer.sentences[0], order.sentences]).toEqual(['erased the personal data of the customer', ['cancelled the order']])
  expect(JSON.stringify([customer, order])).not.toMatch(/Ravi|98000000|Hill|Typed/)
})

test('HIS-01 the timeline of a user has no sign-ins', async () => {
  const clerk = await only('tests.view')
  const member = numbered('member', added)
  await write('PATCH', `/admin/users/${member}/status`, { status: 'inactive' })
  expect((await read('users', member)).sentences).toEqual(['changed status from Active to Inactive'])
  expect((await read('users', member, clerk)).status).toBe(401)
})
