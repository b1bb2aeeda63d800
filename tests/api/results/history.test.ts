import { beforeAll, expect, test } from 'vitest'
import { and, eq, inArray } from 'drizzle-orm'
import { addDays } from '#domain/civil-date.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { newId } from '#server/db/id.ts'
import { makeOrder, makeReport, small, smallLabNow } from '#tests/support/small-lab.ts'
import { begin, enteredReport, makeParameters, resultsPath as path, rowOf, sheetOf, releaseMany } from './lab.ts'

const api = smallApi()
beforeAll(() => makeParameters(api.db))

test('RES-07 the last released value is shown beside the new one; a large change asks for a note', async () => {
  const first = await enteredReport(api, { K: '4.0' }, { patient: small.ashaSon })
  await api.call('POST', path(first.id, 'release'), { confirmed: true }, { as: 'super_admin' })
  const second = await enteredReport(api, { K: '5.0' }, { patient: small.ashaSon })
  const sheet = sheetOf(await api.call('GET', path(second.id)))
  expect(sheet.formers.find(({ parameterCode }) => parameterCode === 'K')?.value).toBe('4.0')
  expect(rowOf(sheet, 'K')).toMatchObject({ deltaPercent: 25, deltaBeyond: true })
  const asked = await api.call('POST', path(second.id, 'release'), { confirmed: true }, { as: 'super_admin' })
  expect([asked.status, Object.keys(asked.body.errors)]).toEqual([422, ['note']])
  expect((await api.call('POST', path(second.id, 'release'), { confirmed: true, note: 'Repeated' }, { as: 'super_admin' })).status).toBe(200)
})

test('RES-07 the later of two waiting reports asks for a note on changes since the first’s release', async () => {
  const first = await enteredReport(api, { K: '4.0' }, { patient: small.ashaSelf })
  const second = await enteredReport(api, { K: '5.0' }, { patient: small.ashaSelf })
  expect((await api.call('POST', path(first.id, 'release'), { confirmed: true }, { as: 'super_admin' })).status).toBe(200)
  expect(await releaseMany(api, [second.id])).toMatchObject({ released: [], leftOut: [{ id: second.id }] })
  const asked = await api.call('POST', path(second.id, 'release'), { confirmed: true }, { as: 'super_admin' })
  expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([422, ['note']])
  expect((await api.call('POST', path(second.id, 'release'), { confirmed: true, note: 'Repeated' }, { as: 'super_admin' })).status).toBe(200)
})

test('RES-08 a parameter’s history is latest first, without corrected values and its own report', async () => {
  // Another patient has a value of 4.0 too.
  const ofSon = api.db.select({ id: reports.id }).from(reports).where(eq(reports.patientId, small.ashaSon))
  const [former] = await api.db
    .select()
    .from(results)
    .where(and(eq(results.value, '4.0'), inArray(results.reportId, ofSon)))
  if (!former) throw new Error('nothing was released')
  await api.db.insert(results).values({ ...former, id: newId(smallLabNow), value: '9.9', number: 9.9, supersededAt: smallLabNow.toISOString() })
  const answer = await api.call('GET', `/reports/admin/patients/${small.ashaSon}/history?parameterCode=K`)
  expect((answer.body.data as unknown as { value: string }[]).map(({ value }) => value)).toEqual(['5.0', '4.0'])
  const others = await api.call('GET', `/reports/admin/patients/${small.ashaSon}/history?parameterCode=K&exceptReport=${former.reportId}`)
  expect((others.body.data as unknown as { value: string }[]).map(({ value }) => value)).toEqual(['5.0'])
  expect((await api.call('GET', `/reports/admin/patients/${newId(smallLabNow)}/history?parameterCode=K`)).status).toBe(404)
  const measured = await api.call('GET', `/reports/admin/patients/${small.ashaSon}/parameters`)
  expect(measured.body.data).toContainEqual({ code: 'K', name: 'Potassium', unit: 'mmol/L', values: 2 })
  expect((await api.call('GET', `/reports/admin/patients/${newId(smallLabNow)}/parameters`)).status).toBe(404)
})

test('RES-07 RES-08 REP-10 values of a deleted report are excluded from previous values and from charts', async () => {
  const deleted = await enteredReport(api, { HB: '9.1' }, { patient: small.raviSelf })
  await api.call('POST', path(deleted.id, 'release'), { confirmed: true }, { as: 'super_admin' })
  const { id } = await begin(api, { patient: small.raviSelf })
  const formerHb = async () => sheetOf(await api.call('GET', path(id))).formers.find(({ parameterCode }) => parameterCode === 'HB')?.value
  const read = async (rest: string) => (await api.call('GET', `/reports/admin/patients/${small.raviSelf}/${rest}`)).body.data
  expect([await formerHb(), (await read('history?parameterCode=HB')).length, (await read('parameters')).length]).toEqual(['9.1', 1, 1])
  expect((await api.call('DELETE', `/reports/admin/${deleted.id}`, { reason: 'Wrong patient' }, { as: 'super_admin' })).status).toBe(200)
  expect([await formerHb(), await read('history?parameterCode=HB'), await read('parameters')]).toEqual([undefined, [], []])
})

test('RES-07 RES-08 41 past results give the sheet the last and a line of five, the chart 40', async () => {
  const { id } = await begin(api, { patient: small.raviSelf })
  const codes = ['K', 'HB', 'CHOL', 'TG', 'HDL']
  const order = await makeOrder(api.db, { people: [small.raviSelf] })
  for (let nth = 0; nth < 41; nth += 1) {
    const reportId = await makeReport(api.db, order, { patientId: small.raviSelf, versions: 0 })
    const collectedOn = addDays('2026-11-20', -nth)
    const at = { enteredAt: smallLabNow.toISOString(), releasedAt: smallLabNow.toISOString(), collectedOn }
    const of = {
      reportId,
      patientId: small.raviSelf,
      testId: small.cbc,
      testName: 'Blood count',
      kind: 'numeric',
      state: 'Released',
      unit: 'mmol/L',
      ...at,
    } as const
    await api.db.insert(results).values(
      codes.map((code, position) => {
        const number = 3 + nth / 100
        return { ...of, id: newId(smallLabNow), key: code, parameterCode: code, parameter: code, position, number, value: String(number), rangeText: '' }
      }),
    )
  }
  const { formers } = sheetOf(await api.call('GET', path(id)))
  const recent = [3.04, 3.03, 3.02, 3.01, 3]
  expect(formers.map((former) => [former.parameterCode, former.value, former.recent]).sort()).toEqual(codes.toSorted().map((code) => [code, '3', recent]))
  const history = await api.call('GET', `/reports/admin/patients/${small.raviSelf}/history?parameterCode=K&exceptReport=${id}`)
  const days = (history.body.data as unknown as { collectedOn: string }[]).map(({ collectedOn }) => collectedOn)
  expect(days).toEqual(Array.from({ length: 40 }, (_, nth) => addDays('2026-11-20', -nth)))
})
