import { desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { patients, personalChanges } from '#server/db/tables/customers.ts'
import { drawPdf } from '#server/shared/print/draw-pdf.ts'
import { dataOf } from '#tests/support/api.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { change, stored } from '#tests/support/stored.ts'
import { begin, makeParameters, resultsPath, rowOf, printedSheet, save, sheetOf } from './lab.ts'

let now = new Date('2026-11-22T12:00:00.000Z')
const api = smallApi({ clock: () => now })
beforeAll(() => makeParameters(api.db))
// Kiran stated 5 years in May: born from 23/05/2020 to 22/05/2021. Haemoglobin is up to 13.5 below six years, and up to 15.5 from then on. Ravi is exactly five.
const kiran = { name: 'Kiran Rao', gender: 'Male', dateOfBirth: '2021-05-22', ageUnit: 'years' } as const
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000)
  await change(api.db, patients, small.ashaSon, { ...kiran, identityChangedAt: null })
  await change(api.db, patients, small.raviSelf, { gender: 'Male', dateOfBirth: '2021-05-22', ageUnit: null })
})

const sheet = async (id: string) => sheetOf(await api.call('GET', resultsPath(id)))
const correct = (more: object) =>
  api.call('PUT', `/patients/admin/${small.ashaSon}`, { ...kiran, reason: 'Date seen on a document', ...more }, { as: 'super_admin' })
const unclear = 'No flag: the stated age fits several ranges'

test('PAT-03 a stated age that fits several ranges gives no flag and says why; the exact one beside it is flagged', async () => {
  const [stated, exact] = [await begin(api, { patient: small.ashaSon }), await begin(api, { patient: small.raviSelf })]
  for (const { id } of [stated, exact]) expect((await save(api, id, { HB: '14' })).status).toBe(200)
  expect(rowOf(await sheet(stated.id), 'HB')).toMatchObject({ flag: null, direction: null, rangeText: '', unclear, ageUnclear: true })
  expect(rowOf(await sheet(exact.id), 'HB')).toMatchObject({ flag: 'Abnormal', rangeText: '11.5 - 13.5 g/dL', unclear: null, ageUnclear: false })
  expect(await sheet(stated.id)).toMatchObject({ patient: { dateOfBirth: '2021-05-22', ageUnit: 'years' } })
  expect(await sheet(exact.id)).toMatchObject({ patient: { dateOfBirth: '2021-05-22', ageUnit: null } })
  for (const { id } of [exact, stated]) expect((await save(api, id, { HB: '6.5' })).status).toBe(200)
  for (const { id } of [exact, stated]) expect(rowOf(await sheet(id), 'HB'), 'critical at each age').toMatchObject({ flag: 'Critical', unclear: null })
})

test('PAT-03 RES-11 the report prints the stated age, and the reason in place of a flag', async () => {
  const [stated, exact] = [await begin(api, { patient: small.ashaSon }), await begin(api, { patient: small.raviSelf })]
  const printed = async (id: string) => {
    await save(api, id, { HB: '14' })
    return printedSheet(api, id, { now })
  }
  const [ofStated, ofExact] = [await printed(stated.id), await printed(exact.id)]
  expect([ofStated.patient.ageAndSex, ofExact.patient.ageAndSex]).toEqual(['5 years (stated), Male', '5 years, Male'])
  expect(ofStated.tests[0]?.rows[0]).toMatchObject({ value: '14.0', range: 'Depends on age', flagged: null, comment: unclear })
  expect(ofExact.tests[0]?.rows[0]).toMatchObject({ value: '14.0', range: '11.5–13.5', flagged: { flag: 'Abnormal', direction: 'High' }, comment: null })
  expect((await drawPdf('report', ofStated)).length).toBeGreaterThan(1000)
})

test('PAT-03 PAT-01 the exact date evaluates the values of this patient again, also where it is the day of the estimate', async () => {
  const [stated, exact] = [await begin(api, { patient: small.ashaSon }), await begin(api, { patient: small.raviSelf })]
  for (const { id } of [stated, exact]) await save(api, id, { HB: '14' })
  const neighbour = await sheet(exact.id)
  expect((await correct({ ageUnit: undefined, phone: '9800000055' })).body.data, 'a caller that does not know the unit').toMatchObject({ ageUnit: 'years' })
  expect(rowOf(await sheet(stated.id), 'HB').unclear).toBe(unclear)
  now = new Date(now.getTime() + 60_000)
  const done = await correct({ ageUnit: null, phone: '9800000055' })
  expect(done.body.data).toMatchObject({ dateOfBirth: '2021-05-22', ageUnit: null })
  expect(rowOf(await sheet(stated.id), 'HB')).toMatchObject({ flag: 'Abnormal', rangeText: '11.5 - 13.5 g/dL', unclear: null, ageUnclear: false })
  expect(await sheet(exact.id)).toEqual(neighbour)
  const [last] = await api.db.select().from(personalChanges).where(eq(personalChanges.patientId, small.ashaSon)).orderBy(desc(personalChanges.at)).limit(1)
  expect([last?.before, last?.after]).toEqual([{ ageUnit: 'years' }, { ageUnit: null }])
})

test.each([
  [{ dateOfBirth: '2026-11-22', ageUnit: 'years' }, { dateOfBirth: ['Give an age below 1 year in months or days, such as 8 m or 12 d'] }],
  [{ dateOfBirth: '1900-01-01', ageUnit: 'years' }, { dateOfBirth: ['The age is above 120 years'] }],
  [{ dateOfBirth: '', ageUnit: 'years' }, { dateOfBirth: ['A stated age needs the date of birth that follows from it'] }],
  [{ dateOfBirth: '1980-11-22', ageUnit: 'weeks' }, { ageUnit: [expect.any(String)] }],
])('PAT-03 the stated age %j is refused in adding and in correcting', async (birth, errors) => {
  const { id } = await makeOrder(api.db, { people: [small.ashaSelf] })
  const added = await api.call('POST', `/orders/${id}/patients`, { name: 'Meera Rao', gender: 'Female', ...birth })
  const corrected = await correct(birth)
  for (const { status, body } of [added, corrected]) expect([status, body.errors]).toEqual([422, errors])
  expect(await stored(api.db, patients, small.ashaSon)).toMatchObject(kiran)
})

test('CHK-01 PAT-03 a stated age matches an exact date and another stated age of the same people', async () => {
  const { id } = await makeOrder(api.db, { people: [small.ashaSelf] })
  await change(api.db, patients, small.raviSelf, { name: 'Ravi Kumar', dateOfBirth: '1980-03-05', ageUnit: null, phone: null })
  const like = async (body: object) => {
    const found = await api.call('POST', `/orders/${id}/patients/check`, { gender: 'Male', ...body })
    return (found.body.data.matches as { message: string; patient: object }[]).map(({ message }) => message)
  }
  const stated = (dateOfBirth: string) => ({ name: 'Ravi Kumar', dateOfBirth, ageUnit: 'years' })
  expect(await like(stated('1980-11-22'))).toEqual(['Looks like Ravi Kumar, 05/03/1980'])
  expect(await like(stated('1980-03-04')), 'another year').toEqual([])
  expect(await like({ name: 'Ravi Kumar', dateOfBirth: '1980-11-22' }), 'the same day as an exact one').toEqual([])
  await change(api.db, patients, small.raviSelf, { dateOfBirth: '1980-11-22', ageUnit: 'years' })
  expect(await like({ name: 'Ravi Kumar', dateOfBirth: '1980-01-05' })).toEqual(['Looks like Ravi Kumar, 46 years (stated)'])
  expect(await like(stated('1981-05-22'))).toEqual(['Looks like Ravi Kumar, 46 years (stated)'])
  expect(await like({ name: 'Ravi Kumar', dateOfBirth: '1979-11-22' })).toEqual([])
  expect(await like({ name: 'Kiran Rao', dateOfBirth: '2020-06-01' }), 'of the same customer').toEqual(['Looks like Kiran Rao, 5 years (stated)'])
})

test('PAT-03 a patient with a stated age is added, is on the order, and is exact without its unit', async () => {
  const { id } = await makeOrder(api.db, { people: [small.ashaSelf] })
  const people = [
    { name: 'Dadi Rao', gender: 'Female', dateOfBirth: '1946-11-22', ageUnit: 'years' },
    { name: 'Meera Rao', gender: 'Female', dateOfBirth: '1990-01-31' },
    { name: 'Chotu Rao', gender: 'Male', dateOfBirth: '2026-03-22', ageUnit: 'months' },
  ]
  expect((await api.call('POST', `/orders/${id}/patients`, { patients: people })).status).toBe(201)
  type Born = { name: string; dateOfBirth: string; ageUnit: string | null }[]
  const on = async <Data>(path: string) => dataOf<Data>((await api.call('GET', path)).body)
  const births = (all: Born) =>
    all.filter(({ name }) => people.some((person) => person.name === name)).map(({ name, dateOfBirth, ageUnit }) => [name, dateOfBirth, ageUnit])
  const expected = [
    ['Dadi Rao', '1946-11-22', 'years'],
    ['Meera Rao', '1990-01-31', null],
    ['Chotu Rao', '2026-03-22', 'months'],
  ]
  expect(births((await on<{ readonly patients: Born }>(`/orders/admin/${id}`)).patients)).toEqual(expected)
  expect(births(await on<Born>(`/orders/${id}/patients`))).toEqual(expected)
  expect(births(await on<Born>(`/admin/customers/${small.asha}/patients`)).toSorted()).toEqual(expected.toSorted())
})
