import { and, asc, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { reports } from '#server/db/tables/reports.ts'
import { samples } from '#server/db/tables/samples.ts'
import { makeParameters, resultsPath } from '#tests/api/results/lab.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { smallPdf } from '#tests/support/small-pdf.ts'
import { makeOrder, small, smallLabNow } from '#tests/support/small-lab.ts'
import { wrongMoments } from '#tests/support/test-moments.ts'
import '#tests/support/property-seed.ts'

let now = smallLabNow
/** A clock on which a second passes with each call: an act can still be undone. */
const clock = () => {
  now = new Date(now.getTime() + 1000)
  return now
}
const api = smallApi({ isAlone: true, clock })
const made: string[] = []
const people = [small.ashaSelf, small.ashaSon]

beforeAll(async () => {
  const createdAt = smallLabNow.toISOString()
  const tubes = { [small.cbc]: 'EDTA', [small.sugar]: 'Fluoride' }
  await api.db.insert(containers).values(Object.values(tubes).map((name, place) => ({ id: `00000000-0000-7000-8000-00000000000${place}`, name, createdAt })))
  for (const [id, container] of Object.entries(tubes)) await api.db.update(tests).set({ container }).where(eq(tests.id, id))
  await makeParameters(api.db)
  for (const status of ['Confirmed', 'Confirmed', 'Testing'] as const) {
    const lines = people.flatMap((patientId) => [{ patientId }, { patientId, sold: 'sugar' as const }])
    made.push((await makeOrder(api.db, { status, people, lines })).id)
  }
})

interface Chosen {
  readonly orderId: string
  readonly patientId: string
  readonly testId: string
}

type Act = (chosen: Chosen) => Promise<{ readonly status: number } | null>

const setStatus =
  (orderStatus: string) =>
  ({ orderId }: Chosen) =>
    api.call('PUT', `/orders/admin/${orderId}/status`, { orderStatus, confirmed: true })
const ofSample =
  (path: (sample: typeof samples.$inferSelect) => string, body: (sample: typeof samples.$inferSelect) => object): Act =>
  async ({ orderId, patientId }) => {
    const own = await api.db
      .select()
      .from(samples)
      .where(and(eq(samples.orderId, orderId), eq(samples.patientId, patientId)))
      .orderBy(asc(samples.updatedAt))
    const sample = own.find(({ state }) => state !== 'Rejected')
    return sample ? api.call('POST', path(sample), body(sample)) : null
  }
const onReport =
  (act: (id: string, chosen: Chosen) => ReturnType<Act>): Act =>
  async (chosen) => {
    const isOwn = and(eq(reports.orderId, chosen.orderId), eq(reports.patientId, chosen.patientId), isNull(reports.deletedAt))
    const [report] = await api.db.select({ id: reports.id }).from(reports).where(isOwn).orderBy(asc(reports.source))
    return report ? act(report.id, chosen) : null
  }
const onResults = (step: string, body: object, as: 'admin' | 'super_admin' = 'super_admin') =>
  onReport((id) => api.call('POST', resultsPath(id, step), body, { as }))
const typed = (testId: string, value: number) => [
  testId === small.cbc ? { parameterCode: 'HB', value: `${12 + value}.0` } : { parameterCode: 'CHOL', value: `${150 + value}` },
]
let value = 0

const acts: Readonly<Record<string, Act>> = {
  collect: setStatus('SampleCollected'),
  test: setStatus('Testing'),
  stepBack: setStatus('Confirmed'),
  undo: async (chosen) => {
    const { body } = await setStatus('Confirmed')(chosen)
    return body.undo === undefined ? null : api.call('POST', '/admin/undo', { receipt: body.undo })
  },
  receive: ofSample(
    () => '/samples/admin/receipts',
    ({ number }) => ({ code: number, confirmed: true }),
  ),
  undoReceipt: ofSample(
    ({ id }) => `/samples/admin/${id}/receipt-undo`,
    () => ({}),
  ),
  reject: ofSample(
    ({ id }) => `/samples/admin/${id}/rejection`,
    () => ({ reason: 'RH' }),
  ),
  addTest: ({ orderId, patientId, testId }) => api.call('POST', `/orders/admin/${orderId}/items`, { type: 'test', testId, patientId, quantity: 1 }),
  begin: ({ orderId, patientId }) => api.call('POST', '/reports/admin/results', { orderId, patientId, confirmed: true }),
  save: onReport((id, { testId }) => {
    value = (value + 1) % 3
    return api.call('PUT', resultsPath(id), { testId, values: typed(testId, value) }, { as: 'admin' })
  }),
  enter: onResults('enter', { confirmIncomplete: true }, 'admin'),
  verify: onResults('verify', {}),
  return: onResults('return', { reason: 'Look again' }),
  release: onResults('release', { confirmed: true, note: 'Repeated' }),
  amend: onReport((id, { testId }) => api.call('POST', resultsPath(id, 'amend'), { testId, values: typed(testId, 7), reason: 'Wrong tube' })),
  remove: onReport((id) => api.call('DELETE', `/reports/admin/${id}`, { reason: 'Wrong patient' })),
  upload: ({ orderId, patientId }) => {
    const file = new FormData()
    for (const [name, text] of Object.entries({ orderId, patientId, confirmed: 'true', beside: 'true' })) file.set(name, text)
    file.set('file', new File([smallPdf('beside')], 'report.pdf', { type: 'application/pdf' }))
    return api.call('POST', '/reports/admin', file)
  },
}

/** Acts by their names, the more likely ones named again, and the orders that they are done with. */
const walks: readonly (readonly [what: string, acts: string, orders: readonly [from: number, to: number]])[] = [
  ['samples', 'collect test stepBack undo undo receive receive receive undoReceipt reject addTest', [0, 1]],
  ['results', 'begin begin save save save enter enter enter verify verify return return release release amend amend remove upload', [2, 2]],
]

test.each(walks)('WRK-03 the moments of tests are the first of their kind after any acts with %s', async (_, likely, [from, to]) => {
  const names = likely.split(' ')
  const draws = fc.sample(fc.tuple(fc.constantFrom(...names), fc.integer({ min: from, max: to }), fc.nat(1), fc.nat(1)), propertyRuns(100))
  const done = new Set<string>()
  for (const [name, order, patient, test] of draws) {
    const chosen = { orderId: made[order] ?? '', patientId: people[patient] ?? '', testId: test === 0 ? small.cbc : small.sugar }
    const answer = await acts[name]?.(chosen)
    if (!answer || answer.status >= 300) continue
    done.add(name)
    expect([name, await wrongMoments(api.db)]).toEqual([name, []])
  }
  expect(names.filter((name) => !done.has(name))).toEqual([])
})
