import { beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { report } from '#contract/reports.ts'
import { orderItems } from '#server/db/tables/orders.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeReport, small, smallLabNow } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { change } from '#tests/support/stored.ts'

let order: { id: string; number: string }
let ids: string[] = []
const minutesAgo = (minutes: number) => new Date(smallLabNow.getTime() - minutes * 60_000).toISOString()

const api = smallApi({ isAlone: true })
beforeAll(async () => {
  order = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSelf, small.ashaSon] })
  const other = await makeOrder(api.db, { status: 'Completed' })
  ids = [
    await makeReport(api.db, order, { versions: 2 }),
    await makeReport(api.db, order, { status: 'Processing', versions: 0, createdAt: minutesAgo(1), patientId: small.ashaSon, patientName: 'Kiran Rao' }),
    // 20:00 UTC of the 19th is already the 20th in the laboratory.
    await makeReport(api.db, other, { createdAt: '2026-11-19T20:00:00.000Z' }),
    await makeReport(api.db, other, { createdAt: minutesAgo(3) }),
  ]
  await change(api.db, reports, ids[0] ?? '', { uploadedBy: staffOf('manager').id, notes: 'Fasting' })
  await change(api.db, reports, ids[3] ?? '', { deletedAt: smallLabNow.toISOString(), deleteReason: 'Wrong patient' })
  await api.db
    .update(orderItems)
    .set({
      type: 'package',
      testId: null,
      packageId: small.pack,
      name: 'Basic',
      includedTests: [
        { id: small.cbc, name: 'Blood count' },
        { id: small.sugar, name: 'Sugar' },
      ],
    })
    .where(eq(orderItems.patientId, small.ashaSon))
})

const envelope = z.strictObject({ status: z.literal('success'), items: z.array(z.strictObject({ ...report.shape, etag: z.string() })), totalCount: z.number() })
const listed = async (query: string) => envelope.parse((await api.call('GET', `/reports/admin/all?${query}`)).body)

test('REP-03 the list answers items and totalCount at the top, newest first, without deleted reports', async () => {
  const { items, totalCount } = await listed('')
  expect(totalCount).toBe(3)
  expect(items.map(({ id }) => id)).toEqual(ids.slice(0, 3))
  expect(items.map(({ fileUrl, versions }) => [fileUrl, versions])).toEqual([
    [`/reports/admin/${ids[0]}/download`, 2],
    [null, 0],
    [`/reports/admin/${ids[2]}/download`, 1],
  ])
})

test('REP-03 each report names its patient’s tests, and expands packages', async () => {
  const { items } = await listed('limit=2')
  expect(items.map(({ patient, tests }) => [patient.name, tests.map(({ name }) => name)])).toEqual([
    ['Asha Rao', ['Blood count']],
    ['Kiran Rao', ['Blood count', 'Sugar']],
  ])
})

test('one report has all its fields, and its version as ETag', async () => {
  const { body, etag } = await api.call('GET', `/reports/${ids[0]}`)
  expect(etag).toBe('"v1"')
  expect(body.data).toEqual({
    resultsDueAt: null,
    id: ids[0],
    number: expect.stringMatching(/^RPT-\d{7}$/),
    orderId: order.id,
    orderNumber: order.number,
    patient: { id: small.ashaSelf, number: 'P-000001', name: 'Asha Rao', gender: 'Female', dateOfBirth: '1990-01-31', ageUnit: null },
    customer: { id: small.asha, name: 'Asha Rao' },
    status: 'Available',
    source: 'upload',
    stage: null,
    createdAt: smallLabNow.toISOString(),
    updatedAt: smallLabNow.toISOString(),
    uploadedBy: staffOf('manager').name,
    notes: 'Fasting',
    fileUrl: `/reports/admin/${ids[0]}/download`,
    versions: 2,
    tests: [{ id: small.cbc, name: 'Blood count', results: [] }],
  })
})

test('RES-13 the versions of a report, newest first, with who and why', async () => {
  await change(api.db, reportVersions, numbered(`${ids[0]} version`, 2), { madeBy: staffOf('admin').id })
  const { body } = await api.call('GET', `/reports/admin/${ids[0]}/versions`)
  const at = smallLabNow.toISOString()
  const fileUrl = (n: number) => `/reports/admin/${ids[0]}/versions/${n}/download`
  const shared = { madeAt: at, changes: [] }
  expect(body.data).toEqual([
    {
      ...shared,
      n: 2,
      stage: null,
      pending: [],
      fileName: 'result 2.pdf',
      fileSize: 1001,
      reason: 'Corrected',
      madeBy: staffOf('admin').name,
      fileUrl: fileUrl(2),
      isCurrent: true,
    },
    { ...shared, n: 1, stage: null, pending: [], fileName: 'result 1.pdf', fileSize: 1000, reason: null, madeBy: null, fileUrl: fileUrl(1), isCurrent: false },
  ])
})

test.each(['/reports/{id}', '/reports/admin/{id}/versions'])('REP-10 a deleted or unknown report is a 404 at %s', async (path) => {
  for (const id of [ids[3] ?? '', 'none']) expect((await api.call('GET', path.replace('{id}', id))).status).toBe(404)
})

test.each([
  ['', 3],
  ['status=Processing', 1],
  ['search=kiran', 1],
  ['search=RAO', 3],
  ['search=%25', 0],
  ['startDate=2026-11-20', 3],
  ['startDate=2026-11-21', 2],
  ['endDate=2026-11-20', 1],
  ['endDate=2026-11-19', 0],
  ['startDate=2026-11-20&endDate=2026-11-20&status=Available', 1],
])('REP-02 the list with %s counts %i', async (query, count) => {
  const { status, body } = await api.call('GET', `/reports/admin/all?${query}`)
  expect([status, body.totalCount]).toEqual([200, count])
})

test('REP-03 RES-01 RES-04 a report lists its current values with range, flag or the reason for none, and release state', async () => {
  const [first = '', second = ''] = ids
  const row = {
    reportId: first,
    patientId: small.ashaSelf,
    testId: small.cbc,
    testName: 'Blood count',
    kind: 'text',
    unit: 'g/dL',
    rangeText: '12 - 15',
    collectedOn: '2026-11-21',
    enteredAt: smallLabNow.toISOString(),
    state: 'Released',
  } as const
  const unclear = { kind: 'numeric', value: '< 0.5', number: 0.5, comparator: '<', rangeLow: 0, rangeHigh: 0.04, rangeText: '0 - 0.04', unit: '' } as const
  const hb = { key: 'HB', parameter: 'Haemoglobin', position: 1 }
  await api.db.insert(results).values([
    { ...row, ...hb, id: numbered('value', 1), value: '9.1', flag: 'Abnormal', direction: 'Low', supersededAt: smallLabNow.toISOString() },
    { ...row, ...hb, id: numbered('value', 2), value: '15.1', flag: 'Abnormal', direction: 'High' },
    { ...row, id: numbered('value', 3), key: 'K', parameter: 'Potassium', position: 0, value: '4', unit: '', rangeText: '', state: 'Entered' },
    { ...row, id: numbered('value', 4), key: 'name:x', parameter: 'Smear', position: 0, testId: small.retired, testName: 'Retired', value: 'Normal' },
    { ...row, ...hb, ...unclear, id: numbered('value', 6), key: 'TROPI', parameter: 'Troponin I', position: 2 },
    { ...row, ...hb, id: numbered('value', 5), reportId: second, patientId: small.ashaSon, value: '13', flag: 'Normal' },
  ])
  const { tests } = (await api.call('GET', `/reports/${first}`)).body.data
  expect(tests).toEqual([
    {
      id: small.cbc,
      name: 'Blood count',
      results: [
        { parameter: 'Potassium', value: '4', normalRange: '', status: '', direction: null, unclear: null, isReleased: false },
        { parameter: 'Haemoglobin', value: '15.1 g/dL', normalRange: '12 - 15', status: 'Abnormal', direction: 'High', unclear: null, isReleased: true },
        {
          ...{ parameter: 'Troponin I', value: '< 0.5', normalRange: '0 - 0.04', status: '', direction: null },
          ...{ unclear: 'No flag: several are possible for this value', isReleased: true },
        },
      ],
    },
    {
      id: small.retired,
      name: 'Retired',
      results: [{ parameter: 'Smear', value: 'Normal g/dL', normalRange: '12 - 15', status: '', direction: null, unclear: null, isReleased: true }],
    },
  ])
})
