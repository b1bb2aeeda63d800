import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { parameterRanges, parameters } from '#server/db/tables/parameters.ts'
import { results } from '#server/db/tables/results.ts'
import { readSheet } from '#server/shared/results/read-sheet.ts'
import { lastReleased } from '#server/shared/results/last-released.ts'
import { changesOfRelease } from '#server/shared/results/release-changes.ts'
import { inReportOrder } from '#server/shared/results/report-sheet.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { resultsInForce } from '#tests/support/result-rows.ts'
import { small, smallLabNow } from '#tests/support/small-lab.ts'
import { begin, enteredReport, makeParameters, resultsPath as path, rowOf, save, sheetOf } from './lab.ts'

const api = smallApi()
beforeAll(() => makeParameters(api.db))

/** A report of these values, released by another than who entered them. */
async function released(values: Readonly<Record<string, string>>, of?: Parameters<typeof enteredReport>[2]): Promise<string> {
  const { id } = await enteredReport(api, values, of)
  const done = await api.call('POST', path(id, 'release'), { confirmed: true, note: 'Repeated' }, { as: 'super_admin' })
  expect(done.status).toBe(200)
  return id
}

const amend = (id: string, values: Readonly<Record<string, string>>, { testId = small.cbc as string, reason = 'Wrong tube' } = {}) =>
  api.call('POST', path(id, 'amend'), {
    testId,
    values: Object.entries(values).map(([parameterCode, value]) => ({ parameterCode, value })),
    reason,
  })

const changesNow = async (id: string) => {
  const { rows } = await readSheet(api.db, id, 'Asia/Kolkata')
  return changesOfRelease(await inReportOrder(api.db, rows), await lastReleased(api.db, id))
}

const inForce = async (id: string) => Object.fromEntries((await resultsInForce(api.db, id)).map(({ key, value, state }) => [key, `${value} ${state}`]))

const changesOf = async (id: string) => ((await api.call('GET', `/reports/admin/${id}/versions`)).body.data as unknown as { changes: unknown[] }[])[0]?.changes

test('RES-12 a correction that was typed wrong is typed again before it is verified; a verified one is not', async () => {
  const id = await released({ HB: '13.0' })
  expect((await amend(id, { HB: '12.0' })).status).toBe(200)
  expect((await amend(id, { HB: '12.2' }, { reason: 'Typing mistake' })).status).toBe(200)
  expect((await changesNow(id))?.reasons).toEqual(['Wrong tube; Typing mistake'])
  expect(await inForce(id)).toEqual({ HB: '12.2 Entered' })
  expect((await api.call('POST', path(id, 'verify'), {}, { as: 'admin' })).status).toBe(200)
  expect((await amend(id, { HB: '12.4' })).status).toBe(409)
  await api.call('POST', path(id, 'release'), { confirmed: true }, { as: 'admin' })
  expect(await changesOf(id)).toEqual([{ test: 'Blood count', parameter: 'Haemoglobin (Hb)', before: '13.0 g/dL', after: '12.2 g/dL' }])
  // The report of a second correction names what the first one said.
  await api.db
    .update(results)
    .set({ releasedAt: '2026-11-20T08:00:00.000Z' })
    .where(and(eq(results.reportId, id), eq(results.value, '13.0')))
  await amend(id, { HB: '12.6' })
  expect(await changesNow(id)).toEqual({
    formerRelease: smallLabNow.toISOString(),
    isCorrection: true,
    reasons: ['Wrong tube'],
    changes: [{ test: 'Blood count', parameter: 'Haemoglobin (Hb)', before: '12.2 g/dL', after: '12.6 g/dL' }],
  })
})

test('RES-12 RES-13 an emptied released value stays until release; the new version marks the withdrawal', async () => {
  const id = await released({ HB: '13.0', K: '4.1' }, { patient: small.ashaSon })
  const amended = sheetOf(await amend(id, { HB: '' }))
  expect([amended.state, rowOf(amended, 'HB').value, rowOf(amended, 'HB').state, rowOf(amended, 'HB').flag]).toEqual(['Entered', '', 'Entered', null])
  expect((await amend(id, { HB: '' })).status).toBe(200)
  const done = sheetOf(await api.call('POST', path(id, 'release'), { confirmed: true }, { as: 'admin' }))
  expect([done.state, done.rows.map(({ parameterCode }) => parameterCode)]).toEqual(['Released', ['K']])
  expect(await changesOf(id)).toEqual([{ test: 'Blood count', parameter: 'Haemoglobin (Hb)', before: '13.0 g/dL', after: 'withdrawn' }])
  const answer = await api.call('GET', `/reports/${id}`)
  expect(JSON.stringify(answer.body.data)).not.toContain('13.0')
})

test('RES-12 a correction keeps the other released values as released, despite catalogue changes', async () => {
  const id = await released({ HB: '12.5', K: '4.4' })
  const ranges = await api.db.select().from(parameterRanges).where(eq(parameterRanges.parameterCode, 'K'))
  await api.db.update(parameterRanges).set({ high: 4 }).where(eq(parameterRanges.parameterCode, 'K'))
  const amended = await amend(id, { HB: '12.0' })
  for (const range of ranges) await api.db.update(parameterRanges).set({ high: range.high }).where(eq(parameterRanges.id, range.id))
  expect([amended.status, rowOf(sheetOf(amended), 'K').state, rowOf(sheetOf(amended), 'K').flag]).toEqual([200, 'Released', 'Normal'])
})

test('RES-03 a saved value that the catalogue now refuses stays until retyped, across other saves', async () => {
  const { id } = await begin(api)
  await save(api, id, { K: '4.2', HB: '12.5' })
  await api.db.update(parameters).set({ decimals: 0 }).where(eq(parameters.code, 'K'))
  const saved = await save(api, id, { HB: '12.6' })
  await api.db.update(parameters).set({ decimals: 1 }).where(eq(parameters.code, 'K'))
  expect([saved.status, await inForce(id)]).toEqual([200, { K: '4.2 Draft', HB: '12.6 Draft' }])
})

test('RES-03 a save that did not see a colleague’s value does not replace it', async () => {
  const { id } = await begin(api)
  const saved = (value: string, replaces?: string) => save(api, id, { K: value }, replaces === undefined ? {} : { more: { replaces } })
  expect((await saved('4.2', '')).status).toBe(200)
  const refused = await saved('5.1', '')
  expect([refused.status, refused.body.errors, await inForce(id)]).toEqual([422, { 'values.0.replaces': ['The saved value is now 4.2'] }, { K: '4.2 Draft' }])
  expect((await saved('4.2', '')).status).toBe(200)
  expect((await saved('5.1', '4.2')).status).toBe(200)
  expect((await saved('4.9')).status).toBe(200)
  await saved('')
  expect((await saved('4.8', '4.9')).body.errors).toEqual({ 'values.0.replaces': ['The saved value has been removed'] })
})

test('RES-04 a save that did not see another’s comment or flag keeps both', async () => {
  const { id } = await begin(api)
  await save(api, id, { K: '5.3' })
  const remark = (more: object) => save(api, id, { K: '5.3' }, { as: 'super_admin', more })
  const first = { comment: 'Haemolysed', replacesRemark: { comment: null } }
  expect((await remark(first)).status).toBe(200)
  const flagged = { flag: 'Normal', flagReason: 'Repeated: 4.4', replacesRemark: { flag: null, flagReason: null } }
  expect((await remark(flagged)).status).toBe(200)
  const blind = await remark({ comment: 'Second sample', replacesRemark: { comment: null } })
  expect([blind.status, blind.body.errors]).toEqual([422, { 'values.0.replacesRemark': ['The saved comment is now: Haemolysed'] }])
  const blindFlag = await remark({ flag: null, replacesRemark: { flag: null, flagReason: null } })
  const otherFlag = await remark({ ...flagged, flag: 'Critical', flagReason: 'Seen twice' })
  for (const { body } of [blindFlag, otherFlag]) expect(body.errors).toEqual({ 'values.0.replacesRemark': ['The saved flag is now: Normal, Repeated: 4.4'] })
  for (const again of [first, flagged]) expect((await remark(again)).status, 'the same again').toBe(200)
  const seen = sheetOf(await remark({ comment: 'Second sample', replacesRemark: { comment: 'Haemolysed' } }))
  expect(rowOf(seen, 'K')).toMatchObject({ comment: 'Second sample', flag: 'Normal', flagReason: 'Repeated: 4.4' })
})
