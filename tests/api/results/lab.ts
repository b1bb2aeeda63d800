import type { z } from 'zod'
import type { sheetSchema } from '#contract/result-answers.ts'
import { handOver } from '#server/areas/results/steps.ts'
import type { Sql } from '#server/db/database.ts'
import { reportNumber } from '#server/db/numbers.ts'
import { orderItems } from '#server/db/tables/orders.ts'
import { parameterRanges, parameters, testParameters } from '#server/db/tables/parameters.ts'
import { newId } from '#server/db/id.ts'
import { readCatalogue } from '#server/seed/catalogue.ts'
import { seededParameters } from '#server/seed/seeded-catalogue.ts'
import type { ReportSheet } from '#server/shared/results/pdf/sheet.ts'
import { readSheet } from '#server/shared/results/read-sheet.ts'
import { type Release, reportSheetOf } from '#server/shared/results/report-sheet.ts'
import type { Caller, SmallApi } from '#tests/support/lab-api.ts'
import { resultsInForce } from '#tests/support/result-rows.ts'
import { makeOrder, makeReport, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'

type SheetAnswer = z.output<typeof sheetSchema>

const measuredCodes = { [small.cbc]: ['K', 'HB', 'MP_SM'], [small.sugar]: ['CHOL', 'TG', 'HDL', 'LDL', 'VLDL', 'NHDL'] }

/** Gives the small laboratory's tests parameters of the catalogue: the blood count K, HB and a smear, the sugar test lipids. */
export async function makeParameters(db: Sql, codes: Readonly<Record<string, readonly string[]>> = measuredCodes): Promise<void> {
  const catalogue = readCatalogue()
  const chosen = Object.fromEntries(Object.entries(catalogue.parameters).filter(([code]) => Object.values(codes).flat().includes(code)))
  const rows = seededParameters({ parameters: chosen }, () => newId(smallLabNow), { ...stampsOf })
  await db.insert(parameters).values(rows.parameters)
  await db.insert(parameterRanges).values(rows.parameterRanges)
  for (const [testId, list] of Object.entries(codes))
    await db.insert(testParameters).values(list.map((parameterCode, position) => ({ testId, parameterCode, position })))
}

/** The content of a report's PDF, as a release by nobody makes it. */
export async function printedSheet({ db, files }: SmallApi, reportId: string, facts: Partial<Release> = {}): Promise<ReportSheet> {
  const timeZone = 'Asia/Kolkata'
  const release = { now: smallLabNow, by: null, n: 1, timeZone, stage: null, pending: [], changes: null, verifyAddress: null, files, ...facts }
  return reportSheetOf(db, await readSheet(db, reportId, timeZone), release)
}

let begun = 0

/** A report begun for a patient of an order in Testing with both tests. */
export async function begin(api: SmallApi, { patient = small.ashaSelf as string } = {}): Promise<{ id: string; orderId: string }> {
  const order = await makeOrder(api.db, { status: 'Testing', people: [patient] })
  // A second later than the other item: the sheet has the tests in the order of their adding.
  const at = new Date(smallLabNow.getTime() + 1000).toISOString()
  await api.db.insert(orderItems).values({
    id: newId(smallLabNow),
    orderId: order.id,
    patientId: patient,
    type: 'test',
    testId: small.sugar,
    name: 'Sugar 100%',
    price: 100,
    finalPrice: 100,
    createdAt: at,
    updatedAt: at,
  })
  begun += 1
  // The server's own numbers begin with the first.
  const id = await makeReport(api.db, order, { source: 'results', patientId: patient, number: reportNumber(5_000_000 + begun) })
  return { id, orderId: order.id }
}

/** Saves values of a test as drafts. */
export function save(
  api: SmallApi,
  id: string,
  values: Readonly<Record<string, string>>,
  { testId = small.cbc as string, as = 'admin' as Caller, more = {} } = {},
) {
  const typed = Object.entries(values).map(([parameterCode, value]) => ({ parameterCode, value, ...more }))
  return api.call('PUT', `/reports/admin/${id}/results`, { testId, values: typed }, { as })
}

/** The sheet of an answer. */
export const sheetOf = (answer: { readonly body: { readonly data: unknown } }) => answer.body.data as SheetAnswer

/** A row of a sheet by its parameter's code. */
export function rowOf(sheet: SheetAnswer, code: string) {
  const row = sheet.rows.find(({ parameterCode }) => parameterCode === code)
  if (!row) throw new Error(`no row for ${code}`)
  return row
}

/** Starts the clock of a critical draft (CRV-01). */
export function postCallNow(api: SmallApi, id: string, resultId: string, as: Caller = 'admin') {
  return api.call('POST', resultsPath(id, 'call-now'), { resultId }, { as })
}

/** The address of a report's results, or of a step with them. */
export const resultsPath = (id: string, step = '') => `/reports/admin/${id}/results${step && `/${step}`}`

/** Saves values of a report by test, and hands all of them over for verification, as an admin. */
async function enterAll(api: SmallApi, id: string, values: Readonly<Record<string, Readonly<Record<string, string>>>>): Promise<void> {
  for (const [testId, typed] of Object.entries(values)) {
    const saved = await save(api, id, typed, { testId })
    if (saved.status !== 200) throw new Error(`saving answered ${saved.status}: ${JSON.stringify(saved.body.errors)}`)
  }
  await handOver(api.db, await resultsInForce(api.db, id), smallLabNow)
}

/** A report of a patient with these values of a test, handed over for verification by an admin. */
export async function enteredReport(
  api: SmallApi,
  values: Readonly<Record<string, string>>,
  { testId = small.cbc as string, patient = small.ashaSelf as string } = {},
): Promise<{ id: string; orderId: string }> {
  const report = await begin(api, { patient })
  await enterAll(api, report.id, { [testId]: values })
  return report
}

/** A clock on which a minute passes with each call: a version is known by its moment. */
export function minuteClock(): () => Date {
  let minutes = 0
  return () => {
    minutes += 1
    return new Date(smallLabNow.getTime() + minutes * 60_000)
  }
}

/** Releases reports as one job, to its end: the numbers of the released ones, and why the others were left out. */
export async function releaseMany(api: SmallApi, ids: readonly string[], as: Caller = 'super_admin') {
  const begun = await api.call('POST', '/reports/admin/results/release-many', { ids }, { as })
  if (begun.status !== 201) throw new Error(`beginning the release of many answered ${begun.status}: ${begun.body.message}`)
  await api.runJobs()
  const job = await api.call('GET', `/admin/jobs/release-reports/${begun.body.data.id}`, undefined, { as })
  const { outcomes } = job.body.data as unknown as { readonly outcomes: readonly { id: string; label: string; leftOut: string | null }[] }
  return {
    released: outcomes.flatMap(({ label, leftOut }) => (leftOut === null ? [label] : [])),
    leftOut: outcomes.flatMap(({ id, label, leftOut }) => (leftOut === null ? [] : [{ id, number: label, reason: leftOut }])),
  }
}

/** Values of every parameter that somebody has to measure, none of them flagged. */
const healthy: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [small.cbc]: { K: '4.2', HB: '13.0', MP_SM: 'Not seen' },
  [small.sugar]: { CHOL: '170', TG: '100', HDL: '55' },
}

/** A report of a patient with a value for each parameter, handed over by an admin: these in the blood count, healthy ones elsewhere. */
export async function completeReport(api: SmallApi, values: Readonly<Record<string, string>> = {}, patient: string = small.ashaSelf) {
  const report = await begin(api, { patient })
  await enterAll(api, report.id, { ...healthy, [small.cbc]: { ...healthy[small.cbc], ...values } })
  return report
}
