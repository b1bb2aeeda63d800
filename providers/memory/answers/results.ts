import { manualReviewReason } from '#domain/results/release.ts'
import { type PendingTest, pendingTests } from '#domain/results/report-stage.ts'
import { mayStep, overallState } from '#domain/results/states.ts'
import { rangeFor, rangeTextOf } from '#domain/results/range.ts'
import { checkWarnings } from '#domain/results/checks.ts'
import { unclearText } from '#domain/results/flag.ts'
import type { Subject } from '#domain/results/parameter.ts'
import { readTypedValue } from '#domain/results/value.ts'
import { isUnopened, openCriticals } from './critical-values.ts'
import { dayIn, type Memory, type MemoryAnswers, type ResultRow, textOf } from './memory.ts'
import { allMeasured, sampleValue } from './measured.ts'
import { allSheets, patientOf, type Sheet, sheetOf, type SheetTest } from './result-sheets.ts'

/** Answers a report's results in the form of the API. */
export async function sheetAnswer(memory: Memory, id: string) {
  const { report, order, tests, rows, subject } = await sheetOf(memory, id)
  return {
    id,
    version: report.version ?? null,
    number: textOf(report.number),
    orderId: textOf(report.orderId),
    orderNumber: textOf(report.orderNumber),
    orderStatus: order.status,
    cancellationReason: order.cancellationReason,
    status: report.status,
    source: report.source ?? null,
    stage: report.stage ?? null,
    pending: pendingIn({ tests, rows }),
    otherReports: [],
    hasFile: Number(report.versions ?? 0) > 0,
    notes: textOf(report.notes) || null,
    state: overallState(rows.map(({ state }) => state)),
    twoPersons: false,
    patient: patientOf(report),
    collectedOn: subject.collectedOn,
    tests,
    rows: rows.map((row) => ({ ...row, unclear: unclearIn(tests, row, subject) })),
    openCriticals: openCriticals(memory, { report, rows }),
    criticalDrafts: rows.filter(isUnopened).map(({ id }) => id),
    checks: checkWarnings(tests.map((test) => checkedTest(test, rows))),
    formers: [],
  }
}

/** Returns the pending parameters and tests of a report. */
export function pendingIn({ tests, rows }: Pick<Sheet, 'tests' | 'rows'>): PendingTest[] {
  return pendingTests(
    tests.map((test) => ({ ...test, isOrdered: true })),
    rows,
  )
}

function parameterOf(tests: readonly SheetTest[], { testId, parameterCode }: ResultRow) {
  return tests.find(({ id }) => id === testId)?.parameters.find(({ code }) => code === parameterCode) ?? null
}

function unclearIn(tests: readonly SheetTest[], row: ResultRow, subject: Subject): string | null {
  const parameter = parameterOf(tests, row)
  const value = parameter && readTypedValue(parameter, row.value).value
  if (!parameter || row.flag !== null || !value || !('number' in value)) return null
  return unclearText({ ...value, hasRange: rangeFor(parameter, subject) !== null })
}

function checkedTest(test: SheetTest, rows: readonly ResultRow[]) {
  const values = rows.flatMap((row) => {
    const parameter = row.testId === test.id ? parameterOf([test], row) : null
    const value = parameter && readTypedValue(parameter, row.value).value
    return parameter && value ? [[parameter.code, value] as const] : []
  })
  return { codes: test.parameters.map(({ code }) => code), values: new Map(values) }
}

/** Returns the reason that a report is left out of a release of many, or null. */
export function leftOut(memory: Memory, sheet: Sheet): string | null {
  const { rows, order, report } = sheet
  return manualReviewReason({
    isOrderCancelled: order.status === 'Cancelled',
    isCriticalOpen: openCriticals(memory, sheet).length > 0,
    flags: rows.map(({ flag }) => flag),
    hasOwnFlag: rows.some(({ flagReason }) => flagReason !== null),
    deltaBeyond: rows.some(({ deltaBeyond }) => deltaBeyond),
    missing: pendingIn(sheet).flatMap(({ test, parameters }) => (parameters.length === 0 ? [test] : parameters)),
    hasOtherReport: false,
    hasComment: textOf(report.notes) !== '' || rows.some(({ comment }) => comment !== null),
  })
}

const isWaiting = ({ rows }: Sheet) => rows.some(({ state }) => mayStep('release', state)) && rows.every(({ state }) => state !== 'Draft')

const queueRow = ({ report }: Sheet, values: readonly ResultRow[]) => ({
  id: report.id,
  number: textOf(report.number),
  orderNumber: textOf(report.orderNumber),
  patient: patientOf(report),
  values: values.length,
  etag: report.version,
})

/** Results, over the reports in memory. */
export const resultAnswers: MemoryAnswers = {
  'GET /reports/admin/{id}/results': (memory, { path }) => sheetAnswer(memory, path.id ?? ''),
  async 'GET /reports/admin/results/waiting'(memory) {
    const items = (await allSheets(memory))
      .filter(isWaiting)
      .map((sheet) => ({ ...queueRow(sheet, sheet.rows), source: sheet.report.source ?? null, leftOut: leftOut(memory, sheet) }))
    return { items, totalCount: items.length }
  },
  async 'GET /reports/admin/results/returned'(memory) {
    const items = (await allSheets(memory)).flatMap((sheet) => {
      const returned = sheet.rows.filter(({ state, amends, returnReason }) => mayStep('enter', state) && (amends || returnReason !== null))
      const reasons = new Set(returned.flatMap(({ returnReason }) => returnReason ?? []))
      return returned.length === 0 ? [] : [{ ...queueRow(sheet, returned), reason: [...reasons].join('; ') }]
    })
    return { items, totalCount: items.length }
  },
  async 'GET /reports/admin/results/critical'(memory, { query }) {
    const sheets = (await allSheets(memory)).filter(
      ({ report }) => (query.reportId ?? report.id) === report.id && (query.orderId ?? report.orderId) === report.orderId,
    )
    const items = sheets.flatMap((sheet) => openCriticals(memory, sheet))
    return { items, totalCount: items.length }
  },
  'GET /reports/admin/patients/{id}/parameters': async () => allMeasured.map(({ code, name, unit }) => ({ code, name, unit, values: 1 })),
  async 'GET /reports/admin/patients/{id}/history'(memory, { query }) {
    const parameter = allMeasured.find(({ code }) => code === query.parameterCode)
    if (!parameter) return []
    const collectedOn = dayIn(null, memory.now)
    const range = rangeFor(parameter, { sex: null, dateOfBirth: null, collectedOn })
    const value = sampleValue(parameter, 'normal')
    const point = {
      value,
      number: Number(value),
      unit: parameter.unit,
      rangeText: rangeTextOf(parameter, range),
      rangeLow: range?.low ?? null,
      rangeHigh: range?.high ?? null,
    }
    return [{ id: 'history-1', collectedOn, ...point, flag: 'Normal', direction: null }]
  },
  'GET /reports/admin/{id}/versions': async () => [],
}
