import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { type OrderStatus, orderStatuses } from '#domain/order-status.ts'
import { uncollectedReportProblem } from '#domain/order-patients.ts'
import { manualReviewReason, releaseSourceProblem } from '#domain/results/release.ts'
import { resultSteps } from '#domain/results/states.ts'
import { reportOrderProblem } from '#domain/report-change.ts'
import { list, listOf, ok } from '#server/call/answer.ts'
import { conflict, notFound, Problem } from '#server/call/problem.ts'
import { recordId } from '#server/call/record-id.ts'
import { defineRoute } from '#server/call/route.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { nextCount, reportNumber } from '#server/db/numbers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { openCriticals, withOpenCriticals } from '#server/shared/results/critical-entries.ts'
import { readSheet } from '#server/shared/results/read-sheet.ts'
import { readFacts } from '#server/shared/settle-facts.ts'
import { pageQuery } from '#server/call/list-query.ts'
import { checkRelease, releaseReport } from './release.ts'
import { reportsWith } from './waiting-reports.ts'

const queueRowSchema = z.object({
  id: z.string(),
  number: z.string(),
  orderNumber: z.string(),
  patient: z.object({ id: z.string(), name: z.string(), number: z.string() }),
  values: z.number().int(),
  etag: z.string(),
})

const waitingRow = queueRowSchema.extend({ leftOut: z.string().nullable() })

/** The reason is empty where all values were typed since. */
const returnedRow = queueRowSchema.extend({ reason: z.string() })

function queueRow({ report, patient, values }: Awaited<ReturnType<typeof reportsWith>>['rows'][number]): z.infer<typeof queueRowSchema> {
  return { id: report.id, number: report.number, orderNumber: report.orderNumber, patient, values: values.length, etag: `"v${report.version}"` }
}

const maxReports = 50

/** The day's work on results: beginning a report, what waits for verification, many at once. */
export const resultWorkRoutes = [
  defineRoute({
    method: 'POST',
    path: '/reports/admin/results',
    summary: 'Begin the report of a patient of an order in Testing, or find the one that was existing',
    permission: 'reports.create',
    body: z.strictObject({ orderId: recordId, patientId: recordId.nullish() }),
    answer: z.object({ id: z.string(), number: z.string() }),
    async run({ sql, body, user, now, audit }) {
      const [order] = await sql.select().from(orders).where(eq(orders.id, body.orderId)).for('update')
      if (!order) throw notFound('Order not found')
      const { patients: people, customer } = await readFacts(sql, order.id)
      const patient = body.patientId ? people.find(({ id }) => id === body.patientId) : people.length === 1 ? people[0] : undefined
      if (!patient) throw body.patientId ? notFound('This patient is not part of the order') : conflict('The order has several patients: choose one')
      const [existing] = await sql
        .select()
        .from(reports)
        .where(and(eq(reports.orderId, order.id), eq(reports.patientId, patient.id), eq(reports.source, 'results'), isNull(reports.deletedAt)))
        .limit(1)
      if (existing) return ok({ id: existing.id, number: existing.number }, { version: existing.version })
      const problem = reportOrderProblem(order.orderStatus, orderStatuses[order.orderStatus].label) ?? uncollectedReportProblem(patient)
      if (problem) throw conflict(problem)
      const number = reportNumber(await nextCount(sql, 'report'))
      const at = now.toISOString()
      const row = {
        id: newId(now),
        number,
        orderId: order.id,
        patientId: patient.id,
        orderNumber: order.orderNumber,
        status: 'Processing' as const,
        source: 'results' as const,
        uploadedBy: user.id,
        searchText: searchTextOf(number, order.orderNumber, patient.name, customer.name),
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
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/reports/admin/results/waiting',
    isByItself: true,
    summary: 'Reports whose results await verification, the oldest first',
    permission: 'reports.view',
    query: z.object(pageQuery(25)),
    answer: listOf('items', waitingRow),
    async run({ sql, query }) {
      const { rows, total } = await reportsWith(sql, inArray(results.state, [...resultSteps.release.from]), query)
      const open = await withOpenCriticals(
        sql,
        rows.map(({ report }) => report.id),
      )
      const leftOut = ({ report, orderStatus, values }: (typeof rows)[number]) => whyLeftOut(report, values, orderStatus, open.has(report.id))
      return list({ rows: rows.map((row) => ({ ...queueRow(row), leftOut: leftOut(row) })), total }, query)
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/reports/admin/results/returned',
    summary: 'Reports whose results were sent back to be typed again, and drafts of corrections, the oldest first',
    permission: 'reports.view',
    query: z.object(pageQuery(25)),
    answer: listOf('items', returnedRow),
    async run({ sql, query }) {
      // A draft of a correction is listed also where its value was typed again: no other list has its order any more.
      const returned = and(eq(results.state, resultSteps.return.to), or(results.amends, isNotNull(results.returnReason)))
      const { rows, total } = await reportsWith(sql, returned, query)
      const reason = ({ values }: (typeof rows)[number]) => [...new Set(values.flatMap(({ returnReason }) => returnReason ?? []))].join('; ')
      return list({ rows: rows.map((row) => ({ ...queueRow(row), reason: reason(row) })), total }, query)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/reports/admin/results/release-many',
    summary: 'Release the listed reports that nobody has to look at again',
    permission: 'reports.create',
    body: z.strictObject({ ids: z.array(recordId).min(1).max(maxReports) }),
    answer: z.object({ released: z.array(z.string()), leftOut: z.array(z.object({ id: z.string(), number: z.string(), reason: z.string() })) }),
    async run({ sql, body, user, now, settings, audit, files }) {
      const released: string[] = []
      const leftOut: { id: string; number: string; reason: string }[] = []
      const releasing = { user, now, timeZone: settings.timeZone, twoPersons: settings.twoPersons, files }
      // Always in the same order, so that two users who release the same reports do not deadlock.
      for (const id of [...new Set(body.ids)].sort()) {
        const { number, deletedAt } = await lockedReport(sql, id)
        if (deletedAt !== null) {
          leftOut.push({ id, number, reason: 'It was deleted' })
          continue
        }
        const sheet = await readSheet(sql, id, settings.timeZone)
        const why =
          whyLeftOut(sheet.report, sheet.rows, sheet.order.status, (await openCriticals(sql, id)) > 0) ??
          (await refusalOf(() => checkRelease(sql, sheet, {}, releasing)))
        if (why !== null) {
          leftOut.push({ id, number, reason: why })
          continue
        }
        await releaseReport(sql, sheet, {}, releasing)
        audit({ action: 'release', entity: 'reports', entityId: id, after: { status: 'Available' } })
        released.push(number)
      }
      return ok({ released, leftOut }, { message: `${released.length} released, ${leftOut.length} left out` })
    },
  }),
]

/** A report, locked until the transaction ends, also one that was deleted meanwhile; a 404 for one that was never there. */
async function lockedReport(sql: Sql, id: string) {
  const [report] = await sql.select({ number: reports.number, deletedAt: reports.deletedAt }).from(reports).where(eq(reports.id, id)).for('update')
  if (!report) throw notFound('Report not found')
  return report
}

/** Why the values of a report are not released with those of others, or null (RES-10). The comment of a report that is corrected may no longer hold. */
function whyLeftOut(
  { source, notes }: Pick<typeof reports.$inferSelect, 'source' | 'notes'>,
  rows: readonly (typeof results.$inferSelect)[],
  orderStatus: OrderStatus,
  isCriticalOpen: boolean,
): string | null {
  const reason = manualReviewReason({
    isOrderCancelled: orderStatus === 'Cancelled',
    isCriticalOpen,
    flags: rows.map(({ flag }) => flag),
    hasOwnFlag: rows.some(({ flagReason }) => flagReason !== null),
    deltaBeyond: rows.some(({ deltaBeyond }) => deltaBeyond),
    hasComment: notes !== null || rows.some(({ comment }) => comment !== null),
  })
  return releaseSourceProblem(source) ?? reason
}

/** The sentence of a refusal, or null where nothing is refused. Nothing is written before it. */
async function refusalOf(check: () => Promise<unknown>): Promise<string | null> {
  try {
    await check()
    return null
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    return Object.values(problem.errors ?? {})[0]?.[0] ?? problem.message
  }
}
