import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sampleTypes, tests } from '#server/db/tables/catalogue.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { patients } from '#server/db/tables/customers.ts'
import { parameters } from '#server/db/tables/parameters.ts'
import { numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'
import { begin, enteredReport, makeParameters, minuteClock, printedSheet, resultsPath as path, save } from './lab.ts'

const clock = minuteClock()
const api = smallApi({ clock })
beforeAll(async () => {
  await makeParameters(api.db)
  await change(api.db, patients, small.raviSelf, { dateOfBirth: '1980-05-05' })
})

const release = (id: string, body: object = {}, as: 'admin' | 'super_admin' = 'super_admin') =>
  api.call('POST', path(id, 'release'), { note: 'Repeated', ...body }, { as })
const enter = (id: string, as: 'admin' | 'super_admin' = 'admin') => api.call('POST', path(id, 'enter'), { confirmIncomplete: true }, { as })
const amend = (id: string, values: Readonly<Record<string, string>>, reason: string, testId: string = small.cbc) => {
  const typed = Object.entries(values).map(([parameterCode, value]) => ({ parameterCode, value }))
  return api.call('POST', path(id, 'amend'), { testId, values: typed, reason })
}
const versionsOf = async (id: string) =>
  (await api.call('GET', `/reports/admin/${id}/versions`)).body.data as unknown as {
    stage: string
    pending: string[]
    reason: string | null
    changes: unknown[]
  }[]
const titleOf = async (id: string) => /\(([A-Z][a-z]+ report) RPT-/.exec(String((await api.call('GET', `/reports/admin/${id}/download`)).body))?.[1]
const messages = async (patient: string) => {
  const rows = await api.db.select().from(notifications).orderBy(notifications.id)
  return rows.filter(({ message }) => message.includes(`of ${patient} `)).map(({ type, message }) => [type, message.replace(/LAB-\d+/, 'LAB')])
}

test('RES-09 an incomplete report names what is missing and is preliminary; the complete one is final', async () => {
  const { id } = await enteredReport(api, { HB: '14.0' }, { patient: small.raviSelf })
  const asked = await release(id)
  expect([asked.status, asked.body]).toMatchObject([
    409,
    {
      code: 'incompleteReport',
      message: 'Without a value: Potassium, Malaria Parasite (smear) (Blood count); all of Sugar 100%. Release it as a preliminary report?',
    },
  ])
  expect((await release(id, { confirmed: ['openCritical'] })).status).toBe(409)
  expect((await release(id, { confirmed: true })).status).toBe(200)
  const pending = ['Blood count: Potassium, Malaria Parasite (smear)', 'Sugar 100%']
  expect((await versionsOf(id))[0]).toMatchObject({ stage: 'Preliminary', pending, changes: [] })
  expect([(await api.call('GET', `/reports/${id}`)).body.data.stage, await titleOf(id)]).toEqual(['Preliminary', 'Preliminary report'])
  await save(api, id, { K: '4.1' })
  await enter(id)
  expect((await release(id, { confirmed: true })).status).toBe(200)
  expect((await versionsOf(id))[0]).toMatchObject({ stage: 'Preliminary', pending: ['Blood count: Malaria Parasite (smear)', 'Sugar 100%'] })
  await save(api, id, { MP_SM: 'Not seen' })
  await save(api, id, { CHOL: '170', TG: '100', HDL: '55' }, { testId: small.sugar })
  await enter(id)
  expect((await release(id)).status, 'nothing is missing any more').toBe(200)
  const [final] = await versionsOf(id)
  const added = (test: string, parameter: string, after: string) => ({ test, parameter, before: null, after })
  expect(final).toMatchObject({ stage: 'Final', pending: [], reason: null })
  expect(final?.changes).toEqual([
    added('Blood count', 'Malaria Parasite (smear)', 'Not seen'),
    added('Sugar 100%', 'Cholesterol, Total', '170 mg/dL'),
    added('Sugar 100%', 'Triglycerides', '100 mg/dL'),
    added('Sugar 100%', 'HDL Cholesterol', '55 mg/dL'),
    added('Sugar 100%', 'LDL Cholesterol', '95 mg/dL'),
    added('Sugar 100%', 'VLDL Cholesterol', '20 mg/dL'),
    added('Sugar 100%', 'Non-HDL Cholesterol', '115 mg/dL'),
  ])
  expect(await titleOf(id)).toBe('Final report')
  const start = 'Dear Ravi Iyer, '
  expect(await messages('Ravi Iyer')).toEqual([
    ['ReportPreliminary', `${start}a preliminary report of Ravi Iyer for order LAB is ready. Some results are still to come.`],
    [
      'ReportUpdated',
      `${start}the report of Ravi Iyer for order LAB was updated: results were added. Please use the new one. It is still a preliminary report: some results are to come.`,
    ],
    ['ReportFinal', `${start}the report of Ravi Iyer for order LAB was updated: it is the final report now. Please use the new one.`],
  ])
})

test('RES-12 RES-13 two corrections before one release are both named with reasons, in report order', async () => {
  const { id } = await enteredReport(api, { HB: '13.0', K: '4.1' })
  await save(api, id, { CHOL: '170', TG: '100', HDL: '55' }, { testId: small.sugar })
  await enter(id)
  expect((await release(id, { confirmed: true })).status).toBe(200)
  expect((await amend(id, { CHOL: '180' }, 'Wrong dilution', small.sugar)).status).toBe(200)
  expect((await amend(id, { HB: '12.5' }, 'Wrong tube')).status).toBe(200)
  expect((await amend(id, { K: '4.4' }, 'Wrong tube')).status).toBe(200)
  expect((await amend(id, { MP_SM: 'Not seen' }, 'Wrong tube')).status).toBe(200)
  expect((await release(id, {}, 'admin')).status).toBe(200)
  const [version] = await versionsOf(id)
  expect([version?.stage, version?.reason]).toEqual(['Final', 'Wrong tube; Wrong dilution'])
  expect(version?.changes.map((each) => [(each as { parameter: string }).parameter, (each as { before: string | null }).before])).toEqual([
    ['Potassium', '4.1 mmol/L'],
    ['Haemoglobin (Hb)', '13.0 g/dL'],
    ['Malaria Parasite (smear)', null],
    ['Cholesterol, Total', '170 mg/dL'],
    ['LDL Cholesterol', '95 mg/dL'],
    ['Non-HDL Cholesterol', '115 mg/dL'],
  ])
  const sent = await messages('Asha Rao')
  expect(sent.at(-1)).toEqual([
    'ReportCorrected',
    'Dear Asha Rao, the report of Asha Rao for order LAB was corrected. Please use the new one. It is the final report.',
  ])
})

test('RES-09 RES-12 a value that was withdrawn is not still to come', async () => {
  const { id } = await enteredReport(api, { K: '4.1', HB: '13.0', MP_SM: 'Not seen' })
  await save(api, id, { CHOL: '170', TG: '100', HDL: '55' }, { testId: small.sugar })
  await enter(id)
  await release(id)
  // The second correction no longer has the row of the withdrawal.
  for (const [code, value] of [
    ['K', ''],
    ['HB', '13.1'],
  ] as const) {
    await amend(id, { [code]: value }, 'Haemolysed')
    expect((await release(id, {}, 'admin')).status).toBe(200)
    expect((await versionsOf(id))[0]).toMatchObject({ stage: 'Final', pending: [] })
  }
})

test('RES-06 RES-11 the report has a row for an absent calculated value with its reason, method and sample', async () => {
  const { id } = await begin(api)
  await save(api, id, { CHOL: '250', TG: '510', HDL: '40' }, { testId: small.sugar })
  await api.db.insert(sampleTypes).values({ id: numbered('sample type', 1), name: 'Serum', createdAt: clock().toISOString() })
  await change(api.db, tests, small.sugar, { sampleType: 'Serum' })
  await api.db.update(parameters).set({ method: 'CHOD-PAP' }).where(eq(parameters.code, 'CHOL'))
  const printed = await printedSheet(api, id, { now: clock(), stage: 'Final' })
  const rows = printed.tests.flatMap((test) => test.rows)
  expect(rows.map(({ parameter, value, absent = null }) => [parameter, value, absent])).toEqual([
    ['Cholesterol, Total', '250', null],
    ['Triglycerides', '510', null],
    ['HDL Cholesterol', '40', null],
    ['LDL Cholesterol', '', expect.stringMatching(/triglycerides/i)],
    ['VLDL Cholesterol', '', expect.stringMatching(/triglycerides/i)],
    ['Non-HDL Cholesterol', '210', null],
  ])
  expect(rows.find(({ parameter }) => parameter === 'Cholesterol, Total')?.method).toBe('CHOD-PAP')
  expect(printed.tests.map(({ name, sampleType }) => [name, sampleType])).toEqual([['Sugar 100%', 'Serum']])
})
