import { beforeAll, expect, test } from 'vitest'
import { jobKinds } from '#server/jobs/job-kinds.ts'
import { runNextStep } from '#server/jobs/jobs.ts'
import { silentLog } from '#server/log.ts'
import { usualSettings } from '#tests/support/app-settings.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeResultReport } from '#tests/support/result-rows.ts'
import { small, smallLabNow } from '#tests/support/small-lab.ts'
import { makeParameters } from '#tests/api/results/lab.ts'

/** Tables of the locks that a transaction took, in their order. */
let locked: string[] = []
const api = smallApi({
  watch: (run) => (text, params, mode) => {
    const [, table] = /from "(orders|customers|reports)" .*for (?:share|(?:no key )?update)\b/s.exec(text) ?? []
    if (table !== undefined) locked.push(table)
    return run(text, params, mode)
  },
})
beforeAll(() => makeParameters(api.db))

const work = { files: api.files, clock: () => smallLabNow, log: silentLog, settings: usualSettings }

/** A change of an order goes on to its tests, reports and customer: whoever held one of them before the order would wait for it, and it for them. */
test.each<[string, (id: string) => Promise<unknown>]>([
  ['saving values', (id) => api.call('PUT', `/reports/admin/${id}/results`, { testId: small.cbc, values: [{ parameterCode: 'K', value: '4.3' }] })],
  ['a step of the results', (id) => api.call('POST', `/reports/admin/${id}/results/enter`, {})],
  ['deleting a report', (id) => api.call('DELETE', `/reports/admin/${id}`, { reason: 'Of another patient' })],
  [
    'releasing many',
    async (id) => {
      await api.call('POST', '/reports/admin/results/release-many', { ids: [id] })
      locked = []
      await runNextStep({ ...work, database: api.database }, jobKinds)
    },
  ],
])('RES-10 %s locks the order before its report', async (_, act) => {
  const id = await makeResultReport(api.db, { K: 4.2 }, { state: 'Draft' })
  locked = []
  await act(id)
  expect(locked.slice(0, 2)).toEqual(['orders', 'reports'])
})

const patient = { name: 'Asha Rao', gender: 'Female', dateOfBirth: '1991-01-31', reason: 'Wrong' }

test.each<[string, method: string, path: string, body: object]>([
  ['correcting a patient', 'PUT', `/patients/admin/${small.ashaSelf}`, patient],
  ['correcting a customer', 'PUT', `/customers/admin/${small.asha}`, { name: 'Asha Rao-Iyer' }],
  ['merging customers', 'POST', `/customers/admin/${small.asha}/merge`, { otherId: small.ravi }],
  ['merging patients', 'POST', `/patients/admin/${small.ashaSelf}/merge`, { otherId: small.ashaSon }],
  ['erasing a customer', 'POST', `/customers/admin/${small.asha}/erase`, { reason: 'Asked' }],
])('PAT-01 PAT-02 OPS-04 %s locks the orders before the customer', async (_, method, path, body) => {
  locked = []
  await api.call(method, path, body)
  expect(locked.slice(0, 2)).toEqual(['orders', 'customers'])
})
