import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { parameters } from '#server/db/tables/parameters.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { begin, makeParameters, resultsPath as path, rowOf, save, sheetOf, releaseMany } from './lab.ts'

const api = smallApi()
beforeAll(() => makeParameters(api.db))

/** The catalogue says what is critical for potassium while something is done. */
async function withCriticalAbove<Done>(high: number, act: () => Promise<Done>): Promise<Done> {
  const ofPotassium = eq(parameters.code, 'K')
  const [kept] = await api.db.select({ critical: parameters.critical }).from(parameters).where(ofPotassium)
  await api.db
    .update(parameters)
    .set({ critical: { ...kept?.critical, high } })
    .where(ofPotassium)
  const done = await act()
  await api.db.update(parameters).set({ critical: kept?.critical }).where(ofPotassium)
  return done
}

test.each([
  ['an abnormal value', small.ashaSelf, { K: '5.9', HB: '12.4' }],
  ['a value that no range fits', small.ashaSon, { K: '4.0', HB: '12.4' }],
])('RES-04 RES-10 a bulk release skips %s to which staff gave the flag Normal, and the list says so', async (_name, patient, values) => {
  const { id } = await begin(api, { patient })
  await save(api, id, values)
  const flagged = await save(api, id, { K: values.K }, { more: { flag: 'Normal', flagReason: 'Repeated' } })
  expect(sheetOf(flagged).rows.map(({ flag }) => flag)).toEqual(['Normal', 'Normal'])
  await api.call('POST', path(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })
  const waiting = (await api.call('GET', '/reports/admin/results/waiting?limit=100')).body.data.items
  expect(waiting.find((row) => row.id === id)?.leftOut).toMatch(/^Flag set by hand/)
  expect(await releaseMany(api, [id])).toMatchObject({ released: [], leftOut: [{ id, reason: expect.stringMatching(/^Flag set by hand/) }] })
  expect((await api.call('POST', path(id, 'release'), { confirmed: true })).status).toBe(200)
})

test('RES-04 CRV-01 a value made critical by the catalogue is critical once saved again, over a staff flag', async () => {
  const { id } = await begin(api)
  await save(api, id, { K: '5.9' }, { more: { flag: 'Normal', flagReason: 'Haemolysed' } })
  const again = await withCriticalAbove(5.5, () => save(api, id, { K: '5.9' }, { more: { replaces: '5.9' } }))
  expect(rowOf(sheetOf(again), 'K')).toMatchObject({ value: '5.9', flag: 'Critical', direction: 'High', flagReason: null, criticalOpen: false })
  await withCriticalAbove(5.5, () => api.call('POST', path(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' }))
  expect((await api.call('GET', `/reports/admin/results/critical?reportId=${id}`)).body.data.items).toMatchObject([{ value: '5.9' }])
})

test('RES-04 a staff flag on a value that was already critical survives a re-evaluation', async () => {
  const { id } = await begin(api)
  await save(api, id, { K: '7.1' }, { more: { flag: 'Abnormal', flagReason: 'Known in dialysis' } })
  const again = await withCriticalAbove(5.5, () => save(api, id, { K: '7.1', HB: '12.4' }))
  expect(rowOf(sheetOf(again), 'K')).toMatchObject({ flag: 'Abnormal', flagReason: 'Known in dialysis', criticalOpen: false })
})
