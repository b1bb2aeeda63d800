import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CollectionStatus } from '#domain/collection-status.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/schema.ts'
import { release } from '#server/shared/slot-days.ts'

const open = ['Scheduled', 'In Progress'] as const satisfies readonly CollectionStatus[]

/** Cancels the collections of an order (of one of its patients) that are still open, and gives their places back. The order must be held. */
export async function cancelOpenCollections(db: Sql, orderId: string, now: Date, patientId?: string): Promise<void> {
  const cancelled = await db
    .update(sampleCollections)
    .set({ status: 'Cancelled', updatedAt: now.toISOString(), version: sql`${sampleCollections.version} + 1` })
    .where(
      and(
        eq(sampleCollections.orderId, orderId),
        inArray(sampleCollections.status, [...open]),
        patientId === undefined ? undefined : eq(sampleCollections.patientId, patientId),
      ),
    )
    .returning({ slotId: sampleCollections.slotId, day: sampleCollections.scheduledDate })
  for (const place of cancelled) await release(db, place)
}
