import { beforeAll, expect, test } from 'vitest'
import { reports } from '#server/db/tables/reports.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeResultReport, makeResultRows } from '#tests/support/result-rows.ts'
import { small, stampsOf } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'
import { begin, enteredReport, makeParameters, resultsPath as path, rowOf, save, sheetOf } from './lab.ts'

const api = smallApi()
beforeAll(() => makeParameters(api.db))

interface Returned {
  readonly id: string
  readonly values: number
  readonly reason: string
  readonly patient: { readonly name: string }
}

/** Returned values of a report: count, typist and reason; undefined outside the queue. */
async function queued(id: string) {
  const { items } = (await api.call('GET', '/reports/admin/results/returned?limit=100')).body.data as unknown as { items: readonly Returned[] }
  const found = items.find((each) => each.id === id)
  return found && [found.patient.name, found.values, found.reason]
}

const sendBack = (id: string, reason: string) => api.call('POST', path(id, 'return'), { reason }, { as: 'admin' })
const correct = (id: string, K: string) =>
  api.call('POST', path(id, 'amend'), { testId: small.cbc, values: [{ parameterCode: 'K', value: K }], reason: 'Wrong tube' }, { as: 'super_admin' })

test('RES-10 RES-12 a returned correction keeps both reasons, and waits for its typist until handed over', async () => {
  const { id } = await enteredReport(api, { K: '4.2', HB: '12.5' })
  expect((await api.call('POST', path(id, 'release'), { confirmed: true }, { as: 'super_admin' })).status).toBe(200)
  expect((await correct(id, '4.9')).status).toBe(200)
  expect(await queued(id), 'it awaits verification').toBeUndefined()
  const row = rowOf(sheetOf(await sendBack(id, 'Measure it again')), 'K')
  expect(row).toMatchObject({ state: 'Draft', amends: true, reason: 'Wrong tube', returnReason: 'Measure it again' })
  expect(await queued(id)).toEqual(['Asha Rao', 1, 'Measure it again'])
  const typed = rowOf(sheetOf(await save(api, id, { K: '4.6' })), 'K')
  expect(typed).toMatchObject({ state: 'Draft', amends: true, reason: 'Wrong tube', returnReason: null })
  expect(await queued(id), 'typed, and in no other queue yet').toEqual(['Asha Rao', 1, ''])
  expect((await api.call('POST', path(id, 'enter'), { confirmIncomplete: true }, { as: 'admin' })).status).toBe(200)
  expect(await queued(id)).toBeUndefined()
})

test('RES-10 returned results wait for their typist, each reason once; plain drafts are excluded', async () => {
  const { id } = await enteredReport(api, { K: '4.2', HB: '12.5' }, { patient: small.ashaSon })
  await sendBack(id, 'Two tubes')
  expect(await queued(id)).toEqual(['Kiran Rao', 2, 'Two tubes'])
  await save(api, id, { K: '4.4' })
  expect(await queued(id)).toEqual(['Kiran Rao', 1, 'Two tubes'])
  await makeResultRows(api.db, id, { CHOL: 150 }, { patientId: small.ashaSon, returnReason: 'Not fasting' })
  expect((await queued(id))?.[2]).toMatch(/^(Two tubes; Not fasting|Not fasting; Two tubes)$/)
  const draft = await begin(api)
  await save(api, draft.id, { K: '4.2' })
  expect(await queued(draft.id)).toBeUndefined()
  const deleted = await makeResultReport(api.db, { K: 4.2 }, { state: 'Draft', returnReason: 'Two tubes' })
  expect(await queued(deleted)).toEqual(['Asha Rao', 1, 'Two tubes'])
  await change(api.db, reports, deleted, { deletedAt: stampsOf.createdAt })
  expect(await queued(deleted)).toBeUndefined()
})
