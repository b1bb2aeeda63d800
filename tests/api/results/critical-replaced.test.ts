import { beforeAll, expect, test } from 'vitest'
import { smallApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { criticalQueue, criticalsOf } from './criticals.ts'
import { begin, makeParameters, minuteClock, releaseMany, resultsPath, rowOf, save, sheetOf } from './lab.ts'

const api = smallApi({ clock: minuteClock() })
beforeAll(() => makeParameters(api.db))
const { critical, enter, log, open } = criticalsOf(api)

async function release(id: string) {
  await enter(id)
  expect((await api.call('POST', resultsPath(id, 'release'), { confirmed: true, reason: 'Night shift' })).status).toBe(200)
}

async function freeDraft() {
  const { id } = await begin(api)
  const row = { parameter: 'Sodium', value: '110', normalRange: '135 - 145 mmol/L', status: 'Critical' }
  const sheet = sheetOf(await api.call('POST', resultsPath(id), { testId: small.cbc, results: [row] }))
  await api.call('POST', resultsPath(id, 'return'), { reason: 'Measure again' })
  return { id, resultId: sheet.rows[0]?.id ?? '' }
}

const amend = (id: string, value: string) =>
  api.call('POST', resultsPath(id, 'amend'), { testId: small.cbc, values: [{ parameterCode: 'K', value }], reason: 'Tubes were mixed up' })

type Made = { readonly id: string; readonly resultId: string }

const ways: readonly [name: string, start: () => Promise<Made>, act: (made: Made) => Promise<unknown>, value: string, text: string][] = [
  ['typed again', critical, ({ id }) => save(api, id, { K: '4.1' }), '7.1', 'Changed to 4.1 mmol/L since it was saved'],
  ['removed as a free row', freeDraft, ({ id, resultId }) => api.call('POST', resultsPath(id, 'remove'), { resultId }), '110', 'Removed since it was saved'],
  [
    'withdrawn, with the correction released',
    critical,
    async ({ id }) => {
      await release(id)
      await amend(id, '')
      await release(id)
    },
    '7.1',
    'Removed since it was saved',
  ],
]

test.each(ways)(
  'CRV-03 a critical value that is %s stays in the queue as it was saved, until its call is confirmed',
  async (_name, start, act, value, text) => {
    const made = await start()
    const [before] = (await open(made.id)).items
    await act(made)
    const { items } = await open(made.id)
    expect(items).toMatchObject([{ id: made.resultId, value, savedAt: before?.savedAt, replaced: text, open: true, calls: [] }])
    expect(sheetOf(await api.call('GET', resultsPath(made.id)))).toMatchObject({ openCriticals: [{ id: made.resultId, replaced: text }] })
    expect((await log(made.resultId)).status).toBe(201)
    expect((await open(made.id)).totalCount).toBe(0)
  },
)

test('CRV-03 CRV-04 another critical value replaces an open one, and keeps its attempts and its clock', async () => {
  const { id, resultId } = await critical()
  const [first] = (await open(id)).items
  await log(resultId, 'NotReached')
  const second = rowOf(sheetOf(await save(api, id, { K: '7.3' })), 'K')
  expect((await open(id)).items).toMatchObject([
    { id: second.id, value: '7.3', savedAt: first?.savedAt, replaced: null, calls: [{ outcome: 'NotReached', value: '7.1 mmol/L' }] },
  ])
  expect(await log(resultId)).toMatchObject({ status: 409, body: { message: 'This value was changed since: load the queue again' } })
  await save(api, id, { K: '4.4' })
  const third = rowOf(sheetOf(await save(api, id, { K: '7.5' })), 'K')
  expect((await open(id)).items).toMatchObject([{ id: third.id, value: '7.5', savedAt: first?.savedAt, calls: [{ outcome: 'NotReached' }] }])
  await log(third.id)
  expect((await open(id)).totalCount).toBe(0)
})

test('CRV-03 an amended value opens the queue again after a confirmed call', async () => {
  const { id, resultId } = await critical()
  await release(id)
  await log(resultId)
  await amend(id, '7.2')
  expect((await open(id)).items).toMatchObject([{ value: '7.2', calls: [], earlierCalls: [{ outcome: 'Confirmed' }] }])
})

test('CRV-03 a changed or emptied value with a confirmed call reopens, and asks for another call', async () => {
  const { id, resultId } = await critical()
  await log(resultId)
  await save(api, id, { K: '4.1' })
  const [again] = (await open(id)).items
  expect(again).toMatchObject({
    ...{ id: resultId, value: '7.1', replaced: 'Changed to 4.1 mmol/L after its call was confirmed: call again', open: true },
    ...{ calls: [], earlierCalls: [{ outcome: 'Confirmed', value: '7.1 mmol/L' }] },
  })
  expect(Number(again?.minutes)).toBeLessThan(3)
  await log(resultId)
  expect((await open(id)).totalCount).toBe(0)
  const other = await critical()
  await api.call('POST', `${criticalQueue}/${other.resultId}/close`, { reason: 'A typing mistake' })
  await save(api, other.id, { K: '4.1' })
  expect((await open(other.id)).totalCount).toBe(0)
})

test('CRV-04 RES-10 a report with a replaced, uncalled critical value asks; bulk release skips it', async () => {
  const { id } = await critical()
  await save(api, id, { K: '4.1' })
  await api.call('POST', resultsPath(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })
  const why = /^Critical value without a confirmed call · Missing results/
  expect((await api.call('GET', '/reports/admin/results/waiting?limit=100')).body.data.items.find((row) => row.id === id)?.leftOut).toMatch(why)
  expect(await releaseMany(api, [id])).toMatchObject({ released: [], leftOut: [{ id, reason: expect.stringMatching(why) }] })
  const ask = (body: object) => api.call('POST', resultsPath(id, 'release'), body)
  const asked = await ask({ confirmed: ['incompleteReport'] })
  expect([asked.status, asked.body.message]).toEqual([409, 'A critical value has no confirmed call yet. Release the report anyway?'])
  expect((await ask({ confirmed: true })).status).toBe(200)
  expect((await open(id)).totalCount).toBe(1)
})
