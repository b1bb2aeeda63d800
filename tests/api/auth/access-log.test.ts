import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accessedRecords } from '#server/call/security/access-log.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { reports } from '#server/db/tables/reports.ts'
import { isDeclared } from '#tests/api/call/guards.ts'
import { dataOf } from '#tests/support/api.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { makeOrder, makeReport, makeVisit, small, smallLabNow } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { stored } from '#tests/support/stored.ts'

let now = smallLabNow
const api = labApi({ clock: () => now })

test('the log records a patient read once per ten minutes with time and address, found by customer', async () => {
  const order = await makeOrder(api.db)
  const [admin, operator] = [await api.signInAs(staffOf('admin').id), await api.signInAs(staffOf('operator').id)]
  const read = (token: string, path: string) => api.call('GET', path, { token, address: '198.51.100.7' })
  await read(operator, `/orders/admin/${order.id}`)
  await read(operator, `/orders/admin/${order.id.toUpperCase()}`)
  await read(operator, `/orders/admin/${small.ravi}`)
  now = new Date(now.getTime() + 11 * 60_000)
  await read(operator, `/orders/admin/${order.id}`)
  await read(admin, `/customers/admin/${small.asha}`)
  await read(admin, `/customers/admin/${small.ravi}`)
  await read(admin, '/orders/admin/all')
  await api.app.settled()
  const { body, status } = await api.call('GET', `/admin/access-log?customerId=${small.asha}`, { token: await api.signInAs(staffOf('super_admin').id) })
  const { items, totalCount } = dataOf<{ items: Record<string, unknown>[]; totalCount: number }>(body)
  expect([status, totalCount]).toEqual([200, 3])
  expect(items.map(({ userId, entity, entityId, address }) => [userId, entity, entityId, address])).toEqual([
    [staffOf('operator').id, 'orders', order.id, '198.51.100.7'],
    [staffOf('admin').id, 'customers', small.asha, '198.51.100.7'],
    [staffOf('operator').id, 'orders', order.id, '198.51.100.7'],
  ])
  expect(items.map(({ recordName }) => recordName)).toEqual([order.number, 'Asha Rao', order.number])
  expect((await api.call('GET', '/admin/access-log', { token: operator })).status).toBe(403)
})

test('a customer’s log has every record of the family, prescriptions by file and visits by reference', async () => {
  const { db } = api
  const fileName = 'Dr Iyer, page 1.jpg'
  const paper = await makePrescription(db, { fileName, fileType: 'image/jpeg' })
  const visit = await makeVisit(db, (await makeOrder(db)).id, '2026-11-22')
  const token = await api.signInAs(staffOf('manager').id)
  const order = await makeOrder(db, { people: [small.ashaSon] })
  const report = await makeReport(db, order, { patientId: small.ashaSon })
  const own = [
    `/admin/prescriptions/${paper}`,
    `/admin/sample-collections/${visit}`,
    `/reports/${report}`,
    `/reports/admin/patients/${small.ashaSon}/parameters`,
    `/cart/admin/${small.asha}/${small.ashaSon}`,
  ]
  for (const path of [...own, `/reports/admin/patients/${small.raviSelf}/parameters`]) await api.call('GET', path, { token })
  await api.app.settled()
  const { body } = await api.call('GET', `/admin/access-log?customerId=${small.asha}&userId=${staffOf('manager').id}`, {
    token: await api.signInAs(staffOf('super_admin').id),
  })
  const { items } = dataOf<{ items: Record<string, unknown>[] }>(body)
  const [{ reference } = { reference: '' }] = await db.select().from(sampleCollections).where(eq(sampleCollections.id, visit))
  expect(Object.fromEntries(items.map(({ entity, recordName }) => [entity, recordName]))).toEqual({
    prescriptions: fileName,
    'sample-collections': reference,
    reports: (await stored(db, reports, report))?.number,
    patients: 'Kiran Rao',
  })
  expect(items).toHaveLength(4)
})

/** A new call that reads one record of a patient needs its place in the table, or is here with the reason. */
const without = [
  /^\/admin\/(users|settings|notifications|notification-endpoints|time-slots|phlebotomists|closed-days)\//,
  /^\/(referring-doctors|referral-laboratories|report-phrases)\//,
  // Says what a customer asks for, not what is known of them.
  /^\/data-requests\//,
  /^\/(tests|test-categories|test-packages|test-parameters)\//,
  /\/notification-preferences$/,
  // Logged by the kind of its record, see tests/api/audit/timeline.
  /^\/admin\/timeline\//,
  // Names of colleagues.
  /^\/admin\/timeline-people\//,
  // Counts, and what somebody has chosen to see.
  /^\/admin\/list-(views|exports)\//,
  // A worklist is of many patients, as a list is.
  /^\/reports\/admin\/worklists\//,
  // A job is of many reports: it has their numbers and says why one was left out, without a name or a value.
  /^\/admin\/jobs\//,
]

test('every call that reads one record of a patient is logged', () => {
  const single = api.routes.filter(
    ({ method, path }) => method === 'GET' && path.includes('{') && !isDeclared(path) && !without.some((pattern) => pattern.test(path)),
  )
  expect(single.length).toBeGreaterThan(15)
  const missing = single.filter(
    (route) => accessedRecords(route, Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']))).length === 0,
  )
  expect(missing.map(({ path }) => path)).toEqual([])
})
