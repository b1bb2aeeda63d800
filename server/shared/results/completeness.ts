import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { type PendingTest, pendingTests } from '#domain/results/missing.ts'
import { testsOfRejected } from '#domain/results/rejected-sample.ts'
import { withdrawnValue } from '#domain/results/value.ts'
import type { Sql } from '#server/db/database.ts'
import { orderItems } from '#server/db/tables/orders.ts'
import { parameters, testParameters } from '#server/db/tables/parameters.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { samples } from '#server/db/tables/samples.ts'
import { readSamples } from '#server/shared/read-samples.ts'
import { cellOf } from './critical-entries.ts'
import type { ResultRow } from './read-sheet.ts'

type ReportRow = typeof reports.$inferSelect

/** Completeness of a report: its values in force, its missing tests, those of a rejected sample, and whether another report of its patient for the order is available. */
export interface Completeness {
  readonly inForce: readonly ResultRow[]
  readonly pending: readonly PendingTest[]
  readonly hasOtherReport: boolean
  /** The tests whose values were measured from a sample that was rejected. */
  readonly rejected: readonly string[]
}

/** The completeness of several reports at once, by their ids. */
export async function completenessOf(db: Sql, found: readonly ReportRow[]): Promise<ReadonlyMap<string, Completeness>> {
  if (found.length === 0) return new Map()
  const ids = found.map(({ id }) => id)
  const rows = await db
    .select()
    .from(results)
    .where(and(inArray(results.reportId, ids), or(isNull(results.supersededAt), isNotNull(results.releasedAt))))
  const tests = await orderedTests(db, found)
  const others = await db
    .select({ id: reports.id, orderId: reports.orderId, patientId: reports.patientId })
    .from(reports)
    .where(and(eq(reports.status, 'Available'), isNull(reports.deletedAt), or(...found.map((report) => ofPatient(reports, report)))))
  const orderIds = [...new Set(found.map(({ orderId }) => orderId))]
  const replaced = await readSamples(db, and(inArray(samples.orderId, orderIds), or(eq(samples.state, 'Rejected'), isNotNull(samples.replacesId))))
  return new Map(
    found.map((report) => {
      const own = rows.filter(({ reportId }) => reportId === report.id)
      const inForce = own.filter(({ supersededAt }) => supersededAt === null)
      const pending = pendingTests(tests.get(pairOf(report)) ?? [], [...inForce, ...withdrawnLast(own)])
      const hasOtherReport = others.some((other) => other.id !== report.id && pairOf(other) === pairOf(report))
      const ofReport = replaced.filter(({ orderId, patientId }) => orderId === report.orderId && patientId === report.patientId)
      return [report.id, { inForce, pending, hasOtherReport, rejected: testsOfRejected(inForce, ofReport) }]
    }),
  )
}

const pairOf = ({ orderId, patientId }: Pick<ReportRow, 'orderId' | 'patientId'>) => `${orderId} ${patientId}`

function ofPatient(table: typeof reports | typeof orderItems, { orderId, patientId }: Pick<ReportRow, 'orderId' | 'patientId'>) {
  return and(eq(table.orderId, orderId), eq(table.patientId, patientId))
}

/** The places whose last released row withdrew the value. They need no further value. */
function withdrawnLast(rows: readonly ResultRow[]): ResultRow[] {
  const last = new Map<string, ResultRow>()
  for (const row of rows) {
    const before = last.get(cellOf(row))
    if (row.releasedAt !== null && (!before || Date.parse(row.releasedAt) >= Date.parse(before.releasedAt ?? ''))) last.set(cellOf(row), row)
  }
  return [...last.values()].filter(({ value }) => value === withdrawnValue)
}

/** The ordered tests with their parameters, by order and patient. */
async function orderedTests(db: Sql, found: readonly ReportRow[]) {
  const items = await db
    .select()
    .from(orderItems)
    .where(or(...found.map((report) => ofPatient(orderItems, report))))
    .orderBy(asc(orderItems.createdAt), asc(orderItems.id))
  const named = new Map<string, Map<string, string>>()
  for (const item of items) {
    const own = named.get(pairOf(item)) ?? new Map<string, string>()
    const inside = item.type === 'package' ? item.includedTests : item.testId === null ? [] : [{ id: item.testId, name: item.name }]
    for (const { id, name } of inside) if (!own.has(id)) own.set(id, name)
    named.set(pairOf(item), own)
  }
  const testIds = [...new Set([...named.values()].flatMap((own) => [...own.keys()]))]
  const measured =
    testIds.length === 0
      ? []
      : await db
          .select({ testId: testParameters.testId, code: parameters.code, name: parameters.name, kind: parameters.kind, unit: parameters.unit })
          .from(testParameters)
          .innerJoin(parameters, eq(parameters.code, testParameters.parameterCode))
          .where(inArray(testParameters.testId, testIds))
          .orderBy(asc(testParameters.position))
  const parametersOf = (id: string) => measured.filter(({ testId }) => testId === id)
  return new Map([...named].map(([pair, own]) => [pair, [...own].map(([id, name]) => ({ id, name, isOrdered: true, parameters: parametersOf(id) }))]))
}
