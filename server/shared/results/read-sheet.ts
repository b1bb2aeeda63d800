import { and, asc, eq, getTableColumns, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { OrderStatus } from '#domain/order-status.ts'
import { requesterText } from '#domain/requester.ts'
import { collectionTimeOf } from '#domain/results/collection-day.ts'
import type { Former } from '#domain/results/delta.ts'
import type { Parameter, Subject, Value } from '#domain/results/parameter.ts'
import { unclearText } from '#domain/results/flag.ts'
import { readCount } from '#domain/results/value.ts'
import { notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { patients } from '#server/db/tables/customers.ts'
import { orderItems, orderPatients, orderStatusHistory, orders } from '#server/db/tables/orders.ts'
import { referringDoctors } from '#server/db/tables/referring-doctors.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { type SampleFacts, samplesOfOrder } from '#server/shared/read-samples.ts'
import { parametersOf } from './parameters.ts'
import { isReleasedOf } from './released-values.ts'
import { type TestFacts, testFacts } from './test-facts.ts'

export type ResultRow = typeof results.$inferSelect
type ReportRow = typeof reports.$inferSelect

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

/** The patient's last released value of a parameter, and the numbers of the last ones in its unit, the oldest first. */
interface FormerOfSheet extends Former {
  readonly recent: readonly number[]
}

/** Number of released values that are drawn as a line in the grid. */
const maxRecent = 5

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
  readonly formers: ReadonlyMap<string, FormerOfSheet>
}

/** The sheet of a report that is not deleted; `lock` holds the report until the transaction ends, so that two who work on it come one after the other. */
export async function readSheet(db: Sql, reportId: string, timeZone: string, { lock = false } = {}): Promise<ResultSheet> {
  const chosen = db
    .select()
    .from(reports)
    .where(and(eq(reports.id, reportId), isNull(reports.deletedAt)))
  const [report] = await (lock ? chosen.for('update') : chosen)
  if (!report) throw notFound('Report not found')
  const [row] = await db
    .select({ patient: patients, order: orders, doctor: referringDoctors })
    .from(patients)
    .innerJoin(orders, eq(orders.id, report.orderId))
    .leftJoin(referringDoctors, eq(referringDoctors.id, orders.doctorId))
    .where(eq(patients.id, report.patientId))
  if (!row) throw notFound('Report not found')
  const { patient, order, doctor } = row
  const steps = await stepsOf(db, report)
  const visits = await visitsOf(db, report)
  const [member] = await db
    .select({ at: orderPatients.collectedAt, by: orderPatients.collectedByName })
    .from(orderPatients)
    .where(and(eq(orderPatients.orderId, report.orderId), eq(orderPatients.patientId, report.patientId)))
  const facts = { visits, atLaboratory: member?.at ?? null, steps, appointment: order.scheduledDate, orderedAt: order.createdAt }
  const { day: collectedOn, at: collectedAt } = collectionTimeOf(facts, timeZone)
  const subject: Subject = { sex: patient.gender, dateOfBirth: patient.dateOfBirth, ageUnit: patient.ageUnit, collectedOn }
  const rows = await currentRows(db, report.id)
  const named = await testsOf(db, report, rows)
  const testIds = named.map(({ id }) => id)
  const measured = await parametersOf(db, testIds, subject)
  const about = await testFacts(db, testIds)
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
    collectedBy:
      collectedAt === null
        ? null
        : ((collectedAt === member?.at ? member.by : visits.find(({ completedAt }) => completedAt === collectedAt)?.collectedByName) ?? null),
    receivedAt: steps.findLast(({ to }) => to === 'Testing')?.at ?? null,
    tests: named.map((test) => ({ ...test, parameters: measured.get(test.id) ?? [], about: about.get(test.id) ?? null })),
    samples: await samplesOfOrder(db, report.orderId, report.patientId),
    rows,
    formers: await formersOf(db, report, collectedOn),
  }
}

/** The values in force of a report. */
export async function currentRows(db: Sql, reportId: string): Promise<ResultRow[]> {
  return db
    .select()
    .from(results)
    .where(and(eq(results.reportId, reportId), isNull(results.supersededAt)))
    .orderBy(asc(results.testName), asc(results.testId), asc(results.position), asc(results.id))
}

/** The patient's visits that were not cancelled. */
function visitsOf(db: Sql, { orderId, patientId }: ReportRow) {
  const { status, scheduledDate, completedAt, collectedByName, createdAt } = sampleCollections
  return db
    .select({ status, scheduledDate, completedAt, collectedByName, createdAt })
    .from(sampleCollections)
    .where(and(eq(sampleCollections.orderId, orderId), eq(sampleCollections.patientId, patientId), ne(status, 'Cancelled')))
    .orderBy(asc(sampleCollections.id))
}

/** The steps of the order, oldest first. */
function stepsOf(db: Sql, { orderId }: ReportRow) {
  return db
    .select({ to: orderStatusHistory.toStatus, at: orderStatusHistory.at })
    .from(orderStatusHistory)
    .where(eq(orderStatusHistory.orderId, orderId))
    .orderBy(asc(orderStatusHistory.at), asc(orderStatusHistory.id))
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

/** The patient's last released value of each parameter on other reports, collected no later than these (RES-07). */
async function formersOf(db: Sql, { id, patientId }: ReportRow, collectedOn: string): Promise<Map<string, FormerOfSheet>> {
  const place = sql<number>`row_number() over (partition by ${results.parameterCode} order by ${results.collectedOn} desc, ${results.releasedAt} desc)`
  const placed = db
    .select({ ...getTableColumns(results), place: place.as('place') })
    .from(results)
    .where(and(isReleasedOf(db, patientId), isNotNull(results.parameterCode), ne(results.reportId, id), lte(results.collectedOn, collectedOn)))
    .as('placed')
  const rows = await db.select().from(placed).where(lte(placed.place, maxRecent)).orderBy(asc(placed.parameterCode), asc(placed.place))
  return new Map(
    rows.flatMap((last) => {
      if (last.place !== 1 || last.parameterCode === null) return []
      const comparable = rows.filter(({ parameterCode, unit }) => parameterCode === last.parameterCode && unit === last.unit)
      const recent = comparable.flatMap(({ number }) => number ?? []).toReversed()
      return [[last.parameterCode, { value: valueOfRow(last), collectedOn: last.collectedOn, unit: last.unit || null, recent }]]
    }),
  )
}

/** The value of a row, as the rules take it. */
export function valueOfRow(row: Pick<ResultRow, 'kind' | 'value' | 'number' | 'comparator'>): Value {
  if (row.kind === 'numeric' && row.number !== null) return { kind: 'numeric', comparator: row.comparator, number: row.number, text: row.value }
  if (row.kind === 'range count') return readCount(row.value).value ?? { kind: 'text', text: row.value }
  return { kind: row.kind === 'choice' ? 'choice' : 'text', text: row.value }
}

/** The reason why a saved value has no flag, such as `< 0.5` or one of a stated age that fits several ranges, or null (RES-04, PAT-03). */
export function unclearTextOf(
  row: Pick<ResultRow, 'kind' | 'value' | 'number' | 'comparator' | 'flag' | 'rangeLow' | 'rangeHigh' | 'ageUnclear'>,
): string | null {
  const value = valueOfRow(row)
  if (row.flag !== null || !('number' in value)) return null
  return unclearText({ ...value, hasRange: row.rangeLow !== null || row.rangeHigh !== null, ageUnclear: row.ageUnclear })
}
