import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { reports } from '#server/db/tables/reports.ts'
import { criticalCalls } from '#server/db/tables/results.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small, smallLabNow } from '#tests/support/small-lab.ts'
import { begin, makeParameters, minuteClock, postCallNow, releaseMany, resultsPath, rowOf, save, sheetOf } from './lab.ts'

const clock = minuteClock()
let isRunning = false
const api = smallApi({ clock: () => (isRunning ? clock() : smallLabNow) })
beforeAll(() => makeParameters(api.db))

const queue = '/reports/admin/results/critical'
const call = { person: 'Dr Iyer', phone: '+91 50000 01234', outcome: 'Confirmed' }

async function critical(value = '7.1') {
  const { id, orderId } = await begin(api)
  const row = rowOf(sheetOf(await save(api, id, { K: value })), 'K')
  await postCallNow(api, id, row.id)
  return { id, orderId, resultId: row.id }
}

const enter = (id: string) => api.call('POST', resultsPath(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })

const openBy = async (filter: string) => (await api.call('GET', `${queue}?${filter}`)).body.data
const open = (id: string) => openBy(`reportId=${id}`)

test('CRV-01 a critical value called about at once is queued on its report and order with its age', async () => {
  const { id, orderId } = await critical()
  const found = await open(id)
  expect([found.totalCount, found.items[0]]).toMatchObject([
    1,
    { parameter: 'Potassium', value: '7.1', direction: 'High', state: 'Draft', minutes: 0, open: true, warning: null, calls: [] },
  ])
  expect((await openBy(`orderId=${orderId}`)).totalCount).toBe(1)
  expect((await open((await begin(api)).id)).totalCount).toBe(0)
})

test('CRV-03 REP-10 a report with an open critical value, current or replaced, is kept until the call', async () => {
  const { id, resultId } = await critical()
  const remove = () => api.call('DELETE', `/reports/admin/${id}`, { reason: 'Entered for the wrong order' })
  const refusal = 'A critical value of this report has no confirmed call yet: log the call, or have a super admin close it, before the report is deleted'
  expect(await remove()).toMatchObject({ status: 409, body: { message: refusal } })
  await save(api, id, { K: '' })
  expect((await remove()).status).toBe(409)
  expect((await open(id)).totalCount).toBe(1)
  await api.call('POST', `${queue}/${resultId}/calls`, call)
  expect((await remove()).status).toBe(200)
})

test('CRV-01 a critical value of a report that was deleted before is in no queue and takes no call', async () => {
  const { id, resultId } = await critical('2.1')
  await api.db.update(reports).set({ deletedAt: smallLabNow.toISOString() }).where(eq(reports.id, id))
  expect((await open(id)).totalCount).toBe(0)
  expect((await api.call('POST', `${queue}/${resultId}/calls`, call)).status).toBe(404)
})

test('CRV-02 CRV-03 attempts are logged with the value as it was; only a confirmed one ends the entry', async () => {
  const { id, resultId } = await critical()
  const log = (body: object) => api.call('POST', `${queue}/${resultId}/calls`, { ...call, ...body }, { as: 'super_admin' })
  expect((await log({ person: '', phone: '', outcome: 'Perhaps' })).body.errors).toEqual({
    person: ['Please say who was called'],
    phone: ['Please give the number'],
    outcome: ['Please select an outcome'],
  })
  expect((await log({ outcome: 'NotReached' })).status).toBe(201)
  expect((await log({ outcome: 'Reached', note: 'Will call back' })).status).toBe(201)
  expect((await open(id)).items[0]).toMatchObject({
    calls: [
      // Whoever called, not the admin who entered the value.
      { outcome: 'NotReached', by: 'Test Super Admin' },
      { outcome: 'Reached', value: '7.1 mmol/L', note: 'Will call back' },
    ],
  })
  expect((await log({})).status).toBe(201)
  expect((await open(id)).totalCount).toBe(0)
  const [entry] = await api.db.select().from(criticalCalls).where(eq(criticalCalls.resultId, resultId))
  await expect(
    api.db
      .update(criticalCalls)
      .set({ note: 'x' })
      .where(eq(criticalCalls.id, entry?.id ?? '')),
  ).rejects.toThrow()
  await expect(api.db.delete(criticalCalls).where(eq(criticalCalls.id, entry?.id ?? ''))).rejects.toThrow()
})

test('CRV-03 without a confirmed call only a super admin closes it, with a reason', async () => {
  const { id, resultId } = await critical()
  const close = (reason: string, as: 'super_admin' | 'admin') => api.call('POST', `${queue}/${resultId}/close`, { reason }, { as })
  expect((await close('Why', 'admin')).status).toBe(403)
  expect((await close(' ', 'super_admin')).status).toBe(422)
  expect((await close('Patient is in the ward', 'super_admin')).status).toBe(200)
  expect((await open(id)).totalCount).toBe(0)
})

test('CRV-03 a comment on a critical value reopens nothing, and keeps its log and clock', async () => {
  const { id, resultId } = await critical()
  const log = (outcome: string) => api.call('POST', `${queue}/${resultId}/calls`, { ...call, outcome }, { as: 'admin' })
  await log('NotReached')
  const commented = rowOf(sheetOf(await save(api, id, { K: '7.1' }, { as: 'super_admin', more: { comment: 'Measured twice' } })), 'K')
  expect([commented.id, commented.comment, commented.criticalOpen]).toEqual([resultId, 'Measured twice', true])
  expect((await open(id)).items[0]?.calls).toHaveLength(1)
  await log('Confirmed')
  await save(api, id, { K: '7.1' }, { more: { comment: 'Measured three times' } })
  expect((await open(id)).totalCount).toBe(0)
  await save(api, id, { K: '7.2' })
  await enter(id)
  expect((await open(id)).totalCount).toBe(1)
})

test('CRV-01 a draft’s typing mistake corrected before handing over leaves no entry, beside other typists', async () => {
  const [asha, ravi] = [await begin(api), await begin(api, { patient: small.raviSelf })]
  const wrong = sheetOf(await save(api, asha.id, { K: '16.0' }, { more: { confirmed: true } }))
  const others = sheetOf(await save(api, ravi.id, { K: '7.4' }, { as: 'super_admin' }))
  expect([wrong.criticalDrafts, others.criticalDrafts]).toEqual([[rowOf(wrong, 'K').id], [rowOf(others, 'K').id]])
  const right = sheetOf(await save(api, asha.id, { K: '4.0' }))
  expect([rowOf(right, 'K').flag, right.criticalDrafts]).toEqual(['Normal', []])
  expect([(await open(asha.id)).totalCount, (await open(ravi.id)).totalCount]).toEqual([0, 0])
  expect((await enter(asha.id)).status).toBe(200)
  const handedOver = sheetOf(await enter(ravi.id))
  expect([handedOver.criticalDrafts, rowOf(handedOver, 'K').criticalOpen]).toEqual([[], true])
  expect([(await open(asha.id)).totalCount, (await open(ravi.id)).totalCount]).toEqual([0, 1])
})

test('CRV-01 CRV-03 values of the plain form wait at once, also those that were drafts until then', async () => {
  const { id } = await begin(api)
  await save(api, id, { K: '7.1' })
  const results = [{ parameter: 'Potassium', value: '7.1', normalRange: '3.5 - 5.0 mmol/L', status: 'Normal' }]
  expect((await api.call('POST', resultsPath(id), { testId: small.cbc, results }, { as: 'admin' })).status).toBe(200)
  expect((await open(id)).items).toMatchObject([{ value: '7.1', state: 'Entered', minutes: 0 }])
})

test('CRV-02 CRV-03 an unanswered call about a draft queues it; a confirmed one needs no entry', async () => {
  const [reached, missed] = [await begin(api), await begin(api, { patient: small.raviSelf })]
  for (const [{ id }, outcome] of [
    [reached, 'Confirmed'],
    [missed, 'NotReached'],
  ] as const) {
    const { id: resultId } = rowOf(sheetOf(await save(api, id, { K: '7.1' })), 'K')
    expect((await api.call('POST', `${queue}/${resultId}/calls`, { ...call, outcome })).status).toBe(201)
  }
  expect((await open(reached.id)).totalCount).toBe(0)
  expect((await open(missed.id)).items).toMatchObject([{ calls: [{ outcome: 'NotReached' }] }])
})

test('CRV-01 a value that is not critical, or of another report, starts no clock', async () => {
  const [one, other] = [await begin(api), await begin(api, { patient: small.raviSelf })]
  const normal = rowOf(sheetOf(await save(api, one.id, { K: '4.2' })), 'K')
  const critical = rowOf(sheetOf(await save(api, other.id, { K: '7.2' })), 'K')
  expect([(await postCallNow(api, one.id, normal.id)).status, (await postCallNow(api, one.id, critical.id)).status]).toEqual([404, 404])
  expect((await open(other.id)).totalCount).toBe(0)
})

const log = (resultId: string, outcome = 'Confirmed') => api.call('POST', `${queue}/${resultId}/calls`, { ...call, outcome }, { as: 'admin' })

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

describe('a replaced critical value', () => {
  beforeAll(() => {
    isRunning = true
  })

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
    await api.call('POST', `${queue}/${other.resultId}/close`, { reason: 'A typing mistake' })
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
})
