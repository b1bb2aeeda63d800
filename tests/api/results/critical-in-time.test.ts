import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { countCalledInTime } from '#server/areas/results/called-in-time.ts'
import { reports } from '#server/db/tables/reports.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { smallLabNow } from '#tests/support/small-lab.ts'
import { criticalQueue, criticalsOf } from './criticals.ts'
import { begin, makeParameters, rowOf, save, sheetOf } from './lab.ts'

let minutes = 0
const api = smallApi({ clock: () => new Date(smallLabNow.getTime() + minutes * 60_000) })
beforeAll(() => makeParameters(api.db))
const { critical, log } = criticalsOf(api)

const share = async () => {
  const { data } = (await api.call('GET', `${criticalQueue}/stats`)).body as unknown as { data: { inTime: number; total: number } }
  return [data.inTime, data.total]
}

test('ACC-09 values count once their call is confirmed in time, or once their time is over', async () => {
  expect(await share()).toEqual([0, 0])
  const [first, second, third] = [await critical(), await critical('2.1'), await critical('7.4')]
  minutes = 59
  await log(second.resultId, 'NotReached')
  expect(await share()).toEqual([0, 0])
  minutes = 60
  await log(first.resultId)
  expect(await share()).toEqual([1, 3])
  minutes = 61
  await log(second.resultId)
  await api.call('POST', `${criticalQueue}/${third.resultId}/close`, { reason: 'Patient is in the ward' })
  expect(await share()).toEqual([1, 3])
})

test('ACC-09 a corrected draft does not count; another critical value goes on with the former clock', async () => {
  const before = await share()
  const draft = await begin(api)
  await save(api, draft.id, { K: '16.0' }, { more: { confirmed: true } })
  await save(api, draft.id, { K: '4.0' })
  const { id } = await critical()
  minutes += 30
  const next = rowOf(sheetOf(await save(api, id, { K: '7.3' })), 'K')
  minutes += 20
  await log(next.id)
  minutes += 60
  expect(await share()).toEqual(before.map((count) => Number(count) + 1))
})

test('ACC-09 deleted reports and values of more than 30 days ago do not count', async () => {
  const { id, resultId } = await critical()
  await log(resultId)
  const [inTime = 0, total = 0] = await share()
  await api.db.update(reports).set({ deletedAt: smallLabNow.toISOString() }).where(eq(reports.id, id))
  expect(await share()).toEqual([inTime - 1, total - 1])
  const after = (days: number) => countCalledInTime(api.db, new Date(smallLabNow.getTime() + days * 86_400_000))
  expect((await after(30)).total).toBeGreaterThan(0)
  expect(await after(31)).toEqual({ inTime: 0, total: 0 })
})
