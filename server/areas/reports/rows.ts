import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orderItems, orders } from '#server/db/tables/orders.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { users } from '#server/db/tables/staff.ts'
import { isOpenReport } from '#domain/results/report-stage.ts'
import { etagOf } from '#server/call/version.ts'
import { type ReportResult, resultsOfReport, withResults } from '#server/shared/report-results.ts'
import { identifyingColumns } from '#server/shared/patient.ts'

/** Reports with what the wire says of their people; to be narrowed and sorted. */
export function reportRows(db: Sql) {
  return db
    .select({
      report: reports,
      patient: identifyingColumns,
      customer: { id: customers.id, name: customers.name },
      uploadedBy: users.name,
      /** Number of its files so far. */
      versions: db.$count(reportVersions, eq(reportVersions.reportId, reports.id)),
    })
    .from(reports)
    .innerJoin(orders, eq(orders.id, reports.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .innerJoin(patients, eq(patients.id, reports.patientId))
    .leftJoin(users, eq(users.id, reports.uploadedBy))
    .$dynamic()
}

type ReportRow = Awaited<ReturnType<typeof reportRows>>[number]

/** A test of a report, by its name at the time of the order. */
interface ReportTest {
  readonly id: string
  readonly name: string
}

/**
 * Reports as the wire carries them, in the same order: their tests are those ordered for that patient, packages expanded; only a single report has the results.
 */
export async function reportAnswers(db: Sql, found: readonly ReportRow[]) {
  const tests = await orderedTests(db, found)
  return found.map(({ report, patient, customer, uploadedBy, versions }) => {
    return {
      id: report.id,
      number: report.number,
      orderId: report.orderId,
      orderNumber: report.orderNumber,
      patient,
      customer,
      status: report.status,
      source: report.source,
      stage: report.stage,
      resultsDueAt: isOpenReport(report) ? report.resultsDueAt : null,
      createdAt: report.createdAt,
      updatedAt: report.updatedAt,
      uploadedBy,
      notes: report.notes,
      fileUrl: versions > 0 ? `/reports/admin/${report.id}/download` : null,
      versions,
      tests: (tests.get(pairOf(report)) ?? []).map((test) => ({ ...test, results: noResults })),
      etag: etagOf(report.version),
    }
  })
}

/** One report in its wire format, with its tests' results and its version; null if it is missing, or deleted and not requested. */
export async function readReport(db: Sql, id: string, which?: 'deleted too') {
  const [row] = await reportRows(db).where(and(eq(reports.id, id), which ? undefined : isNull(reports.deletedAt)))
  if (!row) return null
  const [answer] = await reportAnswers(db, [row])
  if (!answer) return null
  const { etag: _, ...report } = answer
  return { answer: { ...report, tests: withResults(report.tests, await resultsOfReport(db, id)) }, version: row.report.version }
}

const noResults: ReportResult[] = []

const pairOf = ({ orderId, patientId }: { readonly orderId: string; readonly patientId: string }) => `${orderId} ${patientId}`

/** The tests of each patient of these orders, alone or in packages, without duplicates. */
async function orderedTests(db: Sql, found: readonly ReportRow[]): Promise<Map<string, ReportTest[]>> {
  const tests = new Map<string, ReportTest[]>()
  if (found.length === 0) return tests
  const { id, orderId, patientId, type, testId, name, includedTests } = orderItems
  const items = await db
    .select({ id, orderId, patientId, type, testId, name, includedTests })
    .from(orderItems)
    .where(or(...found.map(({ report }) => and(eq(orderItems.orderId, report.orderId), eq(orderItems.patientId, report.patientId)))))
    .orderBy(asc(orderItems.createdAt), asc(orderItems.id))
  for (const item of items) {
    const known = tests.get(pairOf(item)) ?? []
    const named = item.type === 'test' ? [{ id: item.testId ?? item.id, name: item.name }] : item.includedTests
    tests.set(pairOf(item), [...known, ...named.filter(({ id }) => !known.some((other) => other.id === id))])
  }
  return tests
}
