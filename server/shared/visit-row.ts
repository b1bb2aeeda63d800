import { eq } from 'drizzle-orm'
import { notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { lockOrder, type OrderRow } from '#server/shared/order-row.ts'

export type VisitRow = typeof sampleCollections.$inferSelect

/** A visit with its order, both locked. */
export interface LockedVisit extends VisitRow {
  readonly order: OrderRow
}

/** Locks a visit and, before it, its order: all writers lock in the order order, visit, time slot, slot day. A missing visit is a 404. */
export async function lockVisit(db: Sql, id: string): Promise<LockedVisit> {
  const [row] = await db.select({ orderId: sampleCollections.orderId }).from(sampleCollections).where(eq(sampleCollections.id, id))
  if (!row) throw notFound('Sample collection not found')
  const order = await lockOrder(db, row.orderId)
  const [visit] = await db.select().from(sampleCollections).where(eq(sampleCollections.id, id)).for('update')
  if (!visit) throw notFound('Sample collection not found')
  return { ...visit, order }
}

/** Facts of a visit for the audit trail. */
export function visitFacts({ searchText: _search, ...facts }: VisitRow): Readonly<Record<string, unknown>> {
  return 'order' in facts ? { ...facts, order: undefined } : facts
}
