import type { JobOutcome } from '#domain/job.ts'
import { missingReason } from '#domain/results/reason.ts'
import { orderStatuses, type OrderStatus } from '#domain/order-status.ts'
import { reportOrderProblem } from '#domain/report-change.ts'
import { callOutcomes, closeProblem } from '#domain/results/critical.ts'
import { draftsProblem, incompleteQuestion, missingParameters } from '#domain/results/missing.ts'
import { missingNote, releaseQuestions } from '#domain/results/release.ts'
import { incompleteReportQuestion, stageOf } from '#domain/results/report-stage.ts'
import { changeProblem, mayCorrect, mayStep, stateAfterRelease, type ResultStep, resultSteps } from '#domain/results/states.ts'
import { followCriticalQueue, openCriticals, replacedCriticals, withClocks } from './critical-values.ts'
import { pageWith } from './files.ts'
import { type MemoryCall, type Call, listIn, type Memory, type MemoryAnswers, newId, type ResultRow, textOf } from './memory.ts'
import { conflict, invalid, notFound, question, refuse, refuseStale } from './refusals.ts'
import { keepJob } from './jobs.ts'
import { newReport } from './reports.ts'
import { allSheets, type Sheet, sheetOf } from './result-sheets.ts'
import { leftOut, pendingIn, sheetAnswer } from './results.ts'
import { splitRows, testOf, withFreeRows, withValues } from './result-values.ts'

/** Keeps the values of a report, and lets everybody who has it open see that it changed. */
async function keep(memory: Memory, sheet: Sheet, rows: readonly ResultRow[], changes: object = {}) {
  const { report } = sheet
  memory.session.sheets.set(report.id, followCriticalQueue(memory, sheet, rows))
  await memory.change('reports', report.id, changes)
  return sheetAnswer(memory, report.id)
}

async function readSheet(memory: Memory, { path, version }: MemoryCall): Promise<Sheet> {
  const sheet = await sheetOf(memory, path.id ?? '')
  refuseStale(version, sheet.report)
  return sheet
}

/** The values in a state that allows the step, changed by it; a conflict where there are none. */
function stepped({ rows }: Sheet, step: ResultStep, none: string, change: (row: ResultRow) => Partial<ResultRow>): readonly ResultRow[] {
  if (!rows.some(({ state }) => mayStep(step, state))) throw conflict(none)
  return rows.map((row) => (mayStep(step, row.state) ? { ...row, ...change(row) } : row))
}

/** Releases a report: its values are verified, and its file is a plain page of them (RES-10, RES-11). */
async function release(memory: Memory, sheet: Sheet, body: Readonly<Record<string, unknown>>) {
  const unfinished = draftsProblem(sheet.rows.filter(({ state }) => state === 'Draft').map(({ parameter }) => parameter))
  if (unfinished) throw conflict(unfinished)
  const { user, now } = memory
  const rows = stepped(sheet, 'release', 'There are no entered results to release', ({ amends, verifiedBy, verifiedAt }) => ({
    state: stateAfterRelease(amends),
    verifiedBy: verifiedBy ?? user,
    verifiedAt: verifiedAt ?? now.toISOString(),
  }))
  const note = textOf(body.note).trim()
  if (sheet.rows.some(({ deltaBeyond }) => deltaBeyond) && note === '') throw invalid('note', missingNote)
  const pending = pendingIn(sheet)
  const [asked] = releaseQuestions({
    order: sheet.order,
    openCritical: openCriticals(memory, sheet).length,
    incomplete: incompleteReportQuestion(pending),
    otherReports: [],
  }).filter(({ code }) => body.confirmed !== true && !(Array.isArray(body.confirmed) && body.confirmed.includes(code)))
  if (asked) throw question(asked.code, asked.sentence)
  const { report } = sheet
  const lines = rows.map(({ parameter, value, unit, rangeText, flag }) => `${parameter}: ${value} ${unit} (${rangeText}) ${flag ?? ''}`)
  const number = textOf(report.number)
  memory.session.files.set(`reports ${report.id}`, { blob: pageWith([number, textOf(report.patientName), ...lines]), name: `${number}.pdf` })
  const tests = listIn(report.tests).map((test) => ({
    ...test,
    results: rows
      .filter(({ testId }) => testId === test.id)
      .map(({ parameter, value, unit, rangeText, flag, direction }) => ({
        parameter,
        value: `${value} ${unit}`.trim(),
        normalRange: rangeText,
        status: flag,
        direction,
      })),
  }))
  return keep(memory, sheet, rows, {
    status: 'Available',
    stage: stageOf(pending),
    tests,
    versions: Number(report.versions ?? 0) + 1,
    ...(body.note === undefined ? {} : { notes: note || null }),
  })
}

/** A critical value in the queue, by its id, changed by a call or a reason. */
async function logged(memory: Memory, id: string | undefined, call: Omit<Call, 'id' | 'at' | 'by' | 'value'>) {
  for (const sheet of await allSheets(memory)) {
    const replaced = replacedCriticals(memory, sheet.report.id)
    const row = [...sheet.rows, ...replaced].find((each) => each.id === id && each.flag === 'Critical')
    if (!row) continue
    const entry: Call = { ...call, value: `${row.value} ${row.unit}`.trim(), id: newId(memory), at: memory.now.toISOString(), by: memory.user.name }
    const ends = call.outcome === 'Confirmed' || call.outcome === 'Closed'
    const after = { ...row, calls: [...row.calls, entry], criticalOpen: row.criticalOpen && !ends }
    memory.session.replacedCriticals.set(
      sheet.report.id,
      replaced.flatMap((each) => (each.id !== id ? [each] : after.criticalOpen ? [after] : [])),
    )
    await keep(
      memory,
      sheet,
      sheet.rows.map((each) => (each.id === id ? after : each)),
    )
    return after.calls
  }
  throw notFound('This critical value was not found')
}

const entering = ({ user, now }: Memory) => ({ user, at: now.toISOString() })
const requiredReason = (value: unknown) => {
  const reason = textOf(value).trim()
  if (reason === '') throw invalid('reason', missingReason)
  return reason
}

/** Calls that change results (RES-09 to RES-12, CRV-02, CRV-03). */
export const resultStepAnswers: MemoryAnswers = {
  async 'POST /reports/admin/results'(memory, { body }) {
    const order = await memory.one('orders', textOf(body.orderId))
    const people = listIn(order.patients)
    const patient = body.patientId ? people.find(({ id }) => id === body.patientId) : people.length === 1 ? people[0] : undefined
    if (!patient) throw body.patientId ? notFound('This patient is not part of the order') : conflict('The order has several patients: choose one')
    const existing = (await allSheets(memory)).find(
      ({ report }) => report.orderId === order.id && (report.patient as { id?: unknown } | null)?.id === patient.id,
    )
    if (existing) return { id: existing.report.id, number: existing.report.number }
    const status = textOf(order.orderStatus) as OrderStatus
    refuse(reportOrderProblem(status, orderStatuses[status].label))
    const made = await newReport(memory, order, patient, { source: 'results', status: 'Processing', versions: 0 })
    memory.session.sheets.set(made.id, [])
    return { id: made.id, number: made.number }
  },
  async 'PUT /reports/admin/{id}/results'(memory, call) {
    const sheet = await readSheet(memory, call)
    const saving = { ...entering(memory), state: 'Draft', place: 'values' } as const
    return keep(memory, sheet, withValues(memory, sheet, testOf(sheet, call.body.testId), listIn(call.body.values), saving))
  },
  async 'POST /reports/admin/{id}/results'(memory, call) {
    const sheet = await readSheet(memory, call)
    const test = testOf(sheet, call.body.testId)
    const saving = { ...entering(memory), state: 'Entered', place: 'results', revises: true } as const
    const { typed, free } = splitRows(test, call.body.results)
    const first = { ...sheet, rows: withValues(memory, sheet, test, typed, saving) }
    return keep(memory, sheet, withFreeRows(memory, first, test, free, saving))
  },
  async 'POST /reports/admin/{id}/results/remove'(memory, call) {
    const sheet = await readSheet(memory, call)
    const row = sheet.rows.find(({ id }) => id === call.body.resultId)
    if (!row) throw notFound('This value was not found: it may have been changed since')
    if (!mayStep('save', row.state)) throw conflict(changeProblem(row.state) ?? 'These results cannot be changed now')
    return keep(
      memory,
      sheet,
      sheet.rows.filter(({ id }) => id !== row.id),
    )
  },
  async 'POST /reports/admin/{id}/results/call-now'(memory, call) {
    const sheet = await readSheet(memory, call)
    const row = sheet.rows.find(({ id, flag }) => id === call.body.resultId && flag === 'Critical')
    if (!row) throw notFound('This critical value was not found: it may have been changed since')
    const [opened = row] = withClocks(memory, [row])
    return keep(
      memory,
      sheet,
      sheet.rows.map((each) => (each.id === row.id ? opened : each)),
    )
  },
  async 'POST /reports/admin/{id}/results/enter'(memory, call) {
    const sheet = await readSheet(memory, call)
    const rows = stepped(sheet, 'enter', 'There are no saved values to hand over', () => ({ state: resultSteps.enter.to }))
    const question = incompleteQuestion(
      missingParameters(
        sheet.tests.map((test) => ({ ...test, isOrdered: true })),
        rows,
      ),
    )
    if (question !== null && call.body.confirmIncomplete !== true) throw invalid('confirmIncomplete', question)
    return keep(memory, sheet, withClocks(memory, rows))
  },
  async 'POST /reports/admin/{id}/results/return'(memory, call) {
    const [sheet, reason] = [await readSheet(memory, call), requiredReason(call.body.reason)]
    const returned = { state: resultSteps.return.to, verifiedBy: null, verifiedAt: null, returnReason: reason }
    return keep(
      memory,
      sheet,
      stepped(sheet, 'return', 'There are no results that await verification', () => returned),
    )
  },
  'POST /reports/admin/{id}/results/release': async (memory, call) => release(memory, await readSheet(memory, call), call.body),
  async 'POST /reports/admin/{id}/results/amend'(memory, call) {
    const [sheet, reason] = [await readSheet(memory, call), requiredReason(call.body.reason)]
    const test = testOf(sheet, call.body.testId)
    if (!sheet.rows.some((row) => row.testId === test.id && mayCorrect(row))) throw conflict('Nothing of this test is released yet')
    const saving = { ...entering(memory), state: 'Entered', place: 'values', amendment: reason } as const
    return keep(memory, sheet, withValues(memory, sheet, test, listIn(call.body.values), saving))
  },
  async 'POST /reports/admin/results/release-many'(memory, { body }) {
    const outcomes: JobOutcome[] = []
    for (const id of Array.isArray(body.ids) ? body.ids.map(textOf) : []) {
      const sheet = await sheetOf(memory, id)
      const why = leftOut(memory, sheet)
      const refused =
        why ??
        (await release(memory, sheet, {}).then(
          () => null,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        ))
      outcomes.push({ id, label: textOf(sheet.report.number), leftOut: refused })
    }
    return keepJob(memory, 'release-reports', outcomes)
  },
  async 'POST /reports/admin/results/critical/{id}/calls'(memory, { path, body }) {
    const outcome = textOf(body.outcome)
    if (!Object.hasOwn(callOutcomes, outcome)) throw invalid('outcome', 'Please select an outcome')
    const [person, phone] = [textOf(body.person).trim(), textOf(body.phone).trim()]
    if (person === '') throw invalid('person', 'Please say who was called')
    if (phone === '') throw invalid('phone', 'Please give the number')
    return logged(memory, path.id, { outcome: outcome as keyof typeof callOutcomes, person, phone, note: textOf(body.note).trim() || null })
  },
  async 'POST /reports/admin/results/critical/{id}/close'(memory, { path, body }) {
    const problem = closeProblem(memory.user, textOf(body.reason))
    if (problem) throw memory.user.role === 'super_admin' ? invalid('reason', problem) : conflict(problem)
    return logged(memory, path.id, { outcome: 'Closed', person: null, phone: null, note: textOf(body.reason).trim() })
  },
}
