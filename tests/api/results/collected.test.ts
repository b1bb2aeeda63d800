import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { phlebotomists } from '#server/db/tables/collections.ts'
import { orderPatients } from '#server/db/tables/orders.ts'
import { reportPdf } from '#server/shared/results/pdf/report-pdf.ts'
import { readSheet } from '#server/shared/results/read-sheet.ts'
import { reportSheetOf } from '#server/shared/results/report-sheet.ts'
import { numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeVisit, small, stampsOf } from '#tests/support/small-lab.ts'
import { makeParameters, resultsPath } from './lab.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const api = smallApi({ clock: () => now })
const suresh = numbered('collector', 1)
beforeAll(async () => {
  await makeParameters(api.db)
  await api.db.insert(phlebotomists).values({ id: suresh, name: 'Suresh Patil', phone: '+910000000001', ...stampsOf })
})

const release = { now, timeZone: 'Asia/Kolkata', stage: null, pending: [], changes: null } as const
const printed = async (id: string) => reportSheetOf(api.db, await readSheet(api.db, id, release.timeZone), release)

test('RES-11 sheet and PDF of each patient say who drew their blood, and when', async () => {
  const people = [small.ashaSelf, small.ashaSon]
  const { id: orderId } = await makeOrder(api.db, { status: 'Testing', people })
  const reports: string[] = []
  for (const patientId of people) reports.push((await api.call('POST', '/reports/admin/results', { orderId, patientId })).body.data.id)
  await api.db.update(orderPatients).set({ collectedAt: null }).where(eq(orderPatients.orderId, orderId))
  const [mothers, sons] = [
    await makeVisit(api.db, orderId, '2026-11-22', { slotId: small.wide }),
    await makeVisit(api.db, orderId, '2026-11-22', { patientId: small.ashaSon, slotId: small.wide }),
  ]
  const complete = (visit: string, drawn: object) => api.call('PUT', `/admin/sample-collections/${visit}/status`, { status: 'Completed', ...drawn })
  expect((await complete(sons, { collectedByName: 'Meera Nair', collectedAt: '2026-11-22T04:40:00.000Z' })).status).toBe(200)
  expect((await complete(mothers, { collectedBy: suresh, collectedAt: '2026-11-22T04:30:00.000Z' })).status).toBe(200)
  const sheets = await Promise.all(reports.map(async (id) => (await api.call('GET', resultsPath(id))).body.data))
  expect(sheets).toMatchObject([
    { collectedAt: '2026-11-22T04:30:00.000Z', collectedBy: 'Suresh Patil' },
    { collectedAt: '2026-11-22T04:40:00.000Z', collectedBy: 'Meera Nair' },
  ])
  const [mother, son] = await Promise.all(reports.map(printed))
  expect([mother?.collected, son?.collected]).toEqual(['22/11/2026, 10:00 by Suresh Patil', '22/11/2026, 10:10 by Meera Nair'])
  if (!mother) throw new Error('a sheet was not read')
  const bytes = async (collected: string | null) => Buffer.from(await reportPdf({ ...mother, collected })).toString('base64')
  expect(new Set([await bytes(mother.collected), await bytes(son?.collected ?? null), await bytes(null)]).size, 'the PDF prints it').toBe(3)
})
