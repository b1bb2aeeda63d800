import { z } from 'zod'
import { type CollectionStatus, collectionStatuses } from '#domain/collection-status.ts'
import { collectionPriorities } from '#server/db/tables/collections.ts'
import { namesOf } from '#server/call/list-query.ts'

const named = z.object({ id: z.string(), name: z.string() })

/** What the wire says of a sample collection (part 2, section 3). */
export const collectionSchema = z.object({
  id: z.string(),
  reference: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  priority: z.enum(collectionPriorities),
  patient: named,
  scheduledDate: z.string(),
  timeSlot: z.string(),
  collectionAddress: z.string(),
  status: z.enum(namesOf(collectionStatuses)),
  notes: z.string().nullable(),
  phlebotomist: named.nullable(),
  updatedAt: z.string(),
})

const counts = Object.fromEntries(namesOf(collectionStatuses).map((status) => [status, z.number()])) as Record<CollectionStatus, z.ZodNumber>

/** A date of the roadmap: how many collections stand in which state, and the first few (DASH-03). */
export const roadmapDateSchema = z.object({ date: z.string(), counts: z.object(counts), first: z.array(collectionSchema) })

/** The stat cards' figures (COL-02). */
export const collectionStatsSchema = z.object({
  totalCollections: z.number(),
  scheduledToday: z.number(),
  completedThisWeek: z.number(),
  urgentCollections: z.number(),
})
