import { and, count, desc, eq, isNotNull, max, ne } from 'drizzle-orm'
import * as contract from '#contract/results.ts'
import { ok } from '#server/call/answer.ts'
import { notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import type { Sql } from '#server/db/database.ts'
import { patients } from '#server/db/tables/customers.ts'
import { results } from '#server/db/tables/results.ts'
import { isReleasedOf } from '#server/shared/results/released-values.ts'

/** The most points of a parameter that its chart shows (RES-08). */
const maxPoints = 40

/** More parameters than a catalogue has. */
const maxParameters = 500

/** Routes for a patient's measured parameters, and for one parameter over time (RES-08). */
export const patientResultRoutes = [
  serve(contract.measured, async ({ sql, params }) => {
    await knownPatient(sql, params.patientId)
    const rows = await sql
      .select({ code: results.parameterCode, name: max(results.parameter), unit: max(results.unit), values: count() })
      .from(results)
      .where(and(isReleasedOf(sql, params.patientId), isNotNull(results.parameterCode)))
      .groupBy(results.parameterCode)
      .orderBy(max(results.parameter))
      .limit(maxParameters)
    return ok(rows.flatMap(({ code, name, unit, values }) => (code === null ? [] : [{ code, name: name ?? code, unit: unit ?? '', values }])))
  }),
  serve(contract.history, async ({ sql, params, query }) => {
    await knownPatient(sql, params.patientId)
    const rows = await sql
      .select({
        id: results.id,
        collectedOn: results.collectedOn,
        value: results.value,
        number: results.number,
        unit: results.unit,
        rangeText: results.rangeText,
        rangeLow: results.rangeLow,
        rangeHigh: results.rangeHigh,
        flag: results.flag,
        direction: results.direction,
      })
      .from(results)
      .where(
        and(
          isReleasedOf(sql, params.patientId),
          eq(results.parameterCode, query.parameterCode),
          query.exceptReport ? ne(results.reportId, query.exceptReport) : undefined,
        ),
      )
      .orderBy(desc(results.collectedOn), desc(results.releasedAt), desc(results.id))
      .limit(maxPoints)
    return ok(rows)
  }),
]

async function knownPatient(sql: Sql, id: string): Promise<void> {
  const [patient] = await sql.select({ id: patients.id }).from(patients).where(eq(patients.id, id))
  if (!patient) throw notFound('Patient not found')
}
