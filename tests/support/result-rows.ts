import { and, eq, isNull } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { results } from '#server/db/tables/results.ts'
import { makeOrder, makeReport, small, smallLabNow } from '#tests/support/small-lab.ts'

type Row = typeof results.$inferInsert

const cbc = { testId: small.cbc, testName: 'Blood count' }
const lipids = { testId: small.sugar, testName: 'Lipids' }
const measured = {
  K: { ...cbc, parameter: 'Potassium' },
  NA: { ...cbc, parameter: 'Sodium' },
  HB: { ...cbc, parameter: 'Haemoglobin (Hb)' },
  CHOL: { ...lipids, parameter: 'Cholesterol' },
  TG: { ...lipids, parameter: 'Triglycerides' },
}

/** Values by the code of what they measure: a number, or what differs in its row. */
export type TypedResults = Partial<Readonly<Record<keyof typeof measured, number | Partial<Row>>>>

/** Puts values of Asha into a report, as drafts of the day before unless `more` says otherwise. */
export async function makeResultRows(db: Sql, reportId: string, values: TypedResults, more: Partial<Row> = {}): Promise<void> {
  await db.insert(results).values(
    Object.entries(values).map(([code, value], position) => ({
      ...{ id: newId(smallLabNow), reportId, patientId: small.ashaSelf, key: code, parameterCode: code, position, kind: 'numeric' as const, value: '' },
      ...{ ...measured[code as keyof typeof measured], collectedOn: '2026-11-20', enteredAt: smallLabNow.toISOString(), state: 'Draft' as const },
      ...more,
      ...(typeof value === 'number' ? { number: value, value: String(value) } : value),
    })),
  )
}

/** The values of a report that are in force. */
export async function resultsInForce(db: Sql, reportId: string) {
  const ofReport = and(eq(results.reportId, reportId), isNull(results.supersededAt))
  return db.select().from(results).where(ofReport)
}

/** The values of a report that are in force, each with its state, by what they measure. */
export async function statesInForce(db: Sql, reportId: string): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries((await resultsInForce(db, reportId)).map(({ key, value, state }) => [key, `${value} ${state}`]))
}

/** A report of an order in testing with evaluated blood-count values, Asha's by default. */
export async function makeResultReport(db: Sql, values: TypedResults, more: Partial<Row>, patientId: string = small.ashaSelf): Promise<string> {
  const order = await makeOrder(db, { status: 'Testing', people: [patientId] })
  const reportId = await makeReport(db, order, { source: 'results', patientId })
  await makeResultRows(db, reportId, values, { computedFlag: 'Normal', flag: 'Normal', patientId, ...more })
  return reportId
}
