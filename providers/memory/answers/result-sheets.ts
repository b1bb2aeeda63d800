import type { Flag } from '#domain/results/flag.ts'
import { type Judged, judgeSheet } from '#domain/results/judge.ts'
import type { Parameter, Subject } from '#domain/results/parameter.ts'
import { rangeFor, rangeWords } from '#domain/results/range.ts'
import type { ResultState } from '#domain/results/states.ts'
import type { Gender } from '#domain/patient.ts'
import { dayIn, listIn, type Memory, newId, objectIn, type ResultRow, type Row, textOf } from './memory.ts'

const range = { sex: 'any', fromDays: 0, toDays: null, critical: null, exclusive: null, validFrom: null, validTo: null } as const
const rest = { kind: 'numeric', decimals: 1, rangeText: null, criticalValues: [], plausible: null, delta: null, options: [], normalValues: [] } as const

/** What the first test of a made-up report measures. */
export const measured: readonly Parameter[] = [
  {
    ...rest,
    code: 'HB',
    name: 'Haemoglobin',
    unit: 'g/dL',
    ranges: [{ ...range, low: 12, high: 16 }],
    critical: { low: 7, high: 20, inclusive: false },
    plausible: { min: 2, max: 25 },
  },
  { ...rest, code: 'WBC', name: 'White cells', unit: '10^9/L', ranges: [{ ...range, low: 4, high: 11 }], critical: null },
  { ...rest, code: 'K', name: 'Potassium', unit: 'mmol/L', ranges: [{ ...range, low: 3.5, high: 5.1 }], critical: { low: 2.8, high: 6.2, inclusive: true } },
]

/** The values that a made-up report starts with: the two newest have one that needs a call, every third is beyond its range. */
function firstValues({ id }: Row): ReadonlyMap<string, string> {
  const place = Number(/\d+$/.exec(id)?.[0] ?? 0)
  return new Map([
    ['HB', '13.4'],
    ['WBC', place % 3 === 0 ? '12.6' : '7.2'],
    ['K', place <= 4 ? '6.4' : '4.4'],
  ])
}

/** A test of a report with what it measures. */
export interface SheetTest {
  readonly id: string
  readonly name: string
  readonly parameters: readonly Parameter[]
}

/** A report with its values. */
export interface Sheet {
  readonly report: Row
  readonly tests: readonly SheetTest[]
  readonly rows: readonly ResultRow[]
  readonly subject: Subject
}

/** The report of an id with its values: those that were typed here, else made-up ones where it was begun. */
export async function sheetOf(memory: Memory, id: string): Promise<Sheet> {
  const report = await memory.one('reports', id)
  const tests = listIn(report.tests).map((test, index): SheetTest => {
    return { id: textOf(test.id), name: textOf(test.name), parameters: index === 0 ? measured : [] }
  })
  const { gender, dateOfBirth } = objectIn(report.patient)
  const subject: Subject = {
    sex: (gender as Gender | null | undefined) ?? null,
    dateOfBirth: textOf(dateOfBirth) || null,
    collectedOn: dayIn(textOf(report.createdAt).slice(0, 10), memory.now),
  }
  const sheet = { report, tests, rows: [], subject }
  const kept = memory.kept.sheets.get(id)
  if (kept) return { ...sheet, rows: kept }
  const [first] = tests
  if (report.source !== 'results' || !first) return sheet
  const judged = judgeSheet({ parameters: measured, typed: firstValues(report), formers: new Map(), subject })
  const entered = { user: { id: 'operator', name: 'Operator' }, at: textOf(report.createdAt), state: 'Entered' as const }
  const rows = measured.flatMap((parameter) => rowFor(memory, first, parameter, judged.get(parameter.code), subject, entered) ?? [])
  memory.kept.sheets.set(id, rows)
  return { ...sheet, rows }
}

/** Who typed a value, when, and what it becomes. */
export interface Entering {
  readonly user: { readonly id: string; readonly name: string }
  readonly at: string
  readonly state: Extract<ResultState, 'Draft' | 'Entered'>
}

/** A value as the rules judge it; null where there is none. */
export function rowFor(
  memory: Memory,
  test: SheetTest,
  parameter: Parameter,
  cell: Judged | undefined,
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
    rangeText: rangeWords(parameter, rangeFor(parameter, subject)),
    flag,
    direction: cell.flagged?.direction ?? null,
    calculated: cell.calculated,
    plausibleConfirmed: cell.question !== null,
    deltaBeyond: cell.delta?.beyond ?? false,
    criticalOpen: flag === 'Critical',
  }
}

/** What all values start with. */
export function plainRow(memory: Memory, test: SheetTest, { user, at, state }: Entering) {
  return {
    ...{ id: newId(memory), testId: test.id, testName: test.name, parameterCode: null, unit: '', direction: null, flagReason: null },
    ...{ calculated: false, plausibleConfirmed: false, deltaBeyond: false, comment: null, reason: null, amends: false, state },
    ...{ enteredBy: user, enteredAt: at, verifiedBy: null, verifiedAt: null, criticalOpen: false, calls: [] },
  }
}

/** The sheets of all reports that are made from results. */
export async function allSheets(memory: Memory): Promise<readonly Sheet[]> {
  const begun = (await memory.rows('reports')).filter(({ source }) => source === 'results')
  return Promise.all(begun.map(({ id }) => sheetOf(memory, id)))
}

export const patientOf = ({ patient, patientName, patientNumber }: Row) => {
  const { id, gender = null, dateOfBirth = null } = objectIn(patient)
  return { id: textOf(id), name: textOf(patientName), number: textOf(patientNumber) || null, gender, dateOfBirth, phone: null }
}
