import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small, smallLabNow } from '#tests/support/small-lab.ts'
import { change, stored } from '#tests/support/stored.ts'
import { begin, completeReport, enteredReport, makeParameters, releaseMany, resultsPath as path } from './lab.ts'

const api = smallApi()
beforeAll(() => makeParameters(api.db))

const release = (id: string, body: object = {}, as: 'admin' | 'super_admin' = 'super_admin') =>
  api.call('POST', path(id, 'release'), { confirmed: true, ...body }, { as })
const whyLeftOut = async (id: string) => {
  const { items } = (await api.call('GET', '/reports/admin/results/waiting?limit=100')).body.data as unknown as {
    items: { id: string; leftOut: string | null }[]
  }
  return items.find((each) => each.id === id)?.leftOut
}

test('REP-08 REP-07 results join an uploaded report, and a release keeps its file', async () => {
  const { id } = await begin(api)
  await change(api.db, reports, id, { source: 'upload', status: 'Available' })
  const results = [{ parameter: 'Remark', value: 'Clear', normalRange: 'Clear', status: 'Normal' }]
  expect((await api.call('POST', path(id), { testId: small.cbc, results }, { as: 'admin' })).status).toBe(200)
  const refusal = 'This report was uploaded as a file: its results are verified beside it, not released'
  expect(await release(id)).toMatchObject({ status: 409, body: { message: refusal } })
  expect(await releaseMany(api, [id])).toMatchObject({ released: [], leftOut: [{ id, reason: refusal }] })
  expect(await whyLeftOut(id)).toBe(refusal)
  expect(await api.db.$count(reportVersions, eq(reportVersions.reportId, id))).toBe(0)
})

test('RES-10 a bulk release skips a commented report, whose comment may not fit the release', async () => {
  const { id } = await completeReport(api)
  await change(api.db, reports, id, { notes: 'Confirmed by repeat' })
  expect(await releaseMany(api, [id])).toMatchObject({ released: [], leftOut: [{ id, reason: 'Comment' }] })
  expect(await whyLeftOut(id)).toBe('Comment')
})

test('RES-10 REP-10 a bulk release skips a report deleted meanwhile, and releases the others', async () => {
  const [first, deleted, last] = [await completeReport(api), await completeReport(api), await completeReport(api, { HB: '12.9' })]
  const numberOf = async (id: string) => (await stored(api.db, reports, id))?.number
  await change(api.db, reports, deleted.id, { deletedAt: smallLabNow.toISOString() })
  expect(await releaseMany(api, [first.id, deleted.id, last.id])).toEqual({
    released: [await numberOf(first.id), await numberOf(last.id)],
    leftOut: [{ id: deleted.id, number: await numberOf(deleted.id), reason: 'It was deleted' }],
  })
  expect((await api.call('POST', '/reports/admin/results/release-many', { ids: [newId(smallLabNow)] })).status).toBe(404)
})

const notesOf = async (id: string) => (await stored(api.db, reports, id))?.notes

const amend = (id: string, value: string) =>
  api.call('POST', path(id, 'amend'), { testId: small.cbc, values: [{ parameterCode: 'K', value }], reason: 'Wrong tube' })

test('RES-11 RES-12 a report keeps its note when a correction is released without one, and takes another or none', async () => {
  const { id } = await enteredReport(api, { K: '4.1' }, { patient: small.ashaSon })
  await release(id, { note: 'Haemolysed' })
  expect(await notesOf(id)).toBe('Haemolysed')
  for (const [value, body, notes] of [
    ['4.2', {}, 'Haemolysed'],
    ['4.3', { note: ' Measured twice ' }, 'Measured twice'],
    ['4.4', { note: null }, null],
  ] as const) {
    expect((await amend(id, value)).status).toBe(200)
    expect((await release(id, body, 'admin')).status).toBe(200)
    expect(await notesOf(id)).toBe(notes)
  }
})

test('RES-07 a previous release’s note does not explain a large change by a correction', async () => {
  const [former, { id }] = [await enteredReport(api, { K: '3.6' }), await enteredReport(api, { K: '3.7' })]
  await release(former.id)
  await release(id, { note: 'Haemolysed' })
  expect((await amend(id, '5.9')).status).toBe(200)
  const missing = { status: 422, body: { errors: { note: ['A value changed more than expected since the last one: please add a note'] } } }
  for (const body of [{}, { note: null }, { note: ' ' }]) expect(await release(id, body, 'admin')).toMatchObject(missing)
  expect((await release(id, { note: 'Measured twice' }, 'admin')).status).toBe(200)
  expect(await notesOf(id)).toBe('Measured twice')
})
