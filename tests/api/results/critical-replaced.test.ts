import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testParameters } from '#server/db/tables/parameters.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { begin, postCallNow, makeParameters, minuteClock, releaseMany, resultsPath, rowOf, save, sheetOf } from './lab.ts'

const api = smallApi({ clock: minuteClock() })
beforeAll(() => makeParameters(api.db))

const queue = '/reports/admin/results/critical'
const open = async (id: string) => (await api.call('GET', `${queue}?reportId=${id}`)).body.data
const log = (resultId: string, outcome = 'Confirmed') =>
  api.call('POST', `${queue}/${resultId}/calls`, { person: 'Dr Iyer', phone: '+91 50000 01234', outcome }, { as: 'admin' })

async function critical(value = '7.1') {
  const { id } = await begin(api)
  const resultId = rowOf(sheetOf(await save(api, id, { K: value })), 'K').id
  await postCallNow(api, id, resultId)
  return { id, resultId }
}

const plain = (parameter: string, value: string, status: string) => ({ parameter, value, normalRange: '135 - 145 mmol/L', status })
const addPlain = (id: string, row: object) => api.call('POST', resultsPath(id), { testId: small.cbc, results: [row] }, { as: 'super_admin' })

async function release(id: string) {
  await api.call('POST', resultsPath(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })
  const done = await api.call('POST', resultsPath(id, 'release'), { confirmed: true, reason: 'Night shift' })
  expect(done.status).toBe(200)
}

interface Way {
  readonly start?: () => Promise<{ id: string; resultId: string }>
  readonly act: (of: { id: string; resultId: string }) => Promise<{ status: number }>
  readonly value?: string
  readonly says: string
}

async function released() {
  const made = await critical()
  await release(made.id)
  return made
}

async function freeRow() {
  const { id } = await begin(api)
  const sheet = sheetOf(await addPlain(id, plain('Sodium', '110', 'Critical')))
  return { id, resultId: sheet.rows[0]?.id ?? '' }
}

async function freeDraft() {
  const made = await freeRow()
  await api.call('POST', resultsPath(made.id, 'return'), { reason: 'Measure again' })
  return made
}

const amend = (id: string, value: string) =>
  api.call('POST', resultsPath(id, 'amend'), { testId: small.cbc, values: [{ parameterCode: 'K', value }], reason: 'Tubes were mixed up' })

const changed = 'Changed to 4.1 mmol/L since it was saved'
const removed = 'Removed since it was saved'

const ways: Readonly<Record<string, Way>> = {
  'typed again': { act: ({ id }) => save(api, id, { K: '4.1' }), says: changed },
  'flagged otherwise by staff': {
    act: ({ id }) => save(api, id, { K: '7.1' }, { more: { flag: 'Normal', flagReason: 'Known in dialysis' } }),
    says: 'No longer flagged Critical',
  },
  'added again in the plain form': { act: ({ id }) => addPlain(id, { ...plain('Potassium', '4.1', 'Normal'), parameterCode: 'K' }), says: changed },
  'a free row that is removed': {
    start: freeDraft,
    act: ({ id, resultId }) => api.call('POST', resultsPath(id, 'remove'), { resultId }),
    value: '110',
    says: removed,
  },
  'withdrawn, with the correction released': {
    start: released,
    act: async ({ id }) => {
      await amend(id, '')
      await release(id)
      return { status: 200 }
    },
    says: removed,
  },
}

test.each(Object.entries(ways))('CRV-03 a critical value that is %s stays in the queue as it was saved, until its call is confirmed', async (_name, way) => {
  const made = await (way.start ?? critical)()
  const [before] = (await open(made.id)).items
  expect((await way.act(made)).status).toBe(200)
  const { items } = await open(made.id)
  expect(items).toMatchObject([{ id: made.resultId, value: way.value ?? '7.1', savedAt: before?.savedAt, replaced: way.says, open: true, calls: [] }])
  expect(sheetOf(await api.call('GET', resultsPath(made.id)))).toMatchObject({ openCriticals: [{ id: made.resultId, replaced: way.says }] })
  expect((await log(made.resultId)).status).toBe(201)
  expect((await open(made.id)).totalCount).toBe(0)
})

test('CRV-03 a removed unmeasured parameter stays in the queue until a super admin gives a reason', async () => {
  const { id, resultId } = await critical()
  const place = { testId: small.cbc, parameterCode: 'K' }
  await api.db.delete(testParameters).where(and(eq(testParameters.testId, small.cbc), eq(testParameters.parameterCode, 'K')))
  expect((await api.call('POST', resultsPath(id, 'remove'), { resultId })).status).toBe(200)
  await api.db.insert(testParameters).values({ ...place, position: 0 })
  expect((await open(id)).items).toMatchObject([{ id: resultId, replaced: removed }])
  expect((await api.call('POST', `${queue}/${resultId}/close`, { reason: 'Typed for another patient' })).status).toBe(200)
  expect((await open(id)).totalCount).toBe(0)
})

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
  await api.call('POST', `${queue}/${other.resultId}/close`, { reason: 'A typing mistake' })
  await save(api, other.id, { K: '4.1' })
  expect((await open(other.id)).totalCount).toBe(0)
})

test('CRV-03 an amended value opens the queue again; an amended comment does not', async () => {
  const { id, resultId } = await released()
  await log(resultId)
  const values = (value: string, comment: string) => ({ testId: small.cbc, values: [{ parameterCode: 'K', value, comment }], reason: 'Measured again' })
  await api.call('POST', resultsPath(id, 'amend'), values('7.1', 'Not haemolysed'))
  expect((await open(id)).totalCount).toBe(0)
  await api.call('POST', resultsPath(id, 'amend'), values('7.2', 'Not haemolysed'))
  expect((await open(id)).items).toMatchObject([{ value: '7.2', calls: [], earlierCalls: [{ outcome: 'Confirmed' }] }])
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
