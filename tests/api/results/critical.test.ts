import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { reports } from '#server/db/tables/reports.ts'
import { criticalCalls } from '#server/db/tables/results.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small, smallLabNow } from '#tests/support/small-lab.ts'
import { confirmedCall, criticalQueue, criticalsOf } from './criticals.ts'
import { begin, makeParameters, postCallNow, resultsPath, rowOf, save, sheetOf } from './lab.ts'

const api = smallApi({ clock: () => smallLabNow })
beforeAll(() => makeParameters(api.db))
const { critical, enter, log, open, openBy } = criticalsOf(api)

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
  await log(resultId)
  expect((await remove()).status).toBe(200)
})

test('CRV-01 a critical value of a report that was deleted before is in no queue and takes no call', async () => {
  const { id, resultId } = await critical('2.1')
  await api.db.update(reports).set({ deletedAt: smallLabNow.toISOString() }).where(eq(reports.id, id))
  expect((await open(id)).totalCount).toBe(0)
  expect((await log(resultId)).status).toBe(404)
})

test('CRV-02 CRV-03 attempts are logged with the value as it was; only a confirmed one ends the entry', async () => {
  const { id, resultId } = await critical()
  const post = (body: object) => api.call('POST', `${criticalQueue}/${resultId}/calls`, { ...confirmedCall, ...body }, { as: 'super_admin' })
  expect((await post({ person: '', recipient: '', phone: '', outcome: 'Perhaps' })).body.errors).toEqual({
    person: ['Please say who was called'],
    recipient: ['Please select the role of this person'],
    phone: ['Please give the number'],
    outcome: ['Please select an outcome'],
  })
  expect((await post({ outcome: 'NotReached' })).status).toBe(201)
  expect((await post({ outcome: 'Reached', note: 'Will call back' })).status).toBe(201)
  expect((await open(id)).items[0]).toMatchObject({
    calls: [
      // Whoever called, not the admin who entered the value.
      { outcome: 'NotReached', by: 'Test Super Admin' },
      { outcome: 'Reached', recipient: 'ReferringDoctor', value: '7.1 mmol/L', note: 'Will call back' },
    ],
  })
  expect((await post({})).status).toBe(201)
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
  const close = (reason: string, as: 'super_admin' | 'admin') => api.call('POST', `${criticalQueue}/${resultId}/close`, { reason }, { as })
  expect((await close('Why', 'admin')).status).toBe(403)
  expect((await close(' ', 'super_admin')).status).toBe(422)
  expect((await close('Patient is in the ward', 'super_admin')).status).toBe(200)
  expect((await open(id)).totalCount).toBe(0)
  const again = await close('Closed in another tab', 'super_admin')
  expect([again.status, again.body.message]).toEqual([409, 'This critical value is closed already'])
  expect(await api.db.$count(criticalCalls, eq(criticalCalls.resultId, resultId))).toBe(1)
})

test('CRV-03 a comment on a critical value reopens nothing, and keeps its log and clock', async () => {
  const { id, resultId } = await critical()
  await log(resultId, 'NotReached')
  const commented = rowOf(sheetOf(await save(api, id, { K: '7.1' }, { as: 'super_admin', more: { comment: 'Measured twice' } })), 'K')
  expect([commented.id, commented.comment, commented.criticalOpen]).toEqual([resultId, 'Measured twice', true])
  expect((await open(id)).items[0]?.calls).toHaveLength(1)
  await log(resultId)
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
    expect((await log(resultId, outcome)).status).toBe(201)
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
