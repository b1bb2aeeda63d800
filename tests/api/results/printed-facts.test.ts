import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { containers, sampleTypes, tests } from '#server/db/tables/catalogue.ts'
import { files } from '#server/db/tables/files.ts'
import { parameterRanges, testParameters } from '#server/db/tables/parameters.ts'
import { referralLaboratories } from '#server/db/tables/referral-laboratories.ts'
import { reportVersions } from '#server/db/tables/reports.ts'
import { sampleEvents, samples } from '#server/db/tables/samples.ts'
import { users } from '#server/db/tables/staff.ts'
import { numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { pageTexts } from '#tests/support/pdf-text.ts'
import { makeOrder, makeReport, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { change } from '#tests/support/stored.ts'
import { begin, makeParameters, minuteClock, printedSheet, resultsPath, save } from './lab.ts'

const api = smallApi({ clock: minuteClock() })
const [lavender, grey] = ['Lavender (EDTA)', 'Grey (fluoride)']
const deccan = numbered('referral laboratory', 1)

beforeAll(async () => {
  await makeParameters(api.db)
  const createdAt = smallLabNow.toISOString()
  await api.db.insert(containers).values([lavender, grey].map((name, place) => ({ id: numbered('container', place), name, createdAt })))
  await api.db.insert(sampleTypes).values({ id: numbered('sample type', 1), name: 'Fluoride plasma', createdAt })
  await api.db.insert(referralLaboratories).values({ id: deccan, name: 'Deccan Diagnostics', accreditationNumber: 'MC-2139', ...stampsOf })
  await change(api.db, tests, small.cbc, { container: lavender, scopeFrom: '2026-11-22', scopeTo: '2026-11-23' })
  await change(api.db, tests, small.sugar, { container: grey, sampleType: 'Fluoride plasma' })
})

/** A report with values of both tests for the first of two people of an order, whose samples were received; the second has samples of their own. */
async function receivedReport() {
  const people = [small.ashaSelf, small.ashaSon] as const
  const order = await makeOrder(api.db, {
    people,
    lines: people.flatMap((patientId) => [{ patientId }, { sold: 'sugar' as const, patientId }]),
    status: 'Confirmed',
  })
  for (const orderStatus of ['SampleCollected', 'Testing']) {
    const moved = await api.call('PUT', `/orders/admin/${order.id}/status`, { orderStatus, notes: 'As planned', confirmed: true })
    expect(moved.status).toBe(200)
  }
  const id = await makeReport(api.db, order, { source: 'results', patientId: small.ashaSelf })
  await save(api, id, { HB: '13' })
  await save(api, id, { CHOL: '170' }, { testId: small.sugar })
  const sampleOf = async (patientId: string, container: string) => {
    const [sample] = await api.db
      .select()
      .from(samples)
      .where(and(eq(samples.orderId, order.id), eq(samples.patientId, patientId), eq(samples.container, container)))
    if (!sample) throw new Error('no sample')
    return sample
  }
  const setTime = (sampleId: string, state: 'Collected' | 'Received', at: string) =>
    api.db
      .update(sampleEvents)
      .set({ at })
      .where(and(eq(sampleEvents.sampleId, sampleId), eq(sampleEvents.state, state)))
  return { id, sampleOf, setTime }
}

describe('ACC-02 a report has the times of the samples that its tests were done from', () => {
  test('in its head, and the samples only where their times differ', async () => {
    const { id, sampleOf, setTime } = await receivedReport()
    const [blood, plasma] = [await sampleOf(small.ashaSelf, lavender), await sampleOf(small.ashaSelf, grey)]
    const times = async () => {
      const { collected, received, samples: listed } = await printedSheet(api, id)
      return { collected, received, listed }
    }
    const both = ['2026-11-20T02:40:00.000Z', '2026-11-20T04:35:00.000Z'] as const
    for (const { id: sampleId } of [blood, plasma]) {
      await setTime(sampleId, 'Collected', both[0])
      await setTime(sampleId, 'Received', both[1])
    }
    await setTime((await sampleOf(small.ashaSon, grey)).id, 'Received', '2026-11-20T09:00:00.000Z')
    expect(await times()).toEqual({ collected: '20/11/2026, 08:10', received: '20/11/2026, 10:05', listed: [] })
    await setTime(plasma.id, 'Received', '2026-11-20T06:00:00.000Z')
    expect(await times()).toEqual({
      collected: '20/11/2026, 08:10',
      received: '20/11/2026, 10:05 to 11:30',
      listed: [
        { name: `${plasma.number} (Fluoride plasma)`, collected: '20/11/2026, 08:10', received: '20/11/2026, 11:30' },
        { name: `${blood.number} (${lavender})`, collected: '20/11/2026, 08:10', received: '20/11/2026, 10:05' },
      ],
    })
  })

  test('a sample of a test without a value is not listed', async () => {
    const { id, sampleOf, setTime } = await receivedReport()
    await setTime((await sampleOf(small.ashaSelf, grey)).id, 'Received', '2026-11-20T06:00:00.000Z')
    await save(api, id, { CHOL: '' }, { testId: small.sugar })
    expect((await printedSheet(api, id)).samples).toEqual([])
  })
})

test('ACC-02 ACC-07 a report has method, interpretation, referral laboratory and the condition of the sample at the test', async () => {
  const { id, sampleOf } = await receivedReport()
  const setCondition = async (patientId: string, container: string, condition: string) =>
    api.call('PUT', `/samples/admin/${(await sampleOf(patientId, container)).id}/condition`, { condition })
  expect((await setCondition(small.ashaSelf, grey, 'LowVolume')).status).toBe(200)
  expect((await setCondition(small.ashaSon, lavender, 'Clotted')).status).toBe(200)
  await change(api.db, tests, small.sugar, { method: 'Hexokinase', interpretation: 'Fast for eight hours.', referralLaboratoryId: deccan })
  const facts = async () =>
    (await printedSheet(api, id)).tests.map(({ name, method, rows, interpretation, referralLaboratory, condition }) => [
      name,
      method,
      rows[0]?.method,
      interpretation,
      referralLaboratory,
      condition,
    ])
  expect(await facts()).toEqual([
    ['Blood count', 'SLS-haemoglobin, photometric', null, null, null, null],
    ['Sugar 100%', 'Hexokinase', null, 'Fast for eight hours.', 'Deccan Diagnostics, MC-2139', 'Low volume'],
  ])
  await change(api.db, tests, small.sugar, { method: null, interpretation: null, referralLaboratoryId: null })
  expect((await facts())[1]).toEqual(['Sugar 100%', 'CHOD-PAP', null, null, null, 'Low volume'])
})

test('ACC-04 a test is within the scope on the day of the release, and never where another laboratory does it', async () => {
  const { id } = await begin(api)
  await save(api, id, { HB: '13' })
  const isInScope = async (now: string) => (await printedSheet(api, id, { now: new Date(now) })).tests[0]?.isInScope
  // Midnight in the laboratory is 18:30 UTC.
  const moments = ['2026-11-21T18:29:00Z', '2026-11-21T18:31:00Z', '2026-11-23T18:29:00Z', '2026-11-23T18:31:00Z']
  const covered = async () => Promise.all(moments.map(isInScope))
  expect(await covered()).toEqual([false, true, true, false])
  await change(api.db, tests, small.cbc, { referralLaboratoryId: deccan })
  expect(await covered()).toEqual([false, false, false, false])
  await change(api.db, tests, small.cbc, { referralLaboratoryId: null })
})

test('ACC-02 each file says its version, who verified and who released; a test released before says when', async () => {
  const [verifier, releaser] = [staffOf('admin'), staffOf('super_admin')]
  await change(api.db, users, verifier.id, { designation: 'MD (Biochemistry)', registrationNumber: 'MMC 1187' })
  await change(api.db, users, releaser.id, { designation: 'MD (Pathology)', registrationNumber: 'KMC 45671' })
  const { id } = await begin(api)
  const step = async (name: string, as: 'admin' | 'super_admin', body: object = {}) =>
    expect((await api.call('POST', resultsPath(id, name), body, { as })).status, name).toBe(200)
  await save(api, id, { HB: '13', K: '4.2', MP_SM: 'Not seen' }, { as: 'super_admin' })
  await step('enter', 'super_admin', { confirmIncomplete: true })
  await step('verify', 'admin')
  await step('release', 'super_admin', { confirmed: true })
  await save(api, id, { CHOL: '170', TG: '100', HDL: '55' }, { testId: small.sugar })
  await step('enter', 'admin', { confirmIncomplete: true })
  await step('release', 'super_admin', { confirmed: true })
  const made = await api.db
    .select({ key: files.key, sha256: files.sha256 })
    .from(reportVersions)
    .innerJoin(files, eq(files.id, reportVersions.fileId))
    .where(eq(reportVersions.reportId, id))
    .orderBy(asc(reportVersions.n))
  const [first = '', second = ''] = await Promise.all(made.map(async (file) => (await pageTexts(await api.files.read(file))).join(' ')))
  const person = (name: string, facts: string) => new RegExp(`${name} ${facts.replaceAll(/[().]/g, '\\$&')} (Verified and released|Verified|Released)`)
  for (const [text, version, acts] of [
    [first, 'Preliminary report, version 1 of 1', ['Verified', 'Released']],
    [second, 'Final report, version 2 of 2', ['Verified', 'Verified and released']],
  ] as const) {
    expect(text).toContain(version)
    expect(person(verifier.name, 'MD (Biochemistry) · Reg. no. MMC 1187').exec(text)?.[1]).toBe(acts[0])
    expect(person(releaser.name, 'MD (Pathology) · Reg. no. KMC 45671').exec(text)?.[1]).toBe(acts[1])
  }
  expect(first).not.toMatch(/BLOOD.*Released \d\d\/11\/2026, \d\d:\d\d Haemoglobin/)
  const released = /Released (\S+ \S+) Order/.exec(first)?.[1]
  expect(second.split(`Released ${released}`).length - 1, 'at the test that was released first').toBe(1)
})

test('RES-04 a number that no range exists for is printed without the words of a missing one', async () => {
  await api.db.delete(parameterRanges).where(eq(parameterRanges.parameterCode, 'K'))
  const { id } = await begin(api)
  await save(api, id, { K: '4.2', HB: '13' })
  const { tests: printed } = await printedSheet(api, id)
  expect(printed.flatMap(({ rows }) => rows.map(({ value, range, flagged }) => [value, range, flagged?.flag ?? null]))).toEqual([
    ['4.2', '', null],
    ['13.0', '12.0–15.0', 'Normal'],
  ])
})

test('RES-01 RES-11 rows are printed in the order that the catalogue has at the release', async () => {
  const { id } = await begin(api)
  await save(api, id, { K: '4.2', HB: '13.0', MP_SM: 'Not seen' })
  const place = async (code: string, position: number) =>
    api.db
      .update(testParameters)
      .set({ position })
      .where(and(eq(testParameters.testId, small.cbc), eq(testParameters.parameterCode, code)))
  const printed = async () => (await printedSheet(api, id)).tests.flatMap(({ rows }) => rows.map(({ value }) => value))
  await place('K', 3)
  expect(await printed()).toEqual(['13.0', 'Not seen', '4.2'])
  await place('K', 0)
  expect(await printed()).toEqual(['4.2', '13.0', 'Not seen'])
})
