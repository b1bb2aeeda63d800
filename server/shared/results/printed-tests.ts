import { inArray } from 'drizzle-orm'
import { civilDateOf } from '#domain/civil-date.ts'
import { evaluateSheet } from '#domain/results/evaluate-sheet.ts'
import { missingRangeText, severalRangesText } from '#domain/results/flag.ts'
import { isCompared, type Subject } from '#domain/results/parameter.ts'
import { rangeBesideUnit, scientificText } from '#domain/results/scientific-text.ts'
import { sampleConditions } from '#domain/sample.ts'
import type { Sql } from '#server/db/database.ts'
import { parameters } from '#server/db/tables/parameters.ts'
import type { PrintedRow, PrintedTest } from './pdf/sheet.ts'
import type { ResultRow, ResultSheet, SheetTest } from './read-sheet.ts'
import { isCovered, type TestFacts } from './test-facts.ts'
import { unclearTextOf } from './value-of-row.ts'

/** The release for which tests are printed. */
interface PrintedAt {
  readonly now: Date
  readonly timeZone: string
  /** An instant as the report prints it. */
  readonly printed: (at: string) => string
}

/** Returns the tests that are on the report, under their departments, each with its rows in the catalogue's order. */
export async function printedTests(db: Sql, sheet: ResultSheet, at: PrintedAt): Promise<PrintedTest[]> {
  const { rows, tests: measured } = sheet
  const methods = await methodsOf(db, rows)
  const groups = new Map<string, ResultRow[]>()
  for (const row of rows) groups.set(row.testId ?? row.testName, [...(groups.get(row.testId ?? row.testName) ?? []), row])
  const tests = [...groups].map(([key, own]) => {
    const test = measured.find(({ id }) => id === key)
    const about = test?.about ?? null
    const printed = [
      ...own.map((row) => ({ position: positionOf(row, test), row: printedRow(row, test, methods, sheet.subject) })),
      ...(test ? absentRows(test, own, sheet.subject) : []),
    ]
    return {
      name: own[0]?.testName ?? '',
      ...printedFacts(sheet, key, about, at),
      released: laterRelease(own, at),
      ...withMethod(
        about?.method ?? null,
        printed.sort((a, b) => a.position - b.position).map(({ row }) => row),
      ),
    }
  })
  return tests.sort((a, b) => a.department.localeCompare(b.department) || a.name.localeCompare(b.name))
}

/** The place of a row in the catalogue's order as it is now; of one that the test no longer measures, the place that it was saved with. */
function positionOf({ parameterCode, position }: ResultRow, test: SheetTest | undefined): number {
  const now = test?.parameters.findIndex(({ code }) => code === parameterCode) ?? -1
  return now === -1 ? position : now
}

/** The department under which a report prints a test. */
export function departmentOf(about: TestFacts | null): string {
  return about?.department ?? 'Other tests'
}

/** Facts about a test: the catalogue's, those of the samples that it was done from, and the laboratory that did it. */
function printedFacts({ samples }: ResultSheet, testId: string, about: TestFacts | null, { now, timeZone }: PrintedAt) {
  const own = samples.filter(({ tests }) => tests.some(({ id }) => id === testId))
  const conditions = new Set(own.flatMap(({ condition }) => (condition ? [sampleConditions[condition].label] : [])))
  const referred = about?.referralLaboratory ?? null
  const sentTo = own.flatMap((sample) => sample.sentTo ?? []).at(-1)
  return {
    department: departmentOf(about),
    sampleType: about?.sampleType ?? null,
    condition: [...conditions].join(', ') || null,
    interpretation: about?.interpretation ?? null,
    referralLaboratory: referred && (sentTo && sentTo.name !== referred.name ? sentTo.name : nameWithNumber(referred)),
    isInScope: isCovered(about, civilDateOf(now, timeZone)),
  }
}

function nameWithNumber({ name, accreditationNumber }: { readonly name: string; readonly accreditationNumber: string | null }): string {
  return accreditationNumber ? `${name}, ${accreditationNumber}` : name
}

/** The time at which the last value of a test was released, where it is not the time of the report. */
function laterRelease(rows: readonly ResultRow[], { now, printed }: PrintedAt): string | null {
  const last = rows
    .flatMap(({ releasedAt }) => releasedAt ?? [])
    .sort()
    .at(-1)
  return last !== undefined && printed(last) !== printed(now.toISOString()) ? printed(last) : null
}

/** Reads the measurement methods by parameter code. */
async function methodsOf(db: Sql, rows: readonly ResultRow[]): Promise<ReadonlyMap<string, string>> {
  const codes = [...new Set(rows.flatMap(({ parameterCode }) => parameterCode ?? []))]
  if (codes.length === 0) return new Map()
  const found = await db.select({ code: parameters.code, method: parameters.method }).from(parameters).where(inArray(parameters.code, codes))
  return new Map(found.flatMap(({ code, method }) => (method ? [[code, method] as const] : [])))
}

/** The method of a test: the catalogue's, or else one that all of its rows share. A row prints one that is neither. */
function withMethod(ofTest: string | null, rows: readonly PrintedRow[]): Pick<PrintedTest, 'method' | 'rows'> {
  const methods = new Set(rows.flatMap(({ method, absent }) => (absent ? [] : [method ?? null])))
  const [first = null] = methods
  const shared = methods.size === 1 ? first : null
  const method = ofTest ?? shared
  return { method, rows: rows.map((row) => (row.method === method || row.method === shared ? { ...row, method: null } : row)) }
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

function printedRow(row: ResultRow, test: SheetTest | undefined, methods: ReadonlyMap<string, string>, subject: Subject): PrintedRow {
  const parameter = test?.parameters.find(({ code }) => code === row.parameterCode) ?? null
  return {
    parameter: row.parameter,
    value: row.value,
    unit: scientificText(row.unit),
    range: rangeBesideUnit(row.rangeText, row.unit) || (row.ageUnclear ? severalRangesText : isCompared(row) ? missingRangeText(parameter, subject) : ''),
    flagged: row.flag && { flag: row.flag, direction: row.flag === 'Normal' ? null : row.direction },
    calculated: row.calculated,
    method: row.calculated ? null : (methods.get(row.parameterCode ?? '') ?? null),
    comment: [unclearTextOf(row), row.comment].filter(Boolean).join('\n') || null,
  }
}
