import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { ContentOf } from '#contract/call.ts'
import type { openSamples, worksheet } from '#contract/worklists.ts'
import { civilDateOf } from '#domain/civil-date.ts'
import { toTestProblem } from '#domain/results/worklist.ts'
import type { AppSettings } from '#server/call/context.ts'
import { notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { patients } from '#server/db/tables/customers.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { samples } from '#server/db/tables/samples.ts'
import { timeOf } from '#server/shared/read-samples.ts'
import { collectionsOf, patientKey } from '#server/shared/results/collections.ts'
import { formersOf } from '#server/shared/results/formers.ts'
import { readLaboratory } from '#server/shared/results/laboratory-head.ts'
import { parametersOf } from '#server/shared/results/parameters.ts'
import { namesOfPeople } from '#server/shared/results/people.ts'
import { isCovered, testFacts } from '#server/shared/results/test-facts.ts'
import { formersAnswer, rowAnswer } from './sheet-answer.ts'

type OpenSample = ContentOf<typeof openSamples.answer>['items'][number]

/** A test to be done with its sample, patient and order, and the report of results once there is one. */
type TestRow = OpenSample & Pick<typeof orders.$inferSelect, 'scheduledDate' | 'createdAt'> & { readonly patientId: string }

/** Reads tests to be done by their ids, in the order of these. */
async function testRows(db: Sql, ids: readonly string[], ofTest: string): Promise<TestRow[]> {
  if (ids.length === 0) return []
  const { id, name, number, gender, dateOfBirth, ageUnit } = patients
  const rows = await db
    .select({
      todo: { id: orderTests.id, status: orderTests.status },
      sample: { id: samples.id, number: samples.number, state: samples.state },
      receivedAt: timeOf('Received'),
      patient: { id, name, number, gender, dateOfBirth, ageUnit },
      order: orders,
    })
    .from(orderTests)
    .innerJoin(samples, eq(samples.id, orderTests.sampleId))
    .innerJoin(orders, eq(orders.id, orderTests.orderId))
    .innerJoin(patients, eq(patients.id, orderTests.patientId))
    .where(and(inArray(orderTests.id, [...ids]), eq(orderTests.testId, ofTest)))
  const orderIds = [...new Set(rows.map(({ order }) => order.id))]
  const begun = await db
    .select({ id: reports.id, orderId: reports.orderId, patientId: reports.patientId })
    .from(reports)
    .where(and(inArray(reports.orderId, orderIds), eq(reports.source, 'results'), isNull(reports.deletedAt)))
    .orderBy(asc(reports.createdAt), asc(reports.id))
  const byId = new Map(rows.map((row) => [row.todo.id, row]))
  return ids.flatMap((wanted) => {
    const row = byId.get(wanted)
    if (!row) return []
    const { todo, sample, patient, order, receivedAt } = row
    const pair = { orderId: order.id, patientId: patient.id }
    return {
      ...pair,
      id: todo.id,
      sample: { id: sample.id, number: sample.number },
      patient,
      orderNumber: order.orderNumber,
      scheduledDate: order.scheduledDate,
      createdAt: order.createdAt,
      receivedAt,
      dueAt: order.resultsDueAt,
      reportId: begun.find((report) => patientKey(report) === patientKey(pair))?.id ?? null,
      problem: toTestProblem({ orderStatus: order.orderStatus, testStatus: todo.status, sampleState: sample.state }),
    }
  })
}

const listedRow = ({ patientId: _, scheduledDate: __, createdAt: ___, ...row }: TestRow): OpenSample => row

/** The test of a worklist; throws a 404 for another id. */
async function testOf(db: Sql, testId: string) {
  const [test] = await db.select({ id: tests.id, name: tests.name }).from(tests).where(eq(tests.id, testId))
  if (!test) throw notFound('Test not found')
  return test
}

/** The samples of tests to be done, in the order of the ids. */
export async function openSamplesOf(db: Sql, ids: readonly string[], testId: string): Promise<OpenSample[]> {
  await testOf(db, testId)
  return (await testRows(db, ids, testId)).map(listedRow)
}

/** One test of many patients with parameters, values in force and last released values, read in a fixed number of statements. */
export async function readWorksheet(
  db: Sql,
  testId: string,
  { ids, now, timeZone }: { readonly ids: readonly string[]; readonly now: Date } & Pick<AppSettings, 'timeZone'>,
): Promise<Omit<ContentOf<typeof worksheet.answer>, 'totalCount'>> {
  const test = await testOf(db, testId)
  const about = (await testFacts(db, [testId])).get(testId) ?? null
  const { accreditation } = (await readLaboratory(db)).laboratory
  const rows = await testRows(db, ids, testId)
  const collections = await collectionsOf(db, rows, timeZone)
  const dayOf = (row: TestRow) => collections.get(patientKey(row))?.day ?? civilDateOf(now, timeZone)
  const days = await Promise.all(
    [...new Set(rows.map(dayOf))].map(async (collectedOn) => ({
      collectedOn,
      parameters: (await parametersOf(db, [testId], { collectedOn })).get(testId) ?? [],
    })),
  )
  const reportIds = rows.flatMap(({ reportId }) => reportId ?? [])
  const ofReports = and(inArray(results.reportId, reportIds), eq(results.testId, testId), isNull(results.supersededAt))
  const values = reportIds.length === 0 ? [] : await db.select().from(results).where(ofReports).orderBy(asc(results.position), asc(results.id))
  const people = await namesOfPeople(db, values)
  const compared = rows.map((row) => ({ key: row.id, reportId: row.reportId, patientId: row.patientId, collectedOn: dayOf(row) }))
  const formers = await formersOf(
    db,
    compared,
    (days[0]?.parameters ?? []).map(({ code }) => code),
  )
  return {
    test: {
      ...test,
      method: about?.method ?? null,
      referralLaboratory: about?.referralLaboratory?.name ?? null,
      isInScope: accreditation ? isCovered(about, civilDateOf(now, timeZone)) : null,
    },
    days,
    rows: rows.map((row) => ({
      ...listedRow(row),
      collectedOn: dayOf(row),
      values: values.filter(({ reportId }) => reportId === row.reportId).map((value) => rowAnswer(value, people)),
      formers: formersAnswer(formers.get(row.id) ?? new Map()),
    })),
  }
}
