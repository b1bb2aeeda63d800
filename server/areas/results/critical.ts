import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { criticalClock } from '#domain/results/critical.ts'
import type { Sql } from '#server/db/database.ts'
import { onePage } from '#server/db/page.ts'
import { criticalCalls, customers, orders, patients, reports, results, users } from '#server/db/schema.ts'

/** Critical values in force without a confirmed call. */
export const openCritical: SQL | undefined = and(eq(results.criticalOpen, true), isNull(results.supersededAt))

/** One page of the queue, the one that waits longest first, with its log and its clock as of now (CRV-01, CRV-04). */
export async function listCritical(
  db: Sql,
  { page, limit, reportId, orderId }: { page: number; limit: number; reportId?: string | undefined; orderId?: string | undefined },
  now: Date,
) {
  const where = and(
    openCritical,
    isNull(reports.deletedAt),
    reportId ? eq(reports.id, reportId) : undefined,
    orderId ? eq(reports.orderId, orderId) : undefined,
  )
  const found = await onePage(
    db
      .select({ result: results, report: reports, patient: patients, customer: customers, enteredBy: users.name })
      .from(results)
      .innerJoin(reports, eq(reports.id, results.reportId))
      .innerJoin(orders, eq(orders.id, reports.orderId))
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .innerJoin(patients, eq(patients.id, results.patientId))
      .leftJoin(users, eq(users.id, results.enteredBy))
      .where(where)
      .orderBy(asc(results.enteredAt), asc(results.id)),
    { page, limit },
  )
  const calls = await callsOf(
    db,
    found.map(({ result }) => result.id),
  )
  const rows = found.map(({ result, report, patient, customer, enteredBy }) => {
    const log = calls.get(result.id) ?? []
    return {
      id: result.id,
      reportId: report.id,
      reportNumber: report.number,
      orderId: report.orderId,
      orderNumber: report.orderNumber,
      patient: { id: patient.id, number: patient.number, name: patient.name, gender: patient.gender, dateOfBirth: patient.dateOfBirth, phone: patient.phone },
      customer: { id: customer.id, name: customer.name, phone: customer.phone },
      testName: result.testName,
      parameter: result.parameter,
      value: result.value,
      unit: result.unit,
      rangeText: result.rangeText,
      direction: result.direction,
      state: result.state,
      savedAt: result.enteredAt,
      savedBy: enteredBy,
      calls: log,
      ...criticalClock(result.enteredAt, log, now),
    }
  })
  return { rows, total: await countOpen(db, where) }
}

async function countOpen(db: Sql, where: SQL | undefined): Promise<number> {
  const open = db.select({ one: results.id }).from(results).innerJoin(reports, eq(reports.id, results.reportId)).where(where).limit(1000).as('open')
  return db.$count(open)
}

/** The log of critical values, oldest first, by value (CRV-02). */
export async function callsOf(db: Sql, resultIds: readonly string[]) {
  const log = new Map<string, CallAnswer[]>()
  if (resultIds.length === 0) return log
  const rows = await db
    .select({ call: criticalCalls, by: users.name })
    .from(criticalCalls)
    .leftJoin(users, eq(users.id, criticalCalls.calledBy))
    .where(inArray(criticalCalls.resultId, [...resultIds]))
    .orderBy(asc(criticalCalls.at), asc(criticalCalls.id))
  for (const { call, by } of rows) {
    const { id, outcome, person, phone, note, value, parameter, at } = call
    log.set(call.resultId, [...(log.get(call.resultId) ?? []), { id, outcome, person, phone, note, value, parameter, at, by }])
  }
  return log
}

/** An entry of the log as the wire carries it. */
export interface CallAnswer extends Pick<typeof criticalCalls.$inferSelect, 'id' | 'outcome' | 'person' | 'phone' | 'note' | 'value' | 'parameter' | 'at'> {
  readonly by: string | null
}
