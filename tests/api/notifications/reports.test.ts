import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { notificationDeliveries, notifications, reports } from '#server/db/schema.ts'
import { begin, makeParameters, save } from '#tests/api/results/lab.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'

const api = smallApi()
beforeAll(() => makeParameters(api.db))
beforeEach(() => api.db.delete(notifications))

const path = (id: string, step: string) => `/reports/admin/${id}/results/${step}`

/** The messages to customers about reports, and what is in the queue for it. */
async function messages() {
  const rows = await api.db.select().from(notifications).orderBy(notifications.id)
  const queued =
    rows.length === 0
      ? []
      : await api.db
          .select()
          .from(notificationDeliveries)
          .where(
            inArray(
              notificationDeliveries.notificationId,
              rows.map(({ id }) => id),
            ),
          )
  return { rows: rows.map(({ type, customerId, message }) => [type, customerId, message]), queued: queued.length }
}

test('RES-12 releasing results notifies the customer that the report is ready, an amendment that it was corrected, once each', async () => {
  const { id } = await begin(api, { patient: small.ashaSon })
  await save(api, id, { HB: '13.0', K: '4.1' })
  await api.call('POST', path(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })
  expect((await messages()).rows).toEqual([])
  // Who entered may not release: what is refused notifies nobody.
  expect((await api.call('POST', path(id, 'release'), {}, { as: 'admin' })).status).toBeGreaterThanOrEqual(400)
  expect((await messages()).rows).toEqual([])
  expect((await api.call('POST', path(id, 'release'), {})).status).toBe(200)
  const [report] = await api.db.select().from(reports).where(eq(reports.id, id))
  const number = report?.orderNumber
  const available = ['ReportAvailable', small.asha, `Dear Asha Rao, the report of Kiran Rao for order ${number} is ready.`]
  expect(await messages()).toEqual({ rows: [available], queued: 3 })
  const values = [{ parameterCode: 'HB', value: '12.0' }]
  expect((await api.call('POST', path(id, 'amend'), { testId: small.cbc, values, reason: 'Wrong tube' })).status).toBe(200)
  expect((await api.call('POST', path(id, 'release'), {}, { as: 'admin' })).status).toBe(200)
  const corrected = ['ReportCorrected', small.asha, `Dear Asha Rao, the report of Kiran Rao for order ${number} was corrected. Please use the new one.`]
  expect(await messages()).toEqual({ rows: [available, corrected], queued: 6 })
})

test('REP-06 REP-07 an uploaded report notifies the customer, and so does a new file in its place', async () => {
  const order = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSelf] })
  const form = (fields: Readonly<Record<string, string>>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('file', new File(['%PDF-1.7 one'], 'report.pdf', { type: 'application/pdf' }))
    return body
  }
  const { status, body } = await api.call('POST', '/reports/admin', form({ orderId: order.id, patientId: small.ashaSelf }))
  expect(status).toBe(201)
  const sentence = (end: string) => `Dear Asha Rao, the report of Asha Rao for order ${order.number} ${end}`
  expect((await messages()).rows).toEqual([['ReportAvailable', small.asha, sentence('is ready.')]])
  expect((await api.call('PUT', `/reports/admin/${body.data.id}`, form({}))).status).toBe(200)
  expect((await messages()).rows[1]).toEqual(['ReportCorrected', small.asha, sentence('was corrected. Please use the new one.')])
  const refused = await api.call('POST', '/reports/admin', form({ orderId: order.id, patientId: small.raviSelf }))
  expect([refused.status, (await messages()).rows.length]).toEqual([404, 2])
})
