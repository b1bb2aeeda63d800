import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import * as contract from '#contract/results.ts'
import { uncollectedReportProblem } from '#domain/order-patients.ts'
import { orderStatuses } from '#domain/order-status.ts'
import { otherReportQuestion, reportOrderProblem } from '#domain/report-change.ts'
import { resultSteps } from '#domain/results/states.ts'
import { list, ok } from '#server/call/answer.ts'
import { conflict, notFound, question } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { etagOf } from '#server/call/version.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { nextCount, reportNumber } from '#server/db/numbers.ts'
import { onePage, type PageQuery } from '#server/db/page.ts'
import { reportSearchText } from '#server/shared/search-texts.ts'
import { patients } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { users } from '#server/db/tables/staff.ts'
import { otherReportsOf } from '#server/shared/other-reports.ts'
import { completenessOf } from '#server/shared/results/completeness.ts'
import { withOpenCriticals } from '#server/shared/results/critical-entries.ts'
import { readFacts } from '#server/shared/settle-facts.ts'
import { whyLeftOut } from './left-out.ts'
import { queuedReports, releaseManyRoute } from './release-many.ts'
import { readSignatures } from './signing.ts'

const { id, name, number, gender, dateOfBirth, ageUnit } = patients
const queuedPatient = { id, name, number, gender, dateOfBirth, ageUnit }

/** One page of the reports that have values in force of this kind, the oldest first, each with those values; and how many there are. */
async function reportsWith(sql: Sql, kind: SQL | undefined, query: Pick<PageQuery, 'page' | 'limit'>) {
  const wanted = and(isNull(results.supersededAt), kind)
  const ids = sql.selectDistinct({ id: results.reportId }).from(results).where(wanted)
  const where = and(inArray(reports.id, ids), isNull(reports.deletedAt))
  const found = await onePage(
    sql
      .select({ report: reports, patient: queuedPatient, orderStatus: orders.orderStatus })
      .from(reports)
      .innerJoin(orders, eq(orders.id, reports.orderId))
      .innerJoin(patients, eq(patients.id, reports.patientId))
      .where(where)
      .orderBy(asc(reports.createdAt), asc(reports.id)),
    query,
  )
  const shown = found.map(({ report }) => report.id)
  const values =
    shown.length === 0
      ? []
      : await sql
          .select({ ...getTableColumns(results), enteredByName: users.name })
          .from(results)
          .leftJoin(users, eq(users.id, results.enteredBy))
          .where(and(wanted, inArray(results.reportId, shown)))
  return {
    rows: found.map((each) => ({ ...each, values: values.filter(({ reportId }) => reportId === each.report.id) })),
    total: await sql.$count(reports, where),
  }
}

function queueRow({ report, patient, values }: Awaited<ReturnType<typeof reportsWith>>['rows'][number]) {
  return {
    id: report.id,
    number: report.number,
    orderId: report.orderId,
    orderNumber: report.orderNumber,
    patient,
    collectedOn: values[0]?.collectedOn ?? null,
    enteredBy: [...new Set(values.flatMap(({ enteredByName }) => enteredByName ?? []))],
    enteredAt: values.map(({ enteredAt }) => enteredAt).sort()[0] ?? null,
    values: values.length,
    etag: etagOf(report.version),
  }
}

/** The day's work on results: beginning a report, what waits for verification, many at once. */
export const resultWorkRoutes = [
  serve(contract.begin, async ({ sql, body, user, now, audit }) => {
    const [order] = await sql.select().from(orders).where(eq(orders.id, body.orderId)).for('update')
    if (!order) throw notFound('Order not found')
    const { patients: people, customer } = await readFacts(sql, order.id)
    const patient = body.patientId ? people.find(({ id }) => id === body.patientId) : people.length === 1 ? people[0] : undefined
    if (!patient) throw body.patientId ? notFound('This patient is not part of the order') : conflict('The order has several patients: choose one')
    const others = await otherReportsOf(sql, { orderId: order.id, patientId: patient.id })
    const existing = others.find(({ source }) => source === 'results')
    if (existing) return ok({ id: existing.id, number: existing.number }, { version: existing.version })
    const problem = reportOrderProblem(order.orderStatus, orderStatuses[order.orderStatus].label) ?? uncollectedReportProblem(patient)
    if (problem) throw conflict(problem)
    const asked = otherReportQuestion(patient.name, others)
    if (asked !== null && !body.confirmed) throw question('otherReport', asked)
    const number = reportNumber(await nextCount(sql, 'report'))
    const at = now.toISOString()
    const row = {
      id: newId(now),
      number,
      orderId: order.id,
      patientId: patient.id,
      orderNumber: order.orderNumber,
      resultsDueAt: order.resultsDueAt,
      status: 'Processing' as const,
      source: 'results' as const,
      uploadedBy: user.id,
      searchText: reportSearchText(number, order.orderNumber, patient, customer),
      createdAt: at,
      updatedAt: at,
    }
    await sql.insert(reports).values(row)
    audit({
      action: 'create',
      entity: 'reports',
      entityId: row.id,
      after: { number, orderNumber: order.orderNumber, patient: patient.name, source: 'results' },
    })
    return ok({ id: row.id, number }, { status: 201, version: 1 })
  }),
  serve(contract.waiting, async ({ sql, query, user, settings: { twoPersons, signatories } }) => {
    // Before the list: a report that is released between the two is in neither.
    const queued = await queuedReports(sql)
    const { rows, total } = await reportsWith(sql, inArray(results.state, [...resultSteps.release.from]), query)
    const found = rows.map(({ report }) => report)
    const open = await withOpenCriticals(
      sql,
      found.map(({ id }) => id),
    )
    const facts = await completenessOf(sql, found)
    const inForceOfAll = [...facts.values()].flatMap(({ inForce }) => inForce)
    const signatures = await readSignatures(sql, inForceOfAll, { user, signatories })
    const leftOut = ({ report, orderStatus }: (typeof rows)[number]) => {
      if (queued.has(report.id)) return 'Being released'
      const { inForce = [], pending = [], hasOtherReport = false, rejected = [] } = facts.get(report.id) ?? {}
      const { lacking } = signatures.of(inForce)
      return whyLeftOut(
        { report, rows: inForce, orderStatus, isCriticalOpen: open.has(report.id), pending, hasOtherReport, rejected, lacking },
        { user, twoPersons },
      )
    }
    return list({ rows: rows.map((row) => ({ ...queueRow(row), source: row.report.source, leftOut: leftOut(row) })), total }, query)
  }),
  serve(contract.returned, async ({ sql, query }) => {
    // A draft of a correction is listed also where its value was typed again: no other list has its order any more.
    const returned = and(eq(results.state, resultSteps.return.to), or(results.amends, isNotNull(results.returnReason)))
    const { rows, total } = await reportsWith(sql, returned, query)
    const reason = ({ values }: (typeof rows)[number]) => [...new Set(values.flatMap(({ returnReason }) => returnReason ?? []))].join('; ')
    return list({ rows: rows.map((row) => ({ ...queueRow(row), reason: reason(row) })), total }, query)
  }),
  releaseManyRoute,
]
