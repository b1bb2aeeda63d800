import { formatInstant } from '#domain/civil-date.ts'
import { ageAndSexText } from '#domain/results/age.ts'
import type { ReportStage } from '#domain/results/report-stage.ts'
import { measuredText } from '#domain/results/scientific-text.ts'
import { withdrawnValue } from '#domain/results/value.ts'
import type { Sql } from '#server/db/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { dataUrlOf } from '#server/shared/print/pictures.ts'
import type { PrintedCorrection, PrintedLaboratory, ReportSheet } from './pdf/sheet.ts'
import { laboratoryHead } from './laboratory-head.ts'
import { departmentOf, printedTests } from './printed-tests.ts'
import { printedTimes } from './printed-times.ts'
import type { ResultRow, ResultSheet } from './read-sheet.ts'
import { signersOf } from './signers.ts'
import { testFacts } from './test-facts.ts'

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
  const { report, patient, order, subject, rows } = sheet
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
    ...printedTimes(sheet, printed),
    released: printed(now.toISOString()),
    releasedAt: now.toISOString(),
    tests: await printedTests(db, sheet, { now, timeZone, printed }),
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
  const { logo, symbol, scopeLink, ...rest } = await laboratoryHead(db, files)
  const head = { ...rest, logo: dataUrlOf(logo) }
  return head.accreditation ? { ...head, symbol: dataUrlOf(symbol), scopeLink } : { ...head, symbol: null, scopeLink: '' }
}

/** Rows in the order in which the report prints them: by department, test and place in the catalogue. */
export async function inReportOrder(db: Sql, rows: readonly ResultRow[]): Promise<ResultRow[]> {
  const facts = await testFacts(db, [...new Set(rows.flatMap(({ testId }) => testId ?? []))])
  const department = ({ testId }: ResultRow) => departmentOf(facts.get(testId ?? '') ?? null)
  return [...rows].sort(
    (a, b) => department(a).localeCompare(department(b)) || a.testName.localeCompare(b.testName) || a.position - b.position || a.id.localeCompare(b.id),
  )
}

/** A value as a correction names it. */
export function shown({ value, unit, flag, direction }: ResultRow): string {
  if (value === withdrawnValue) return 'withdrawn'
  const flagged = flag && flag !== 'Normal' ? `, ${direction ? `${flag} ${direction}` : flag}` : ''
  return `${measuredText(value, unit)}${flagged}`
}
