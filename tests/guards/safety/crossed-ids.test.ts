import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderPatients } from '#server/db/tables/orders.ts'
import { ok } from '#server/call/answer.ts'
import { defineRoute } from '#server/call/route.ts'
import { guards } from '#tests/api/call/guards.ts'
import { faulty } from '#tests/guards/faulty.ts'
import { changedTables } from '#tests/guards/footprint.ts'
import { formWith } from '#tests/guards/form.ts'
import { openGuardLab } from '#tests/guards/lab.ts'
import type { LabIds } from '#tests/guards/lab-ids.ts'
import { small } from '#tests/support/small-lab.ts'
import { opened } from '#tests/support/opened.ts'

/** For the self-test: it takes the patient off whatever order they are on. */
const careless = defineRoute({
  ...faulty,
  method: 'DELETE',
  path: '/faulty/orders/{id}/patients/{patientId}',
  permission: 'orders.edit',
  async run({ sql, params }) {
    await sql.delete(orderPatients).where(and(eq(orderPatients.patientId, String(params.patientId))))
    return ok(null)
  },
})

const lab = opened(() => openGuardLab([careless]))
beforeEach(() => lab.refill())

type Crossed = readonly [what: string, method: string, path: (ids: LabIds) => string, body?: (ids: LabIds) => unknown]

/** Ids that are there, each by itself, but do not belong together or are of another kind. */
const crossed: readonly Crossed[] = [
  ['a patient of another customer, taken off', 'DELETE', ({ order }) => `/orders/${order}/patients/${small.raviSelf}`],
  ['a patient of the customer who is not on this order, taken off', 'DELETE', ({ otherOrder }) => `/orders/${otherOrder}/patients/${small.ashaSon}`],
  [
    'an item for a patient of another customer',
    'POST',
    ({ order }) => `/orders/admin/${order}/items`,
    () => ({ type: 'test', testId: small.sugar, patientId: small.raviSelf }),
  ],
  [
    'an item for a patient who is not on this order',
    'POST',
    ({ otherOrder }) => `/orders/admin/${otherOrder}/items`,
    () => ({ type: 'test', testId: small.sugar, patientId: small.ashaSon }),
  ],
  ['a known patient of another customer, put on', 'POST', ({ order }) => `/orders/${order}/patients/${small.raviSelf}`],
  ['a patient of another customer, collected from', 'POST', ({ order }) => `/orders/admin/${order}/patients/${small.raviSelf}/collected`, () => ({})],
  ['the cart of a patient of another customer', 'GET', () => `/cart/admin/${small.ravi}/${small.ashaSelf}`],
  [
    'an item into the cart of a patient of another customer',
    'POST',
    () => `/cart/admin/${small.ravi}/${small.ashaSelf}/items`,
    () => ({ items: [{ type: 'test', itemId: small.sugar }] }),
  ],
  ['an item of the cart of another customer', 'PUT', ({ cartItem }) => `/cart/admin/${small.ravi}/item/${cartItem}`, () => ({ quantity: 2 })],
  ['an item taken out of the cart of another customer', 'DELETE', ({ cartItem }) => `/cart/admin/${small.ravi}/item/${cartItem}`],
  ['an item of the cart by the id of a test', 'PUT', () => `/cart/admin/${small.asha}/item/${small.cbc}`, () => ({ quantity: 2 })],
  ['the cart of a customer by the id of the cart', 'GET', ({ cart }) => `/cart/admin/${small.asha}/${cart}`],
  ['the cart of a prescription by its patient', 'GET', () => `/cart/admin/prescription/${small.ashaSelf}`],
  ['a file that the report never had', 'GET', ({ report }) => `/reports/admin/${report}/versions/2/download`],
  ['a link of another report, revoked', 'POST', ({ sheet, reportLink }) => `/reports/admin/${sheet}/links/${reportLink}/revoke`, () => ({})],
  ['a channel that the notification was not sent on', 'POST', ({ notification }) => `/admin/notifications/${notification}/deliveries/sms/send`, () => ({})],
  ['a report for a patient who is not on the order', 'POST', () => '/reports/admin/results', ({ tested }) => ({ orderId: tested, patientId: small.raviSelf })],
  ['a file for a patient who is not on the order', 'POST', () => '/reports/admin', ({ tested }) => formWith({ orderId: tested, patientId: small.raviSelf })],
  [
    'a prescription for a patient of another customer',
    'POST',
    () => '/admin/prescriptions',
    () => formWith({ customerId: small.asha, patientId: small.raviSelf }),
  ],
  [
    'results of a test that was not ordered',
    'PUT',
    ({ sheet }) => `/reports/admin/${sheet}/results`,
    () => ({ testId: small.sugar, values: [{ parameterCode: 'K', value: '4.2' }] }),
  ],
  [
    'a visit for a patient who is not on the order',
    'POST',
    () => '/admin/sample-collections',
    ({ otherOrder }) => ({
      orderId: otherOrder,
      patientId: small.raviSelf,
      scheduledDate: '2026-11-24',
      timeSlot: '16:00-17:00',
      collectionAddress: '1, Station Road',
    }),
  ],
  ['a critical value by its report', 'POST', ({ report }) => `/reports/admin/results/critical/${report}/close`, () => ({ reason: 'In the ward' })],
  ['an item by the id of an order', 'PUT', ({ order }) => `/orders/admin/items/${order}`, () => ({ quantity: 2 })],
  ['an item taken off by the id of a patient', 'DELETE', () => `/orders/admin/items/${small.ashaSelf}`],
  ['an order by the id of its item', 'GET', ({ item }) => `/orders/admin/${item}`],
  ['an order by its customer', 'PUT', () => `/orders/admin/${small.asha}/status`, () => ({ orderStatus: 'Confirmed' })],
  ['a customer by a patient', 'GET', () => `/admin/customers/${small.ashaSon}/orders`],
  ['a customer’s state by a user', 'PUT', ({ clerk }) => `/customers/admin/${clerk}/status`, () => ({ status: 'blocked' })],
  ['a user by a customer', 'DELETE', () => `/admin/users/${small.asha}`],
  ['users, one of them a customer', 'POST', () => '/admin/users/bulk-delete', ({ clerk }) => ({ userIds: [clerk, small.asha] })],
  ['a test by a package', 'PUT', () => `/tests/${small.pack}`, () => ({ name: 'X' })],
  ['a package by a test', 'DELETE', () => `/test-packages/${small.retired}`],
  ['a category by a test', 'DELETE', () => `/test-categories/${small.retired}`],
  ['the timeline of a customer by an order', 'GET', ({ order }) => `/admin/timeline/customers/${order}`],
  ['a note of an order by another order', 'PUT', ({ otherOrder, note }) => `/admin/timeline/orders/${otherOrder}/notes/${note}`, () => ({ words: 'Other' })],
  ['a visit by its order', 'GET', ({ order }) => `/admin/sample-collections/${order}`],
  ['a prescription by a notification', 'GET', ({ notification }) => `/admin/prescriptions/${notification}`],
  ['a view of the orders by the list of the tests', 'PUT', ({ listView }) => `/admin/list-views/tests/${listView}`, () => ({ name: 'X' })],
  ['a view of the orders by the list of the tests, deleted', 'DELETE', ({ listView }) => `/admin/list-views/tests/${listView}`],
  ['a notification by a prescription', 'DELETE', ({ prescription }) => `/admin/notifications/${prescription}`],
]

/** Result of crossed ids: the status, and the changed tables. */
async function attempt([, method, path, body]: Crossed) {
  const ids = lab.ids()
  const before = await lab.footprint()
  const { status } = await lab.call(method, path(ids), { token: lab.token('super_admin'), ...(body ? { body: body(ids) } : {}) })
  return { status, changed: changedTables(before, await lab.footprint()) }
}

describe('threat 8, ids of others: 404, and nothing is changed', () => {
  test.each(crossed.map((each) => ({ what: each[0], each })))('$what', async ({ each }) => {
    expect(await attempt(each)).toEqual({ status: 404, changed: [] })
  })

  test('self-test: a call that does not check the pair of ids is caught', async () => {
    expect(await attempt(['', 'DELETE', ({ order }) => `/faulty/orders/${order}/patients/${small.raviSelf}`])).not.toEqual({ status: 404, changed: [] })
  })

  test('every call with two ids is in the list', () => {
    const pairs = Object.values(guards).flatMap((calls) => calls.filter((call) => (call.match(/\{/g) ?? []).length > 1))
    expect(new Set(pairs)).toEqual(
      new Set([
        'PUT /admin/list-views/{resource}/{id}',
        'DELETE /admin/list-views/{resource}/{id}',
        'GET /admin/timeline/{resource}/{id}',
        'POST /admin/timeline/{resource}/{id}/notes',
        'PUT /admin/timeline/{resource}/{id}/notes/{noteId}',
        'GET /cart/admin/{customerId}/{patientId}',
        'POST /orders/{id}/patients/{patientId}',
        'DELETE /orders/{id}/patients/{patientId}',
        'POST /orders/admin/{id}/patients/{patientId}/collected',
        'POST /cart/admin/{customerId}/{patientId}/items',
        'PUT /cart/admin/{customerId}/item/{itemId}',
        'DELETE /cart/admin/{customerId}/item/{itemId}',
        'GET /reports/admin/{id}/versions/{n}/download',
        'POST /reports/admin/{id}/links/{linkId}/revoke',
        // Each id is a record of its own; what no merge allows is in tests/api/customers/merge.
        'GET /patients/admin/{id}/merge/{otherId}',
        'GET /customers/admin/{id}/merge/{otherId}',
        'POST /admin/notifications/{id}/deliveries/{channel}/send',
      ]),
    )
  })
})
