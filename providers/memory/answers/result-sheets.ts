import { dayOfWire } from '#domain/civil-date.ts'
import type { Flag } from '#domain/results/flag.ts'
import { type EvaluatedCell, evaluateSheet } from '#domain/results/evaluate-sheet.ts'
import type { Parameter, Subject } from '#domain/results/parameter.ts'
import { rangeFor, rangeTextOf } from '#domain/results/range.ts'
import type { ReleasedOrder } from '#domain/results/release.ts'
import type { ResultState } from '#domain/results/states.ts'
import type { Gender } from '#domain/patient.ts'
import { sampleValue, measuredBy } from './measured.ts'
import { dayIn, listIn, type Memory, newId, objectIn, type ResultRow, type Row, textOf } from './memory.ts'

/** The initial values of a made-up report. Every third report has values above their range, and potassium needs a call. */
function firstValues({ id }: Row, parameters: readonly Parameter[]): ReadonlyMap<string, string> {
  const place = Number(/\d+$/.exec(id)?.[0] ?? 0)
  return new Map(
    parameters.map((parameter) => [parameter.code, sampleValue(parameter, parameter.code === 'K' ? 'critical' : place % 3 === 0 ? 'high' : 'normal')]),
  )
}

/** A test of a report with its parameters. */
export interface SheetTest {
  readonly id: string
  readonly name: string
  readonly parameters: readonly Parameter[]
}

/** A report with its values. */
export interface Sheet {
  readonly report: Row
  readonly order: ReleasedOrder
  readonly tests: readonly SheetTest[]
  readonly rows: readonly ResultRow[]
  readonly subject: Subject
}

/** The report of an id with its values: those that were typed here, else made-up ones where it was begun. */
export async function sheetOf(memory: Memory, id: string): Promise<Sheet> {
  const report = await memory.one('reports', id)
  const tests = listIn(report.tests).map((test): SheetTest => {
    return { id: textOf(test.id), name: textOf(test.name), parameters: measuredBy(textOf(test.name)) }
  })
  const { gender, dateOfBirth } = objectIn(report.patient)
  const subject: Subject = {
    sex: (gender as Gender | null | undefined) ?? null,
    dateOfBirth: textOf(dateOfBirth) || null,
    collectedOn: dayOfWire(report.createdAt) ?? dayIn(null, memory.now),
  }
  const order = (await memory.rows('orders')).find(({ id }) => id === report.orderId)
  const cancellation = { status: textOf(order?.orderStatus) || null, cancellationReason: textOf(order?.cancellationReason) || null }
  const sheet = { report, order: { number: textOf(report.orderNumber), ...cancellation }, tests, rows: [], subject }
  const stored = memory.session.sheets.get(id)
  if (stored) return { ...sheet, rows: stored }
  const [first] = tests
  if (report.source !== 'results' || !first) return sheet
  const { parameters } = first
  const judged = evaluateSheet({ parameters, typed: firstValues(report, parameters), previousResults: new Map(), subject })
  const entered = { user: { id: 'operator', name: 'Operator' }, at: textOf(report.createdAt), state: 'Entered' as const }
  const rows = parameters.flatMap((parameter) => rowFor(memory, first, parameter, judged.get(parameter.code), subject, entered) ?? [])
  memory.session.sheets.set(id, rows)
  return { ...sheet, rows }
}

/** Person, time and state of typed values. */
export interface Entering {
  readonly user: { readonly id: string; readonly name: string }
  readonly at: string
  readonly state: Extract<ResultState, 'Draft' | 'Entered'>
}

/** A value as the rules judge it; null if there is none. */
export function rowFor(
  memory: Memory,
  test: SheetTest,
  parameter: Parameter,
  cell: EvaluatedCell | undefined,
  subject: Subject,
  { user, at, state }: Entering,
): ResultRow | null {
  if (!cell?.value) return null
  const flag: Flag | null = cell.flagged?.flag ?? null
  return {
    ...plainRow(memory, test, { user, at, state }),
    parameterCode: parameter.code,
    parameter: parameter.name,
    value: cell.value.text,
    unit: parameter.unit,
    rangeText: rangeTextOf(parameter, rangeFor(parameter, subject)),
    flag,
    computedFlag: flag,
    direction: cell.flagged?.direction ?? null,
    calculated: cell.calculated,
    plausibleConfirmed: cell.question !== null,
    deltaBeyond: cell.delta?.beyond ?? false,
    criticalOpen: flag === 'Critical' && state !== 'Draft',
  }
}

/** Initial fields of a value. */
export function plainRow(memory: Memory, test: SheetTest, { user, at, state }: Entering) {
  return {
    ...{ id: newId(memory), testId: test.id, testName: test.name, parameterCode: null, unit: '', computedFlag: null, direction: null, flagReason: null },
    ...{ calculated: false, plausibleConfirmed: false, deltaBeyond: false, comment: null, reason: null, returnReason: null, amends: false, state },
    ...{ enteredBy: user, enteredAt: at, verifiedBy: null, verifiedAt: null, criticalOpen: false, criticalSince: null, calls: [], earlierCalls: [] },
  }
}

/** The sheets of all reports that are made from results. */
export async function allSheets(memory: Memory): Promise<readonly Sheet[]> {
  const withResults = (await memory.rows('reports')).filter(({ source }) => source === 'results')
  return Promise.all(withResults.map(({ id }) => sheetOf(memory, id)))
}

/** The patient of a report as its screens show them. */
export const patientOf = ({ patient, patientName, patientNumber }: Row) => {
  const { id, gender = null, dateOfBirth = null } = objectIn(patient)
  return { id: textOf(id), name: textOf(patientName), number: textOf(patientNumber) || null, gender, dateOfBirth, phone: null }
}
