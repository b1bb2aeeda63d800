import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ContentOf } from '#contract/call.ts'
import type { lookup } from '#contract/samples.ts'
import { readSampleNumber } from '#domain/sample-number.ts'
import type { Sql } from '#server/db/database.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'
import { samples } from '#server/db/tables/samples.ts'

type Found = ContentOf<typeof lookup.answer>

/** Finds the sample, order or report of a scanned code; numbers of orders and reports are read in any case (FND-02). */
export async function findScanned(db: Sql, code: string): Promise<Found> {
  const number = readSampleNumber(code)
  if (number !== null) return (await sampleOf(db, number)) ?? nothing
  const text = code.toUpperCase()
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, text))
  if (order) return { ...nothing, kind: 'order', number: text, orderId: order.id }
  const [report] = await db
    .select({ id: reports.id, orderId: reports.orderId })
    .from(reports)
    .where(and(eq(reports.number, text), isNull(reports.deletedAt)))
  return report ? { ...nothing, kind: 'report', number: text, orderId: report.orderId, reportId: report.id } : nothing
}

const nothing: Found = { kind: null, number: null, orderId: null, reportId: null, state: null }

async function sampleOf(db: Sql, number: string): Promise<Found | null> {
  const ofResults = and(
    eq(reports.orderId, samples.orderId),
    eq(reports.patientId, samples.patientId),
    eq(reports.source, 'results'),
    isNull(reports.deletedAt),
  )
  const report = db.select({ id: reports.id }).from(reports).where(ofResults).orderBy(desc(reports.createdAt), desc(reports.id)).limit(1)
  const [sample] = await db
    .select({ orderId: samples.orderId, state: samples.state, reportId: sql<string | null>`(${report})` })
    .from(samples)
    .where(eq(samples.number, number))
  return sample ? { kind: 'sample', number, ...sample } : null
}
