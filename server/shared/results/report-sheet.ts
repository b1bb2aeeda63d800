import { eq, inArray } from 'drizzle-orm'
import { formatInstant } from '#domain/civil-date.ts'
import { ageAndSexText } from '#domain/results/age.ts'
import { severalRangesText } from '#domain/results/flag.ts'
import { evaluateSheet } from '#domain/results/evaluate-sheet.ts'
import type { Subject } from '#domain/results/parameter.ts'
import type { ReportStage } from '#domain/results/report-stage.ts'
import { isCompared } from '#domain/results/parameter.ts'
import { measuredText, scientificText } from '#domain/results/scientific-text.ts'
import { withdrawnValue } from '#domain/results/value.ts'
import type { Sql } from '#server/db/database.ts'
import { testCategories, tests } from '#server/db/tables/catalogue.ts'
import { parameters } from '#server/db/tables/parameters.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { dataUrlOf } from '#server/shared/print/pictures.ts'
import type { PrintedCorrection, PrintedLaboratory, PrintedRow, ReportSheet } from './pdf/sheet.ts'
import { laboratoryHead } from './laboratory-head.ts'
import { type ResultRow, type ResultSheet, type SheetTest, unclearTextOf } from './read-sheet.ts'
import { signersOf } from './signers.ts'

/** Changes of a release against the report released before. */
export interface ReleaseChanges {
  readonly formerRelease: string
  /** True when released values were corrected, false when values were only added. */
  readonly isCorrection: boolean
  /** Reasons of the corrections, each once, in the order of the values. */
  readonly reasons: readonly string[]
  readonly changes: readonly PrintedCorrection[]
}

/** Facts that a release adds to the results: the time, the report's completeness, and the changes against the previous release. */
export interface Release {
  readonly now: Date
  /** User who releases; null for a user who is gone. */
  readonly by: string | null
  /** Number of the version that it becomes. */
  readonly n: number
  readonly timeZone: string
  readonly stage: ReportStage | null
  readonly pending: readonly string[]
  readonly changes: ReleaseChanges | null
  /** The address at which anybody checks this version; null where there is none (ACC-05). */
  readonly verifyAddress: string | null
  /** The store of the pictures that it prints. */
  readonly files: FileStore
}

/** Reads the content of a report from stored rows (RES-11): departments in catalogue order, values with their stored units, ranges and flags. */
export async function reportSheetOf(db: Sql, sheet: ResultSheet, release: Release): Promise<ReportSheet> {
  const { now, by, n, timeZone, stage, pending, changes, verifyAddress, files } = release
  const { report, patient, order, subject, collectedAt, collectedBy, receivedAt, rows } = sheet
  const printed = (at: string) => formatInstant(at, timeZone) ?? at
  return {
    laboratory: await printedLaboratory(db, files),
    number: report.number,
    version: n,
    verifyAddress,
    orderNumber: order.number,
    requester: order.requester,
    clinicalInfo: order.clinicalInfo,
    patient: { number: patient.number, name: patient.name, ageAndSex: ageAndSexText(subject, subject.sex, subject.collectedOn) },
    collected: collectedAt && [printed(collectedAt), collectedBy].filter(Boolean).join(' by '),
    received: receivedAt && printed(receivedAt),
    samples: [],
    released: printed(now.toISOString()),
    releasedAt: now.toISOString(),
    tests: await byDepartment(db, sheet),
    comment: report.notes,
    signers: await signersOf(db, files, rows, { by, at: now.toISOString(), printed }),
    stage,
    pending,
    corrected: changes?.isCorrection
      ? {
          reason: changes.reasons.join('; '),
          on: printed(now.toISOString()),
          formerRelease: printed(changes.formerRelease),
          changes: changes.changes.filter(({ before }) => before !== null),
        }
      : null,
    updated: changes && { formerRelease: printed(changes.formerRelease), added: changes.changes.filter(({ before }) => before === null) },
  }
}

/** The laboratory as the report names it; the symbol and the scope of an accreditation only with its number (ACC-04). */
async function printedLaboratory(db: Sql, files: FileStore): Promise<PrintedLaboratory> {
  const { symbol, scopeLink, ...head } = await laboratoryHead(db, files)
  return head.accreditation ? { ...head, symbol: dataUrlOf(symbol), scopeLink } : { ...head, symbol: null, scopeLink: '' }
}

/** The tests that are on the report, under their departments, each with its rows in the catalogue's order. */
async function byDepartment(db: Sql, sheet: ResultSheet): Promise<ReportSheet['tests']> {
  const { rows, tests: measured, subject } = sheet
  const facts = await factsOfTests(db, rows)
  const methods = await methodsOf(db, rows)
  const groups = new Map<string, ResultRow[]>()
  for (const row of rows) groups.set(row.testId ?? row.testName, [...(groups.get(row.testId ?? row.testName) ?? []), row])
  const tests = [...groups].map(([key, own]) => {
    const about = facts.get(key)
    const test = measured.find(({ id }) => id === key)
    const printed = [...own.map((row) => ({ position: row.position, row: printedRow(row, methods) })), ...(test ? absentRows(test, own, subject) : [])]
    const lines = printed.sort((a, b) => a.position - b.position).map(({ row }) => row)
    return { name: own[0]?.testName ?? '', department: about?.department ?? otherDepartment, sampleType: about?.sampleType ?? null, ...withMethod(lines) }
  })
  return tests.sort((a, b) => a.department.localeCompare(b.department) || a.name.localeCompare(b.name))
}

const otherDepartment = 'Other tests'

/** Rows in the order in which the report prints them: by department, test and place in the catalogue. */
export async function inReportOrder(db: Sql, rows: readonly ResultRow[]): Promise<ResultRow[]> {
  const facts = await factsOfTests(db, rows)
  const department = ({ testId }: ResultRow) => facts.get(testId ?? '')?.department ?? otherDepartment
  return [...rows].sort(
    (a, b) => department(a).localeCompare(department(b)) || a.testName.localeCompare(b.testName) || a.position - b.position || a.id.localeCompare(b.id),
  )
}

async function factsOfTests(db: Sql, rows: readonly ResultRow[]) {
  const ids = [...new Set(rows.flatMap(({ testId }) => testId ?? []))]
  if (ids.length === 0) return new Map<string, { department: string; sampleType: string | null }>()
  const found = await db
    .select({ id: tests.id, department: testCategories.name, sampleType: tests.sampleType })
    .from(tests)
    .innerJoin(testCategories, eq(testCategories.id, tests.categoryId))
    .where(inArray(tests.id, ids))
  return new Map(found.map(({ id, ...facts }) => [id, facts]))
}

/** Reads the measurement methods by parameter code. */
async function methodsOf(db: Sql, rows: readonly ResultRow[]): Promise<ReadonlyMap<string, string>> {
  const codes = [...new Set(rows.flatMap(({ parameterCode }) => parameterCode ?? []))]
  if (codes.length === 0) return new Map()
  const found = await db.select({ code: parameters.code, method: parameters.method }).from(parameters).where(inArray(parameters.code, codes))
  return new Map(found.flatMap(({ code, method }) => (method ? [[code, method] as const] : [])))
}

/** A method that all rows with one share is printed once, at their test. */
function withMethod(rows: readonly PrintedRow[]): Pick<ReportSheet['tests'][number], 'method' | 'rows'> {
  const methods = new Set(rows.flatMap(({ method, absent }) => (absent ? [] : [method ?? null])))
  const [only = null] = methods
  return methods.size === 1 && only !== null ? { method: only, rows: rows.map((row) => ({ ...row, method: null })) } : { method: null, rows }
}

/** The calculated parameters of a test that have no value, each with its reason (RES-06). */
function absentRows({ parameters: measured }: SheetTest, rows: readonly ResultRow[], subject: Subject): { position: number; row: PrintedRow }[] {
  const typed = new Map(rows.map(({ key, value }) => [key, value]))
  const judged = evaluateSheet({ parameters: measured, typed, previousResults: new Map(), subject })
  return measured.flatMap(({ code, name }, position) => {
    const absent = judged.get(code)?.absent
    if (!absent || typed.has(code)) return []
    return [{ position, row: { parameter: name, value: '', unit: '', range: '', flagged: null, calculated: true, absent, comment: null } }]
  })
}

function printedRow(row: ResultRow, methods: ReadonlyMap<string, string>): PrintedRow {
  return {
    parameter: row.parameter,
    value: row.value,
    unit: scientificText(row.unit),
    range: scientificText(row.rangeText) || (row.ageUnclear ? severalRangesText : isCompared(row) ? 'No range for this age and sex' : ''),
    flagged: row.flag && { flag: row.flag, direction: row.flag === 'Normal' ? null : row.direction },
    calculated: row.calculated,
    method: row.calculated ? null : (methods.get(row.parameterCode ?? '') ?? null),
    comment: [unclearTextOf(row), row.comment].filter(Boolean).join('\n') || null,
  }
}

/** A value as a correction names it. */
export function shown({ value, unit, flag, direction }: ResultRow): string {
  if (value === withdrawnValue) return 'withdrawn'
  const flagged = flag && flag !== 'Normal' ? `, ${direction ? `${flag} ${direction}` : flag}` : ''
  return `${measuredText(value, unit)}${flagged}`
}
