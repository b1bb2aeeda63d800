import { unzipSync } from 'fflate'
import { eq, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { exportLimits } from '#domain/list-export.ts'
import { type Role, rolePresets } from '#domain/role.ts'
import { silentLog } from '#server/log.ts'
import { jobKinds } from '#server/jobs/job-kinds.ts'
import { runNextStep } from '#server/jobs/jobs.ts'
import { runRetention } from '#server/jobs/retention.ts'
import { filesToRemove } from '#server/db/tables/files.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { newId } from '#server/db/id.ts'
import { customers } from '#server/db/tables/customers.ts'
import { users } from '#server/db/tables/staff.ts'
import { exportFile } from '#server/shared/export-file.ts'
import { labApi, runJobs } from '#tests/support/lab-api.ts'
import { usualSettings } from '#tests/support/app-settings.ts'
import { makeOrder, makeVisit, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { readCsv } from '#tests/support/read-csv.ts'
import { staffOf } from '#tests/support/staff.ts'
import { change } from '#tests/support/stored.ts'

const api = labApi()
const path = '/admin/list-exports/orders'
const columns = 'orderNumber,customerName,customerPhone,totalAmount,orderStatus,createdAt'

beforeAll(async () => {
  await change(api.db, customers, small.asha, { name: '=1+1', phone: '+919845012345' })
  await makeOrder(api.db, { createdAt: '2026-11-20T20:00:00.000Z' })
  await makeOrder(api.db, { status: 'Completed' })
  for (let from = 0; from < 2_100; from += 700)
    await api.db.insert(customers).values(Array.from({ length: 700 }, (_, index) => person(`Person ${from + index}`)))
})

const person = (name: string) => ({ id: newId(smallLabNow), name, phone: '+910000000000', searchText: '', ...stampsOf })

async function fetched(at: string, as: Role = 'admin') {
  const answer = await api.fetch(new Request(`http://lab.test/api${at}`, { headers: { authorization: `Bearer ${await api.startSession(as)}` } }))
  return { status: answer.status, name: answer.headers.get('content-disposition'), content: new Uint8Array(await answer.arrayBuffer()) }
}
const textOf = (content: Uint8Array) => new TextDecoder().decode(content)
const sheetOf = (content: Uint8Array) => {
  const files = unzipSync(content)
  return Object.entries(files)
    .map(([name, bytes]) => `${name}\n${textOf(bytes)}`)
    .join('\n')
}

test('VIEW-03 a CSV file has the chosen columns, filters and order, and no formula runs', async () => {
  const { status, name, content } = await fetched(`${path}?format=csv&columns=${columns}&query=${encodeURIComponent('status=Created')}&name=Orders, To confirm`)
  expect(status).toBe(200)
  expect(name).toContain('orders-to-confirm-2026-11-21.csv')
  const [heads, ...rows] = readCsv(textOf(content))
  expect(heads).toEqual(['Order number', 'Customer', 'Phone', 'Amount', 'Order status', 'Order date'])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.slice(1)).toEqual(["'=1+1", "'+91 98450 12345", expect.stringMatching(/^\d+\.\d\d$/), 'Created', '21/11/2026 01:30'])
})

test('VIEW-03 an XLSX file has amounts as numbers in rupees, dates as dates, and phones as text', async () => {
  const { content } = await fetched(`${path}?format=xlsx&columns=${columns}&query=${encodeURIComponent('sort=createdAt&order=asc')}`)
  const sheet = sheetOf(content)
  expect(sheet).toContain('+91 98450 12345')
  expect(sheet).toContain('[$₹-4009]#,##,##0.00')
  expect(sheet).toContain('dd/mm/yyyy hh:mm')
  expect(sheet).not.toMatch(/<f>/)
  expect(sheet, 'a moment fits into its column').toMatch(/<col min="6" max="6" width="18"/)
  // 21/11/2026 01:30 as the number of days since 30/12/1899.
  expect(sheet).toContain('46347.0625')
})

test('VIEW-03 an XLSX file has room for the widest cell of any row, and no text that its program refuses', async () => {
  const empty = Array.from({ length: 300 }, () => [null, 'x'])
  const sheet = sheetOf(await exportFile('xlsx', { titles: ['Due', 'Note'], rows: [...empty, [{ moment: '2026-11-21T01:30' }, 'y'.repeat(40_000)]] }))
  expect(sheet).toContain('<col min="1" max="1" width="18"')
  expect(sheet).toMatch(/>y{32766}…</)
})

test('VIEW-03 the hours of a visit are written as the list shows them', async () => {
  await makeVisit(api.db, (await makeOrder(api.db)).id, '2026-11-23')
  const { content } = await fetched('/admin/list-exports/sample-collections?format=csv&columns=timeSlot')
  expect(readCsv(textOf(content))).toEqual([['Time slot'], [expect.stringMatching(/^\d\d:\d\d–\d\d:\d\d$/)]])
})

test('VIEW-03 a column of several records has their number, as the list shows it', async () => {
  const { content } = await fetched('/admin/list-exports/test-packages?format=csv&columns=name,tests&query=sort%3Dname%26order%3Dasc')
  expect(readCsv(textOf(content))).toEqual([
    ['Name', 'Tests'],
    ['Basic', '2'],
    ['Dear', '2'],
  ])
})

test.each([
  ['a list that the caller may not see', '/admin/list-exports/users?format=csv&columns=name', 'operator', 403],
  ['a column that is no field', `${path}?format=csv&columns=nothing`, 'operator', 422],
  ['a group of fields as a column', `${path}?format=csv&columns=customer`, 'operator', 422],
  ['a filter that the list does not know', `${path}?format=csv&columns=orderNumber&query=nothing%3D1`, 'operator', 422],
] as const)('VIEW-03 %s is refused', async (_, at, as, status) => {
  expect((await fetched(at, as)).status).toBe(status)
})

test('VIEW-03 a large file is made by a job in steps, and only its own user sees it', async () => {
  const body = { format: 'csv', columns: 'name,phone', query: 'sort=name&order=asc', name: 'Customers' }
  expect((await fetched('/admin/list-exports/customers?format=csv&columns=name')).status).toBe(409)
  const begun = await api.call('POST', '/admin/list-exports/customers', { as: 'admin', body })
  const { id, total } = (begun.body as { data: { id: string; total: number } }).data
  expect((await fetched(`/admin/jobs/list-exports/${id}/file`)).status).toBe(404)
  await runJobs({ ...api, clock: () => smallLabNow })
  const job = (await api.call('GET', `/admin/jobs/list-exports/${id}`, { as: 'admin' })).body as { data: { state: string } }
  expect(job.data.state).toBe('Done')
  const { content, name } = await fetched(`/admin/jobs/list-exports/${id}/file`)
  expect(name).toContain('customers-2026-11-21.csv')
  const names = readCsv(textOf(content))
    .slice(1)
    .map(([person]) => person)
  expect(names).toHaveLength(total)
  expect(new Set(names).size).toBe(total)
  expect((await fetched(`/admin/jobs/list-exports/${id}/file`, 'super_admin')).status).toBe(404)
  await change(api.db, users, staffOf('admin').id, { permissions: rolePresets.admin.filter((each) => each !== 'customers.view') })
  expect((await fetched(`/admin/jobs/list-exports/${id}/file`)).status, 'who may not see the list any more').toBe(403)
  await change(api.db, users, staffOf('admin').id, { permissions: rolePresets.admin })
  const nextDay = new Date(smallLabNow.getTime() + 25 * 3_600_000)
  await runRetention({ ...api, clock: () => nextDay, log: silentLog, keepDays: { notifications: 0, carts: 0, customers: 0 } })
  expect((await fetched(`/admin/jobs/list-exports/${id}/file`)).status).toBe(404)
  expect(await api.db.select().from(filesToRemove)).toEqual([])
  expect(await api.db.select({ spec: jobs.spec, made: jobs.made }).from(jobs)).toEqual([{ spec: null, made: null }])
  expect(((await api.call('GET', '/admin/jobs/list-exports', { as: 'super_admin' })).body as { data: unknown[] }).data).toEqual([])
})

test.each([
  ['leaves the list', async (first: string) => void (await api.db.delete(customers).where(eq(customers.id, first)))],
  ['comes into it', async () => void (await api.db.insert(customers).values(person('Aaron')))],
])('VIEW-03 a large file has each row once when another %s while it is made', async (_, happen) => {
  const listed = () => api.db.select({ id: customers.id, name: customers.name }).from(customers).where(like(customers.name, 'Person %')).orderBy(customers.name)
  const body = { format: 'csv', columns: 'name', query: 'sort=name&order=asc' }
  const begun = await api.call('POST', '/admin/list-exports/customers', { as: 'admin', body })
  const { id } = (begun.body as { data: { id: string } }).data
  await runNextStep({ ...api, clock: () => smallLabNow, settings: usualSettings, log: silentLog }, jobKinds)
  await happen((await listed())[0]?.id ?? '')
  const stayed = await listed()
  await runJobs({ ...api, clock: () => smallLabNow })
  const names = readCsv(textOf((await fetched(`/admin/jobs/list-exports/${id}/file`)).content)).map(([name]) => name ?? '')
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(stayed.map(({ name }) => name)))
})

test('VIEW-03 a list that has more rows than a file may have makes no file, and says so', async () => {
  const body = { format: 'csv', columns: 'name' }
  const { id } = ((await api.call('POST', '/admin/list-exports/customers', { as: 'admin', body })).body as { data: { id: string } }).data
  const rows = Array.from({ length: exportLimits.most + 1 }, (_, index) => [String(index), ['x']])
  const part = await api.files.put(new TextEncoder().encode(JSON.stringify(rows)))
  await api.db
    .update(jobs)
    .set({ items: ['file'], total: 1, made: { parts: [part] } })
    .where(eq(jobs.id, id))
  await runJobs({ ...api, clock: () => smallLabNow })
  const [job] = await api.db.select().from(jobs).where(eq(jobs.id, id))
  expect(job?.outcomes).toMatchObject([{ leftOut: 'A file has at most 50,000 rows; narrow the list down by a filter' }])
  expect((await fetched(`/admin/jobs/list-exports/${id}/file`)).status).toBe(404)
})
