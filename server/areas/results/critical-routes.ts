import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { genders } from '#domain/patient.ts'
import { closeProblem } from '#domain/results/critical.ts'
import { resultStates } from '#domain/results/states.ts'
import { list, listOf, ok } from '#server/call/answer.ts'
import { namesOf, pageQuery } from '#server/call/list-query.ts'
import { conflict, forbidden, invalid, notFound } from '#server/call/problem.ts'
import { recordId } from '#server/call/record-id.ts'
import { defineRoute } from '#server/call/route.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { criticalCalls, reports, results } from '#server/db/schema.ts'
import { callsOf, listCritical } from './critical.ts'
import { callBody, reason } from './request-schemas.ts'
import { callSchema } from './sheet-answer.ts'

const params = z.object({ resultId: recordId })
const person = { id: z.string(), name: z.string(), phone: z.string().nullable() }

const rowSchema = z.object({
  id: z.string(),
  reportId: z.string(),
  reportNumber: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  patient: z.object({ ...person, number: z.string(), gender: z.enum(namesOf(genders)).nullable(), dateOfBirth: z.string().nullable() }),
  customer: z.object(person),
  testName: z.string(),
  parameter: z.string(),
  value: z.string(),
  unit: z.string(),
  rangeText: z.string(),
  direction: z.enum(['High', 'Low']).nullable(),
  state: z.enum(namesOf(resultStates)),
  savedAt: z.string(),
  savedBy: z.string().nullable(),
  calls: z.array(callSchema),
  open: z.boolean(),
  minutes: z.number().int(),
  warning: z.string().nullable(),
})

/** The queue of critical values and the log of their calls (CRV-01 to CRV-04). */
export const criticalRoutes = [
  defineRoute({
    method: 'GET',
    path: '/reports/admin/results/critical',
    summary: 'Critical values without a confirmed call, the longest waiting first',
    isByItself: true,
    permission: 'reports.view',
    query: z.object({
      ...pageQuery(25),
      reportId: recordId.optional(),
      orderId: recordId.optional(),
    }),
    answer: listOf('items', rowSchema),
    run: async ({ sql, query, now }) => list(await listCritical(sql, query, now), query),
  }),
  defineRoute({
    method: 'POST',
    path: '/reports/admin/results/critical/{resultId}/calls',
    summary: 'Log a call about a critical value',
    permission: 'reports.create',
    params,
    body: callBody,
    answer: z.array(callSchema),
    async run({ sql, params, body, user, now, audit }) {
      const result = await lockCritical(sql, params.resultId)
      const { person: called, phone, outcome, note } = body
      await addCall(sql, result, { outcome, person: called, phone, note: note?.trim() || null }, { userId: user.id, now })
      audit({
        action: 'critical call',
        entity: 'reports',
        entityId: result.reportId,
        after: { parameter: result.parameter, value: result.value, person: called, outcome },
      })
      return ok((await callsOf(sql, [result.id])).get(result.id) ?? [], { message: 'Call logged', status: 201 })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/reports/admin/results/critical/{resultId}/close',
    summary: 'Close a critical value without a confirmed call; super admins alone',
    permission: 'reports.edit',
    params,
    body: z.strictObject({ reason }),
    answer: z.array(callSchema),
    async run({ sql, params, body, user, now, audit }) {
      const problem = closeProblem(user, body.reason)
      if (problem) throw user.role === 'super_admin' ? invalid({ reason: [problem] }) : forbidden(problem)
      const result = await lockCritical(sql, params.resultId)
      await addCall(sql, result, { outcome: 'Closed', person: null, phone: null, note: body.reason }, { userId: user.id, now })
      audit({
        action: 'critical close',
        entity: 'reports',
        entityId: result.reportId,
        after: { parameter: result.parameter, value: result.value },
        reason: body.reason,
      })
      return ok((await callsOf(sql, [result.id])).get(result.id) ?? [], { message: 'Critical value closed' })
    },
  }),
]

type ResultRow = typeof results.$inferSelect

/** A critical value that is saved and in force, locked (CRV-03); a value that is not saved has no row and is a 404. */
async function lockCritical(db: Sql, id: string): Promise<ResultRow> {
  const [row] = await db
    .select({ result: results })
    .from(results)
    .innerJoin(reports, eq(reports.id, results.reportId))
    .where(and(eq(results.id, id), isNull(reports.deletedAt)))
    .for('update', { of: results })
  if (row?.result.flag !== 'Critical') throw notFound('This critical value was not found')
  if (row.result.supersededAt !== null) throw conflict('This value was changed since: load the queue again')
  return row.result
}

type NewCall = Pick<typeof criticalCalls.$inferInsert, 'outcome' | 'person' | 'phone' | 'note'>

async function addCall(db: Sql, result: ResultRow, call: NewCall, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const value = [result.value, result.unit].filter(Boolean).join(' ')
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
