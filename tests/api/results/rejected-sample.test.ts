import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { samples } from '#server/db/tables/samples.ts'
import { numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeReport, small, smallLabNow } from '#tests/support/small-lab.ts'
import { makeParameters, minuteClock, releaseMany, resultsPath, save } from './lab.ts'

const api = smallApi({ clock: minuteClock() })

beforeAll(async () => {
  await makeParameters(api.db, { [small.cbc]: ['K'] })
  await api.db.insert(containers).values({ id: numbered('container', 1), name: 'Lavender (EDTA)', createdAt: smallLabNow.toISOString() })
  await api.db.update(tests).set({ container: 'Lavender (EDTA)' }).where(eq(tests.id, small.cbc))
})

const typed = (id: string) => save(api, id, { K: '4.1' })
const handedOver = (id: string) => api.call('POST', resultsPath(id, 'enter'), {}, { as: 'admin' })

/** A complete report that waits for its release, with the sample that it was measured from. */
async function measuredReport() {
  const order = await makeOrder(api.db, { people: [small.ashaSelf], lines: [{ patientId: small.ashaSelf }], status: 'Confirmed' })
  for (const orderStatus of ['SampleCollected', 'Testing'])
    await api.call('PUT', `/orders/admin/${order.id}/status`, { orderStatus, notes: 'As planned', confirmed: true })
  const id = await makeReport(api.db, order, { source: 'results', patientId: small.ashaSelf })
  await typed(id)
  await handedOver(id)
  const [sample] = await api.db.select().from(samples).where(eq(samples.orderId, order.id))
  return { id, sampleId: sample?.id ?? '' }
}

const reject = (sampleId: string) => api.call('POST', `/samples/admin/${sampleId}/rejection`, { reason: 'RH' })
const release = (id: string, confirmed: readonly string[] = []) => api.call('POST', resultsPath(id, 'release'), { confirmed }, { as: 'super_admin' })
const leftOut = async (id: string) => {
  const { items } = (await api.call('GET', '/reports/admin/results/waiting?limit=100')).body.data
  return items.find((each) => each.id === id)?.leftOut
}

test('SMP-05 RES-10 values of a rejected sample are released after a question, and never among many', async () => {
  const { id, sampleId } = await measuredReport()
  expect(await leftOut(id)).toBeNull()
  await reject(sampleId)
  expect(await leftOut(id)).toBe('Rejected sample')
  expect(await releaseMany(api, [id])).toMatchObject({ released: [], leftOut: [{ reason: 'Rejected sample' }] })
  const sentence = 'The sample of Blood count was rejected after it was measured. Release the report anyway?'
  expect((await release(id)).body).toMatchObject({ code: 'rejectedSample', message: sentence })
  expect((await release(id, ['rejectedSample'])).status).toBe(200)
})

test('SMP-05 RES-10 values typed after the new sample was received are released without a question', async () => {
  const { id, sampleId } = await measuredReport()
  const number = ((await reject(sampleId)).body.data.replacedBy as unknown as { number: string }).number
  await api.call('POST', '/samples/admin/receipts', { code: number, confirmed: true })
  expect(await leftOut(id)).toBe('Rejected sample')
  await api.call('POST', resultsPath(id, 'return'), { reason: 'Measure the new sample' }, { as: 'super_admin' })
  await save(api, id, { K: '4.3' })
  await handedOver(id)
  expect(await leftOut(id)).toBeNull()
  expect((await release(id)).status).toBe(200)
})
