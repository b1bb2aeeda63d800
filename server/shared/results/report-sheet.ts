import { asc, eq, inArray } from 'drizzle-orm'
import { formatInstant } from '#domain/civil-date.ts'
import { ageAndSexText } from '#domain/results/age.ts'
import { isCompared } from '#domain/results/parameter.ts'
import { measuredText, scientificText } from '#domain/results/scientific-text.ts'
import { withdrawnValue } from '#domain/results/value.ts'
import type { Sql } from '#server/db/database.ts'
import { testCategories, tests } from '#server/db/tables/catalogue.ts'
import type { Correction, ReportSheet, SheetRow } from './pdf/sheet.ts'
import { laboratoryHead } from './laboratory-head.ts'
import { cellOf } from './critical-entries.ts'
import { lastReleased } from './last-released.ts'
import { type ResultRow, type ResultSheet, unclearTextOf } from './read-sheet.ts'
import { namesOfPeople } from './people.ts'

/** What a release adds to the results: the moment, the comment of the report, and for a correction what was released before. */
export interface Release {
  readonly now: Date
  readonly timeZone: string
  readonly corrected: { readonly reason: string; readonly formerRelease: string; readonly changes: readonly Correction[] } | null
}

/** Everything that the report prints, from rows as they are kept (RES-11): departments in the catalogue's order, values with their units, ranges and flags as they were. */
export async function reportSheetOf(
  db: Sql,
  { report, patient, order, subject, collectedAt, collectedBy, receivedAt, rows }: ResultSheet,
  { now, timeZone, corrected }: Release,
): Promise<ReportSheet> {
  const printed = (at: string) => formatInstant(at, timeZone) ?? at
  const people = await namesOfPeople(db, rows)
  const verified = new Map(rows.flatMap(({ verifiedBy, verifiedAt }) => (verifiedBy ? [[people.get(verifiedBy) ?? 'A former user', verifiedAt]] : [])))
  return {
    laboratory: await laboratoryHead(db),
    number: report.number,
    orderNumber: order.number,
    patient: { number: patient.number, name: patient.name, ageAndSex: ageAndSexText(subject.dateOfBirth, subject.sex, subject.collectedOn) },
    collected: collectedAt && [printed(collectedAt), collectedBy].filter(Boolean).join(' by '),
    received: receivedAt && printed(receivedAt),
    released: printed(now.toISOString()),
    releasedAt: now.toISOString(),
    tests: await byDepartment(db, rows),
    comment: report.notes,
    verifiedBy: [...verified].map(([name, at]) => (at ? `${name} (${printed(at)})` : name)),
    corrected: corrected && {
      reason: corrected.reason,
      on: printed(now.toISOString()),
      formerRelease: printed(corrected.formerRelease),
      changes: corrected.changes,
    },
  }
}

async function byDepartment(db: Sql, rows: readonly ResultRow[]): Promise<ReportSheet['tests']> {
  const ids = [...new Set(rows.flatMap(({ testId }) => testId ?? []))]
  const departments =
    ids.length === 0
      ? []
      : await db
          .select({ id: tests.id, department: testCategories.name })
          .from(tests)
          .innerJoin(testCategories, eq(testCategories.id, tests.categoryId))
          .where(inArray(tests.id, ids))
          .orderBy(asc(testCategories.name), asc(tests.name))
  const departmentOf = new Map(departments.map(({ id, department }) => [id, department]))
  const groups = new Map<string, { name: string; department: string; rows: SheetRow[] }>()
  for (const row of rows) {
    const key = row.testId ?? row.testName
    const group = groups.get(key) ?? { name: row.testName, department: departmentOf.get(row.testId ?? '') ?? 'Other tests', rows: [] }
    group.rows.push(printedRow(row))
    groups.set(key, group)
  }
  return [...groups.values()]
    .sort((a, b) => a.department.localeCompare(b.department) || a.name.localeCompare(b.name))
    .map((group) => ({ ...group, method: null }))
}

function printedRow(row: ResultRow): SheetRow {
  return {
    parameter: row.parameter,
    value: row.value,
    unit: scientificText(row.unit),
    range: scientificText(row.rangeText) || (isCompared(row) ? 'No range for this age and sex' : ''),
    flagged: row.flag && { flag: row.flag, direction: row.flag === 'Normal' ? null : row.direction },
    calculated: row.calculated,
    comment: [unclearTextOf(row), row.comment].filter(Boolean).join('\n') || null,
  }
}

/** What a correction changed: each value that differs from the one released last, and those that are no longer there (RES-12). */
export async function correctionsOf(
  db: Sql,
  { report, rows }: ResultSheet,
): Promise<{ readonly formerRelease: string; readonly reason: string; readonly changes: Correction[] } | null> {
  const amended = rows.filter((row) => row.amends && row.releasedAt === null)
  if (amended.length === 0) return null
  const lastOf = await lastReleased(db, report.id)
  const now = new Map(rows.map((row) => [cellOf(row), row]))
  const changes = [...lastOf].flatMap(([cell, before]): Correction[] => {
    const after = now.get(cell)
    const correction = { test: before.testName, parameter: before.parameter, before: shown(before), after: after ? shown(after) : 'withdrawn' }
    return correction.before === correction.after ? [] : [correction]
  })
  const added = amended
    .filter((row) => row.value !== withdrawnValue && !lastOf.has(cellOf(row)))
    .map((row) => ({ test: row.testName, parameter: row.parameter, before: 'not reported', after: shown(row) }))
  return {
    formerRelease: [...lastOf.values()][0]?.releasedAt ?? report.createdAt,
    reason: amended.find(({ reason }) => reason)?.reason ?? '',
    changes: [...changes, ...added],
  }
}

/** A value as a correction names it. */
export function shown({ value, unit, flag, direction }: ResultRow): string {
  if (value === withdrawnValue) return 'withdrawn'
  const flagged = flag && flag !== 'Normal' ? `, ${direction ? `${flag} ${direction}` : flag}` : ''
  return `${measuredText(value, unit)}${flagged}`
}
