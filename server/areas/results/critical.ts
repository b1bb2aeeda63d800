import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { criticalClock } from '#domain/results/critical.ts'
import { replacedText } from '#domain/results/critical-queue.ts'
import type { Sql } from '#server/db/database.ts'
import { onePage } from '#server/db/page.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { users } from '#server/db/tables/staff.ts'
import { callLogsOf, cellOf, inForceOf, waitsSince } from '#server/shared/results/critical-entries.ts'
import { resultPatient } from '#server/shared/patient.ts'

/** Query of the critical values. */
interface CriticalQuery {
  readonly page: number
  readonly limit: number
  readonly reportId?: string | undefined
  readonly orderId?: string | undefined
}

/**
 * One page of the critical values without a confirmed call, the one that waits longest first, with their logs and their clocks as of now (CRV-01, CRV-03,
 * CRV-04).
 */
export async function listCritical(db: Sql, { page, limit, reportId, orderId }: CriticalQuery, now: Date) {
  const where = and(
    eq(results.criticalOpen, true),
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
      .orderBy(sql`coalesce(${results.criticalSince}, ${results.enteredAt})`, asc(results.id)),
    { page, limit },
  )
  const values = found.map(({ result }) => result)
  const logs = await callLogsOf(db, values)
  const inForce = await inForceOf(
    db,
    values.filter(({ supersededAt }) => supersededAt !== null),
  )
  const rows = found.map(({ result, report, patient, customer, enteredBy }) => {
    const { calls, earlierCalls } = logs.get(result.id) ?? { calls: [], earlierCalls: [] }
    const valueText = [result.value, result.unit].filter(Boolean).join(' ')
    const wasConfirmed = earlierCalls.some(({ outcome, value }) => outcome === 'Confirmed' && value === valueText)
    return {
      id: result.id,
      reportId: report.id,
      reportNumber: report.number,
      orderId: report.orderId,
      orderNumber: report.orderNumber,
      patient: resultPatient(patient),
      customer: { id: customer.id, name: customer.name, phone: customer.phone },
      testName: result.testName,
      parameter: result.parameter,
      value: result.value,
      unit: result.unit,
      rangeText: result.rangeText,
      direction: result.direction,
      state: result.state,
      savedAt: waitsSince(result),
      savedBy: enteredBy,
      replaced: replacedText({ ...result, isInForce: result.supersededAt === null, wasConfirmed }, inForce.get(cellOf(result)) ?? null),
      calls: [...calls],
      earlierCalls: [...earlierCalls],
      ...criticalClock(waitsSince(result), calls, now),
    }
  })
  return { rows, total: await countOpen(db, where) }
}

async function countOpen(db: Sql, where: SQL | undefined): Promise<number> {
  const open = db.select({ one: results.id }).from(results).innerJoin(reports, eq(reports.id, results.reportId)).where(where).limit(1000).as('open')
  return db.$count(open)
}
