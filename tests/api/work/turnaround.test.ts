import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { turnaround } from '#contract/work.ts'
import { newId } from '#server/db/id.ts'
import { startSession } from '#server/call/session/sessions.ts'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { reportVersions } from '#server/db/tables/reports.ts'
import { sampleEvents, samples } from '#server/db/tables/samples.ts'
import { updateMoments } from '#server/shared/test-moments.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeResultRows } from '#tests/support/result-rows.ts'
import { staffOf } from '#tests/support/staff.ts'
import { makeOrder, makeReport, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'

const api = smallApi({ isAlone: true })
/** A Sunday evening in UTC, a Monday in the laboratory. */
const booked = '2026-11-15T20:00:00.000Z'
const after = (minutes: number, start = booked) => new Date(Date.parse(start) + minutes * 60_000).toISOString()

type Moments = { collected: number; received: number; entered?: number; verified?: number; released?: number; uploaded?: number }

/** An order of a blood count whose test reaches its moments so many minutes after its booking. */
async function makeTimed(at: Moments, start = booked) {
  const { db } = api
  const order = await makeOrder(db, { status: 'Testing', createdAt: start })
  const sampleId = newId(smallLabNow)
  await db.insert(samples).values({ id: sampleId, orderId: order.id, patientId: small.ashaSelf, container: 'EDTA', state: 'Received', ...stampsOf })
  await db.update(orderTests).set({ sampleId }).where(eq(orderTests.orderId, order.id))
  for (const [state, minutes] of [['Collected', at.collected] as const, ['Received', at.received] as const])
    await db.insert(sampleEvents).values({ id: newId(smallLabNow), sampleId, state, at: after(minutes, start) })
  if (at.uploaded !== undefined)
    await db
      .update(reportVersions)
      .set({ madeAt: after(at.uploaded, start) })
      .where(eq(reportVersions.reportId, await makeReport(db, order)))
  const { entered, verified, released } = at
  if (entered === undefined) return
  const moment = (minutes: number | undefined) => (minutes === undefined ? null : after(minutes, start))
  const row = { enteredAt: after(entered, start), verifiedAt: moment(verified), releasedAt: moment(released) }
  const report = await makeReport(db, order, { source: 'results' })
  await makeResultRows(db, report, { HB: 13 }, { ...row, state: released === undefined ? 'Entered' : 'Released' })
  // A correction comes later and does not count.
  if (released !== undefined)
    await makeResultRows(
      db,
      report,
      { K: 4 },
      { state: 'Amended', enteredAt: after(9_000, start), verifiedAt: after(9_001, start), releasedAt: after(9_002, start) },
    )
}

beforeAll(async () => {
  await api.db.insert(containers).values({ id: newId(smallLabNow), name: 'EDTA', createdAt: stampsOf.createdAt })
  await api.db.update(tests).set({ turnaroundHours: 6 }).where(eq(tests.id, small.cbc))
  await makeTimed({ collected: 60, received: 120, entered: 240, verified: 300, released: 330 })
  await makeTimed({ collected: 120, received: 180, entered: 480, verified: 540, released: 600 })
  await makeTimed({ collected: 30, received: 60, uploaded: 300 }, '2026-11-19T04:00:00.000Z')
  // Late, and not released yet.
  await makeTimed({ collected: 10, received: 20, entered: 100 }, '2026-11-19T05:00:00.000Z')
  await makeTimed({ collected: 10, received: 20, entered: 100 }, '2026-10-01T05:00:00.000Z')
  await makeOrder(api.db, { status: 'Cancelled', createdAt: booked })
  await updateMoments(api.db, sql`true`)
})

const read = async (query: string) => turnaround.answer.parse((await api.call('GET', `/reports/admin/turnaround?${query}`)).body.data)

test('WRK-03 each stage has its median and 90th percentile in minutes, and the limit its share', async () => {
  const { all, weeks, tests: byTest } = await read('fromDate=2026-11-16&toDate=2026-11-18')
  const stages = {
    collected: { median: 90, most: 114 },
    received: { median: 60, most: 60 },
    entered: { median: 210, most: 282 },
    verified: { median: 60, most: 60 },
    released: { median: 45, most: 57 },
    laboratory: { median: 315, most: 399 },
  }
  const times = { tests: 2, limited: 2, inTime: 1, stages }
  expect(all).toEqual(times)
  expect(weeks).toEqual([{ week: '2026-11-16', ...times }])
  expect(byTest).toEqual([{ id: small.cbc, name: 'Blood count', hours: 6, ...times }])
  const period = 'fromDate=2026-11-16&toDate=2026-11-18'
  expect((await read(`${period}&test=${small.cbc}`)).all).toEqual(times)
  expect((await read(`${period}&test=${small.sugar}`)).all.tests).toBe(0)
})

test('WRK-03 an uploaded report is a release, and a late test without one is beyond its limit', async () => {
  const { all } = await read('fromDate=2026-11-19&toDate=2026-11-19')
  expect(all).toMatchObject({ tests: 2, limited: 2, inTime: 1, stages: { entered: { median: 80 }, verified: null, laboratory: { median: 240, most: 240 } } })
})

test('WRK-03 a period without tests is empty, and one that is too long is refused', async () => {
  expect(await read('fromDate=2026-11-01&toDate=2026-11-02')).toMatchObject({ all: { tests: 0, stages: { laboratory: null } }, weeks: [], tests: [] })
  expect((await api.call('GET', '/reports/admin/turnaround?fromDate=2026-01-01&toDate=2026-11-02')).status).toBe(422)
})

test('WRK-03 the CSV has a row in all, for each week and for each test', async () => {
  const token = await startSession(api.db, staffOf('operator').id, { now: smallLabNow, address: '203.0.113.9', hours: 1 })
  const address = 'http://lab.test/api/reports/admin/turnaround/sheet?fromDate=2026-11-16&toDate=2026-11-18'
  const text = await (await api.app.fetch(new Request(address, { headers: { authorization: `Bearer ${token}` } }), '203.0.113.9')).text()
  const rows = text
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
  expect(rows.map(([group, name, amount, hours, limited, inTime]) => [group, name, amount, hours, limited, inTime]).slice(1)).toEqual([
    ['All', '', '2', '', '2', '1'],
    ['Week', '16/11/2026', '2', '', '2', '1'],
    ['Test', 'Blood count', '2', '6', '2', '1'],
  ])
  expect(rows[1]?.slice(-2)).toEqual(['315', '399'])
})
