import { beforeAll, expect, test } from 'vitest'
import { jobKinds } from '#server/jobs/job-kinds.ts'
import { runNextStep } from '#server/jobs/jobs.ts'
import { silentLog } from '#server/log.ts'
import { usualSettings } from '#tests/support/app-settings.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeResultReport } from '#tests/support/result-rows.ts'
import { small, smallLabNow } from '#tests/support/small-lab.ts'
import { makeParameters } from '#tests/api/results/lab.ts'

/** Tables of the locks that a transaction took, in their order, and their modes. */
let locked: string[] = []
let modes: Record<string, string> = {}
const api = smallApi({
  watch: (run) => (text, params, mode) => {
    const [, table, lock] = /from "(orders|customers|reports|time_slots)" .*for (share|(?:no key )?update)\b/s.exec(text) ?? []
    if (table !== undefined && lock !== undefined) {
      locked.push(table)
      modes[table] = lock
    }
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

const visit = { scheduledDate: '2026-11-24', timeSlot: '10:00-11:00', collectionAddress: '1, MG Road' }
const booking = { customerId: small.asha, patients: [{ patientId: small.ashaSelf, items: [{ type: 'test', testId: small.cbc }] }], visit }

/** A lock for update keeps every row away that names the record: whoever has a place of the slot or tells the customer something would wait for it. */
test.each<[string, method: string, path: string, body: object, table: string]>([
  ['a booking takes its customer', 'POST', '/orders/admin', booking, 'customers'],
  ['a change of slots takes them', 'PATCH', '/admin/time-slots/bulk-update', { updates: [{ id: small.wide, maxCollections: 90 }] }, 'time_slots'],
  ['a change of a slot takes it', 'PUT', `/admin/time-slots/${small.wide}`, { maxCollections: 80 }, 'time_slots'],
])('COL-08 %s without its key', async (_, method, path, body, table) => {
  modes = {}
  const { status, body: answer } = await api.call(method, path, body)
  expect(status, JSON.stringify(answer)).toBeLessThan(300)
  expect(modes[table]).toBe('no key update')
})
