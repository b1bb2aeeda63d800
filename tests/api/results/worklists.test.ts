import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ContentOf } from '#contract/call.ts'
import type { openSamples, worklists, worksheet } from '#contract/worklists.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orders } from '#server/db/tables/orders.ts'
import { parameters } from '#server/db/tables/parameters.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { samples } from '#server/db/tables/samples.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeReport, small, smallLabNow } from '#tests/support/small-lab.ts'
import { statesInForce } from '#tests/support/result-rows.ts'
import { giveContainers, makeReceived } from '#tests/support/worklist.ts'
import { makeParameters, resultsPath, save } from './lab.ts'

const api = smallApi({ isAlone: true })
beforeAll(async () => {
  await makeParameters(api.db)
  await giveContainers(api.db)
})

const path = '/reports/admin/worklists'
const counted = async () => (await api.call('GET', path)).body.data as unknown as ContentOf<typeof worklists.answer>
const countOf = async (testId: string) => (await counted()).tests.find(({ id }) => id === testId)
const listed = async (testId: string, query = '') =>
  (await api.call('GET', `${path}/${testId}${query}`)).body.data as unknown as ContentOf<typeof openSamples.answer>
const sheetOf = async (testId: string, query = '') =>
  (await api.call('GET', `${path}/${testId}/sheet${query}`)).body.data as unknown as ContentOf<typeof worksheet.answer>
const minutesAgo = (minutes: number) => new Date(smallLabNow.getTime() - minutes * 60_000).toISOString()
/** Begins the report of a patient and hands over values of the blood count. */
const enter = async (orderId: string, patientId: string, values: Readonly<Record<string, string>>) => {
  const { id } = (await api.call('POST', '/reports/admin/results', { orderId, patientId })).body.data as unknown as { id: string }
  await save(api, id, values)
  const body = { testId: small.cbc, confirmIncomplete: true }
  expect((await api.call('POST', resultsPath(id, 'enter'), body)).status).toBe(200)
  return id
}
const whole = { K: '4.2', HB: '13.0', MP_SM: 'Not seen' }

test('WRK-02 a worklist has received samples without a complete result, oldest first, with due times', async () => {
  const late = await makeReceived(api.db, { people: [small.raviSelf], minutesAgo: 30 })
  const both = await makeReceived(api.db, {
    people: [small.ashaSelf, small.ashaSon],
    lines: [{ quantity: 2 }, { sold: 'pack', patientId: small.ashaSon }],
    minutesAgo: 90,
  })
  await api.db
    .update(orders)
    .set({ resultsDueAt: minutesAgo(5) })
    .where(eq(orders.id, late.id))
  await api.db
    .update(orders)
    .set({ resultsDueAt: minutesAgo(-60) })
    .where(eq(orders.id, both.id))
  expect(await countOf(small.cbc)).toEqual({
    ...{ id: small.cbc, name: 'Blood count', department: 'Blood', laboratory: null },
    ...{ count: 3, late: 1, oldest: minutesAgo(90), dueAt: minutesAgo(5) },
  })
  expect((await countOf(small.sugar))?.count).toBe(1)
  const { items, totalCount } = await listed(small.cbc)
  expect([totalCount, items.map(({ patient }) => patient.name).at(-1)]).toEqual([3, 'Ravi Iyer'])
  expect(items[0]).toMatchObject({ orderId: both.id, receivedAt: minutesAgo(90), dueAt: minutesAgo(-60), reportId: null, problem: null })
  expect((await listed(small.cbc, '?page=2&limit=2')).items).toEqual(items.slice(2))
  // A row leaves the list once all its measured values are handed over, and not before.
  await enter(both.id, small.ashaSelf, { K: whole.K, HB: whole.HB })
  expect((await countOf(small.cbc))?.count).toBe(3)
  const sons = await enter(both.id, small.ashaSon, whole)
  expect((await listed(small.cbc)).items.map(({ patient }) => patient.id)).toEqual([small.ashaSelf, small.raviSelf])
  // Calculated lipids are not waited for.
  await save(api, sons, { CHOL: '170', TG: '100', HDL: '55' }, { testId: small.sugar })
  expect((await countOf(small.sugar))?.count).toBe(1)
  await api.db
    .update(results)
    .set({ state: 'Entered' })
    .where(and(eq(results.reportId, sons), eq(results.testId, small.sugar)))
  expect(await countOf(small.sugar)).toBeUndefined()
  await api.db.update(orderTests).set({ status: 'Done' })
})

test('WRK-02 a value that no formula gives in its unit is waited for', async () => {
  const { id } = await makeReceived(api.db, { people: [small.raviSelf], lines: [{ sold: 'sugar' }] })
  const inUnit = (unit: string) => api.db.update(parameters).set({ unit }).where(eq(parameters.code, 'TG'))
  await inUnit('mmol/L')
  const report = (await api.call('POST', '/reports/admin/results', { orderId: id, patientId: small.raviSelf })).body.data.id
  const saved = await save(api, report, { CHOL: '170', TG: '100', HDL: '55' }, { testId: small.sugar })
  expect((saved.body.data.rows as { parameterCode: string }[]).map(({ parameterCode }) => parameterCode).sort()).toEqual(['CHOL', 'HDL', 'NHDL', 'TG'])
  await api.db.update(results).set({ state: 'Entered' }).where(eq(results.reportId, report))
  expect((await listed(small.sugar)).items.map(({ orderId }) => orderId)).toEqual([id])
  await inUnit('mg / dl')
  expect(await countOf(small.sugar)).toBeUndefined()
  await inUnit('mg/dL')
  await api.db.update(orderTests).set({ status: 'Done' })
})

test('WRK-02 ACC-07 samples sent out, rejected or not received, and uploaded reports are in no worklist', async () => {
  const kept = await makeReceived(api.db)
  for (const state of ['SentOut', 'Rejected', 'Collected', 'ToCollect'] as const) {
    const { id } = await makeReceived(api.db, { people: [small.raviSelf] })
    await api.db.update(samples).set({ state }).where(eq(samples.orderId, id))
  }
  const uploaded = await makeReceived(api.db, { people: [small.ashaSon] })
  await makeReport(api.db, uploaded, { source: 'upload', patientId: small.ashaSon })
  expect((await listed(small.cbc)).items.map(({ orderId }) => orderId)).toEqual([kept.id])
  const back = await makeReceived(api.db, { people: [small.raviSelf] })
  await api.db.update(samples).set({ state: 'ReceivedBack' }).where(eq(samples.orderId, back.id))
  await api.db.update(orders).set({ orderStatus: 'SampleCollected' }).where(eq(orders.id, back.id))
  expect((await listed(small.cbc)).items.map(({ problem }) => problem)).toEqual([null, 'The order is not in testing yet: it is sample collected'])
  await api.db.update(orderTests).set({ status: 'Done' })
})

test('RES-01 RES-07 the grid of a test has parameters by day of collection, and each patient’s values', async () => {
  const earlier = await makeReceived(api.db)
  const released = await enter(earlier.id, small.ashaSelf, { K: '4.0' })
  await api.db
    .update(results)
    .set({ state: 'Released', releasedAt: minutesAgo(0) })
    .where(eq(results.reportId, released))
  await api.db.update(orderTests).set({ status: 'Done' })
  const one = await makeReceived(api.db)
  const other = await makeReceived(api.db, { people: [small.raviSelf], minutesAgo: 45 })
  const begun = (await api.call('POST', '/reports/admin/results', { orderId: one.id })).body.data.id as unknown as string
  await save(api, begun, { HB: '12.5' })
  const sheet = await sheetOf(small.cbc)
  expect([sheet.totalCount, sheet.test.name, sheet.days.length]).toEqual([2, 'Blood count', 1])
  expect(sheet.days[0]?.parameters.map(({ code }) => code)).toEqual(['K', 'HB', 'MP_SM'])
  expect(sheet.rows.map(({ reportId, values, formers }) => [reportId, values.map(({ value }) => value), formers.map(({ value }) => value)])).toEqual([
    [begun, ['12.5'], ['4.0']],
    [null, [], []],
  ])
  const single = (await api.call('GET', resultsPath(begun))).body.data as unknown as { tests: { id: string; parameters: unknown }[]; formers: unknown }
  expect([sheet.days[0]?.parameters, sheet.rows[0]?.formers]).toEqual([single.tests.find(({ id }) => id === small.cbc)?.parameters, single.formers])
  // A row on the screen is read also once it has left the list.
  await api.db.update(orderTests).set({ status: 'Cancelled' }).where(eq(orderTests.orderId, other.id))
  const ids = sheet.rows.map(({ id }) => id)
  expect((await sheetOf(small.cbc)).rows.map(({ id }) => id)).toEqual([ids[0]])
  expect((await sheetOf(small.cbc, `?rows=${ids.join()}`)).rows.map(({ problem }) => problem)).toEqual([null, 'The test is no longer on the order'])
  expect((await sheetOf(small.sugar, `?rows=${ids.join()}`)).rows).toEqual([])
})

test('RES-09 handing over one test leaves the drafts of others, and asks about its own values only', async () => {
  const { id: orderId } = await makeReceived(api.db, { lines: [{}, { sold: 'sugar' }] })
  const { id } = (await api.call('POST', '/reports/admin/results', { orderId })).body.data as unknown as { id: string }
  await save(api, id, { CHOL: '170' }, { testId: small.sugar })
  await save(api, id, { K: '4.2' })
  const enterTest = (testId: string) => api.call('POST', resultsPath(id, 'enter'), { testId })
  expect((await enterTest(small.cbc)).body.errors).toEqual({
    confirmIncomplete: ['Without a value: Haemoglobin (Hb), Malaria Parasite (smear). Hand over the others anyway?'],
  })
  await save(api, id, whole)
  expect((await enterTest(small.cbc)).status).toBe(200)
  expect(await statesInForce(api.db, id)).toMatchObject({ K: '4.2 Entered', HB: '13.0 Entered', CHOL: '170 Draft' })
  expect([(await enterTest(small.cbc)).status, (await enterTest(small.retired)).status]).toEqual([409, 404])
  expect(await api.db.$count(reports, eq(reports.id, id))).toBe(1)
})
