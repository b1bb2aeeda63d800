import { asc, count, eq, inArray } from 'drizzle-orm'
import type { ContentOf } from '#contract/call.ts'
import type { underway } from '#contract/samples.ts'
import type { Sql } from '#server/db/database.ts'
import { patients } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { samples } from '#server/db/tables/samples.ts'
import { identifyingColumns } from '#server/shared/patient.ts'
import { readSamples } from '#server/shared/read-samples.ts'
import { isUnderway } from '#server/shared/samples.ts'

type Underway = ContentOf<typeof underway.answer>['items']

/** One page of the samples that are drawn and not received, the oldest first, and how many there are (SMP-06). The queue of the dashboard counts the same. */
export async function readUnderway(db: Sql, { page, limit }: { readonly page: number; readonly limit: number }) {
  const found = await db
    .select({ id: samples.id, patient: identifyingColumns, order: { id: orders.id, number: orders.orderNumber } })
    .from(samples)
    .innerJoin(orders, eq(orders.id, samples.orderId))
    .innerJoin(patients, eq(patients.id, samples.patientId))
    .where(isUnderway)
    .orderBy(asc(samples.updatedAt), asc(samples.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [all] = await db.select({ total: count() }).from(samples).where(isUnderway)
  const ids = found.map(({ id }) => id)
  const byId = new Map((ids.length > 0 ? await readSamples(db, inArray(samples.id, ids)) : []).map((sample) => [sample.id, sample]))
  const rows: Underway = found.flatMap(({ id, ...beside }) => {
    const sample = byId.get(id)
    return sample ? [{ sample, ...beside }] : []
  })
  return { rows, total: all?.total ?? 0 }
}
