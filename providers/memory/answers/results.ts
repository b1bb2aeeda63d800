import { criticalClock } from '#domain/results/critical.ts'
import { manualReviewReason } from '#domain/results/release.ts'
import { mayStep, overallState } from '#domain/results/states.ts'
import { rangeFor, rangeTextOf } from '#domain/results/range.ts'
import { dayIn, type Memory, type MemoryAnswers, type ResultRow, textOf } from './memory.ts'
import { allMeasured, sampleValue } from './measured.ts'
import { allSheets, patientOf, type Sheet, sheetOf } from './result-sheets.ts'

/** A report's results as a screen reads them. */
export async function sheetAnswer(memory: Memory, id: string) {
  const { report, tests, rows, subject } = await sheetOf(memory, id)
  return {
    id,
    version: report.version ?? null,
    number: textOf(report.number),
    orderId: textOf(report.orderId),
    orderNumber: textOf(report.orderNumber),
    status: report.status,
    state: overallState(rows.map(({ state }) => state)),
    twoPersons: false,
    patient: patientOf(report),
    collectedOn: subject.collectedOn,
    tests,
    rows,
    formers: [],
  }
}

/** Why the values of a report are looked at one by one; null where they may be released with others. */
export function leftOut({ rows }: Sheet): string | null {
  return manualReviewReason({
    flags: rows.map(({ flag }) => flag),
    deltaBeyond: rows.some(({ deltaBeyond }) => deltaBeyond),
    hasComment: rows.some(({ comment }) => comment !== null),
  })
}

const isWaiting = ({ rows }: Sheet) => rows.some(({ state }) => mayStep('release', state)) && rows.every(({ state }) => state !== 'Draft')

function criticalAnswer({ report }: Sheet, row: ResultRow, now: Date) {
  const { id, parameter, value, unit, rangeText, direction, calls, enteredAt } = row
  const { minutes, warning } = criticalClock(enteredAt, calls, now)
  return {
    ...{ id, parameter, value, unit, rangeText, direction, calls, minutes, warning },
    reportId: report.id,
    reportNumber: textOf(report.number),
    orderNumber: textOf(report.orderNumber),
    patient: patientOf(report),
    customer: { id: '', name: textOf(report.customerName), phone: null },
    savedAt: enteredAt,
  }
}

/** Results, over the reports in memory. */
export const resultAnswers: MemoryAnswers = {
  'GET /reports/admin/{id}/results': (memory, { path }) => sheetAnswer(memory, path.id ?? ''),
  async 'GET /reports/admin/results/waiting'(memory) {
    const items = (await allSheets(memory)).filter(isWaiting).map((sheet) => ({
      id: sheet.report.id,
      number: textOf(sheet.report.number),
      orderNumber: textOf(sheet.report.orderNumber),
      patient: patientOf(sheet.report),
      values: sheet.rows.length,
      leftOut: leftOut(sheet),
      etag: sheet.report.version,
    }))
    return { items, totalCount: items.length }
  },
  async 'GET /reports/admin/results/critical'(memory, { query }) {
    const sheets = (await allSheets(memory)).filter(
      ({ report }) => (query.reportId ?? report.id) === report.id && (query.orderId ?? report.orderId) === report.orderId,
    )
    const items = sheets.flatMap((sheet) => sheet.rows.filter(({ criticalOpen }) => criticalOpen).map((row) => criticalAnswer(sheet, row, memory.now)))
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
