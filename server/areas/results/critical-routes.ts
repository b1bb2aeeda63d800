import { and, eq, isNull } from 'drizzle-orm'
import * as contract from '#contract/results.ts'
import { closeProblem } from '#domain/results/critical.ts'
import { list, ok } from '#server/call/answer.ts'
import { conflict, forbidden, invalid, notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { reports } from '#server/db/tables/reports.ts'
import { criticalCalls, results } from '#server/db/tables/results.ts'
import { callLogsOf, unopenedCriticals } from '#server/shared/results/critical-entries.ts'
import { listCritical } from './critical.ts'
import { countCalledInTime } from './called-in-time.ts'

/** The queue of critical values and the log of their calls (CRV-01 to CRV-04). */
export const criticalRoutes = [
  serve(contract.critical, async ({ sql, query, now }) => list(await listCritical(sql, query, now), query)),
  serve(contract.calledInTime, async ({ sql, now }) => ok(await countCalledInTime(sql, now))),
  serve(contract.logCall, async ({ sql, params, body, user, now, audit }) => {
    const result = await lockCritical(sql, params.resultId)
    const { person: called, recipient, phone, outcome, note } = body
    await addCall(sql, result, { outcome, person: called, recipient, phone, note: note?.trim() || null }, { userId: user.id, now })
    audit({
      action: 'critical call',
      entity: 'reports',
      entityId: result.reportId,
      after: { parameter: result.parameter, value: result.value, person: called, recipient, outcome },
    })
    return ok(await loggedCalls(sql, result), { message: 'Call logged', status: 201 })
  }),
  serve(contract.closeCritical, async ({ sql, params, body, user, now, audit }) => {
    const problem = closeProblem(user, body.reason)
    if (problem) throw user.role === 'super_admin' ? invalid({ reason: [problem] }) : forbidden(problem)
    const result = await lockCritical(sql, params.resultId)
    if (!result.criticalOpen && !(await isUnopened(sql, result))) throw conflict('This critical value is closed already')
    await addCall(sql, result, { outcome: 'Closed', person: null, recipient: null, phone: null, note: body.reason }, { userId: user.id, now })
    audit({
      action: 'critical close',
      entity: 'reports',
      entityId: result.reportId,
      after: { parameter: result.parameter, value: result.value },
      reason: body.reason,
    })
    return ok(await loggedCalls(sql, result), { message: 'Critical value closed' })
  }),
]

type ResultRow = typeof results.$inferSelect

/**
 * A critical value that is in force or still in the queue, locked with its report, so that nobody saves another value at the same time (CRV-03);
 * a value that is not saved has no row and is a 404.
 */
async function lockCritical(db: Sql, id: string): Promise<ResultRow> {
  const [of] = await db.select({ reportId: results.reportId }).from(results).where(eq(results.id, id))
  if (!of) throw notFound('This critical value was not found')
  const [report] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.id, of.reportId), isNull(reports.deletedAt)))
    .for('update')
  const [row] = await db.select().from(results).where(eq(results.id, id)).for('update')
  if (!report || row?.flag !== 'Critical') throw notFound('This critical value was not found')
  if (row.supersededAt !== null && !row.criticalOpen) throw conflict('This value was changed since: load the queue again')
  return row
}

/** True for a value that is in no queue yet: a draft. */
async function isUnopened(db: Sql, result: ResultRow): Promise<boolean> {
  return (await unopenedCriticals(db, [result])).length > 0
}

async function loggedCalls(db: Sql, result: ResultRow) {
  return [...((await callLogsOf(db, [result])).get(result.id)?.calls ?? [])]
}

type NewCall = Pick<typeof criticalCalls.$inferInsert, 'outcome' | 'person' | 'recipient' | 'phone' | 'note'>

async function addCall(db: Sql, result: ResultRow, call: NewCall, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const value = [result.value, result.unit].filter(Boolean).join(' ')
  // It waits from now on, unless the call ends that.
  if (await isUnopened(db, result)) await db.update(results).set({ criticalOpen: true }).where(eq(results.id, result.id))
  await db.insert(criticalCalls).values({
    ...call,
    id: newId(now),
    resultId: result.id,
    reportId: result.reportId,
    parameter: result.parameter,
    value,
    calledBy: userId,
    at: now.toISOString(),
  })
  if (call.outcome === 'Confirmed' || call.outcome === 'Closed') await db.update(results).set({ criticalOpen: false }).where(eq(results.id, result.id))
}
