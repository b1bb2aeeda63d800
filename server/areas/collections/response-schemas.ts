import { z } from 'zod'
import { failureReasons } from '#domain/collection-failure.ts'
import { collectionPriorities, type CollectionStatus, collectionStatuses } from '#domain/collection-status.ts'
import { genders } from '#domain/patient.ts'
import { keysOf } from '#server/call/list-query.ts'
import { warningSchema } from '#server/shared/booking-facts.ts'

const named = z.object({ id: z.string(), name: z.string() })

/** Collector and time of a completed visit, and whether name and date of birth were confirmed. An extension. */
export const collectedSchema = {
  collectedBy: z.string().nullable(),
  collectedByName: z.string().nullable(),
  collectedAt: z.string().nullable(),
  identityConfirmed: z.boolean(),
}

/** A sample collection in the API (COL-05); customer, failure and ETag are extensions. */
export const collectionSchema = z.object({
  id: z.string(),
  etag: z.string(),
  reference: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  priority: z.enum(keysOf(collectionPriorities)),
  patient: named,
  customer: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
  scheduledDate: z.string(),
  timeSlot: z.string(),
  collectionAddress: z.string(),
  status: z.enum(keysOf(collectionStatuses)),
  notes: z.string().nullable(),
  failureReason: z.enum(keysOf(failureReasons)).nullable(),
  phlebotomist: named.nullable(),
  ...collectedSchema,
  updatedAt: z.string(),
})

/** A sample collection in a list: with all visits of its stop, which change together, an extension. */
export const listedCollectionSchema = collectionSchema.extend({
  stopVisits: z.array(
    z.object({
      id: z.string(),
      etag: z.string(),
      reference: z.string(),
      status: z.enum(keysOf(collectionStatuses)),
      patientId: z.string(),
      patientNumber: z.string(),
      patientName: z.string(),
      gender: z.enum(keysOf(genders)).nullable(),
      dateOfBirth: z.string().nullable(),
    }),
  ),
})

/** One sample collection by itself: with what the checks say of its tests at its hour (CHK-03, CHK-04), an extension. */
export const visitSchema = listedCollectionSchema.extend({ warnings: z.array(warningSchema) })

const counts = Object.fromEntries(keysOf(collectionStatuses).map((status) => [status, z.number()])) as Record<CollectionStatus, z.ZodNumber>

/** A date of the roadmap: how many collections are in each state, and the first few (DASH-03). */
export const roadmapDateSchema = z.object({ date: z.string(), counts: z.object(counts), first: z.array(listedCollectionSchema) })

const trend = z.object({ now: z.number(), before: z.number() })

/** The stat cards' figures (COL-02); trends beside the period before, and failed visits by reason, are extensions. */
export const collectionStatsSchema = z.object({
  totalCollections: z.number(),
  scheduledToday: z.number(),
  completedThisWeek: z.number(),
  urgentCollections: z.number(),
  trends: z.object({ totalCollections: trend.nullable(), scheduledToday: trend, completedThisWeek: trend }),
  failures: z.record(z.enum(keysOf(failureReasons)), z.number()),
})

/** A slot as it is offered for a date (COL-06). */
export const offeredSlotSchema = z.object({
  id: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  maxCollections: z.number(),
  isActive: z.boolean(),
  isAvailable: z.boolean(),
  left: z.number(),
  closed: z.string().nullable(),
})

/** A collector with the visits in that slot (COL-06); `isAvailable` is worked out from them. */
export const collectorSchema = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  isAvailable: z.boolean(),
  visits: z.number(),
  capacity: z.number().nullable(),
})
