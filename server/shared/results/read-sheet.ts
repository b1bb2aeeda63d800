import { and, asc, eq, isNull } from 'drizzle-orm'
import type { OrderStatus } from '#domain/order-status.ts'
import { requesterText } from '#domain/requester.ts'
import type { FormerSeries } from '#domain/results/delta.ts'
import type { Parameter, Subject } from '#domain/results/parameter.ts'
import { notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { patients } from '#server/db/tables/customers.ts'
import { orderItems, orders } from '#server/db/tables/orders.ts'
import { referringDoctors } from '#server/db/tables/referring-doctors.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { type SampleFacts, samplesOfOrder } from '#server/shared/read-samples.ts'
import { lockReportRow, type ReportRow } from '#server/shared/report-row.ts'
import { collectionsOf, patientKey } from './collections.ts'
import { formersOf } from './formers.ts'
import { parametersOf } from './parameters.ts'
import { type TestFacts, testFacts } from './test-facts.ts'

export type ResultRow = typeof results.$inferSelect

/** A test of a sheet, with its parameters; none for a test that takes free rows (RES-01). */
export interface SheetTest {
  readonly id: string
  readonly name: string
  /** False for a test that was taken off the order after values of it were saved: they stay visible until they are emptied. */
  readonly isOrdered: boolean
  readonly parameters: readonly Parameter[]
  /** Facts of the catalogue as they are now; null for a test that is gone from it. */
  readonly about: TestFacts | null
}

/** A report's results: the patient, the parameters, the saved values, and those released before. */
export interface ResultSheet {
  readonly report: ReportRow
  readonly patient: typeof patients.$inferSelect
  readonly order: {
    readonly number: string
    readonly status: OrderStatus
    readonly cancellationReason: string | null
    /** The doctor and the hospital, or `Self` (ACC-01). */
    readonly requester: string
    readonly clinicalInfo: string | null
  }
  readonly subject: Subject
  readonly collectedAt: string | null
  /** Person who drew the samples then. */
  readonly collectedBy: string | null
  /** Start of testing, when the samples had arrived. */
  readonly receivedAt: string | null
  readonly tests: readonly SheetTest[]
  /** The samples of the patient for this order. */
  readonly samples: readonly SampleFacts[]
  /** The values in force, in the order of their tests and parameters. */
  readonly rows: readonly ResultRow[]
  readonly formers: ReadonlyMap<string, FormerSeries>
}

/** The sheet of a report that is not deleted; `lock` holds the report until the transaction ends, so that two who work on it come one after the other. */
export async function readSheet(db: Sql, reportId: string, timeZone: string, { lock = false } = {}): Promise<ResultSheet> {
  const report = lock ? await lockReportRow(db, reportId) : await reportRow(db, reportId)
  if (!report) throw notFound('Report not found')
  const [row] = await db
    .select({ patient: patients, order: orders, doctor: referringDoctors })
    .from(patients)
    .innerJoin(orders, eq(orders.id, report.orderId))
    .leftJoin(referringDoctors, eq(referringDoctors.id, orders.doctorId))
    .where(eq(patients.id, report.patientId))
  if (!row) throw notFound('Report not found')
  const { patient, order, doctor } = row
  const [pair, { scheduledDate, createdAt }] = [{ orderId: report.orderId, patientId: report.patientId }, order]
  const collected = (await collectionsOf(db, [{ ...pair, scheduledDate, createdAt }], timeZone)).get(patientKey(pair))
  if (!collected) throw new Error('the collection of a report was not read')
  const { day: collectedOn, at: collectedAt, by: collectedBy, receivedAt } = collected
  const subject: Subject = { sex: patient.gender, dateOfBirth: patient.dateOfBirth, ageUnit: patient.ageUnit, collectedOn }
  const rows = await currentRows(db, report.id)
  const named = await testsOf(db, report, rows)
  const testIds = named.map(({ id }) => id)
  const measured = await parametersOf(db, testIds, subject)
  const about = await testFacts(db, testIds)
  const former = await formersOf(db, [{ key: report.id, reportId: report.id, patientId: report.patientId, collectedOn }])
  return {
    report,
    patient,
    order: {
      number: order.orderNumber,
      status: order.orderStatus,
      cancellationReason: order.cancellationReason,
      requester: requesterText(doctor),
      clinicalInfo: order.clinicalInfo,
    },
    subject,
    collectedAt,
    collectedBy,
    receivedAt,
    tests: named.map((test) => ({ ...test, parameters: measured.get(test.id) ?? [], about: about.get(test.id) ?? null })),
    samples: await samplesOfOrder(db, report.orderId, report.patientId),
    rows,
    formers: former.get(report.id) ?? new Map(),
  }
}

async function reportRow(db: Sql, id: string): Promise<ReportRow | undefined> {
  const [report] = await db
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), isNull(reports.deletedAt)))
  return report
}

/** The values in force of a report. */
export async function currentRows(db: Sql, reportId: string): Promise<ResultRow[]> {
  return db
    .select()
    .from(results)
    .where(and(eq(results.reportId, reportId), isNull(results.supersededAt)))
    .orderBy(asc(results.testName), asc(results.testId), asc(results.position), asc(results.id))
}

/** The tests ordered for the patient, packages opened, then those that only have values; a test that is there twice is named once. */
async function testsOf(db: Sql, { orderId, patientId }: ReportRow, rows: readonly ResultRow[]): Promise<Omit<SheetTest, 'parameters' | 'about'>[]> {
  const items = await db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.patientId, patientId)))
    .orderBy(asc(orderItems.createdAt), asc(orderItems.id))
  const tests = new Map<string, string>()
  for (const item of items) {
    const named = item.type === 'package' ? item.includedTests : item.testId === null ? [] : [{ id: item.testId, name: item.name }]
    for (const { id, name } of named) if (!tests.has(id)) tests.set(id, name)
  }
  const leftOver = new Map(rows.flatMap(({ testId, testName }) => (testId === null || tests.has(testId) ? [] : [[testId, testName] as const])))
  return [...[...tests].map(([id, name]) => ({ id, name, isOrdered: true })), ...[...leftOver].map(([id, name]) => ({ id, name, isOrdered: false }))]
}
