import { z } from 'zod'
import { failureReasons } from '#domain/collection-failure.ts'
import { collectionPriorities, collectionStatuses } from '#domain/collection-status.ts'
import { genders } from '#domain/patient.ts'
import { keysOf } from '#server/call/list-query.ts'
import { collectedSchema } from './response-schemas.ts'

/** The day board as the wire carries it (FLD-01, FLD-03). */
export const boardSchema = z.object({
  date: z.string(),
  /** More visits than a board can hold: the rest is left out. */
  isCut: z.boolean(),
  slots: z.array(
    z.object({
      slotId: z.string(),
      timeSlot: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      isActive: z.boolean(),
      capacity: z.number(),
      booked: z.number(),
      left: z.number(),
      closed: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
  phlebotomists: z.array(z.object({ id: z.string(), name: z.string(), phone: z.string(), isActive: z.boolean() })),
  visits: z.array(
    z.object({
      id: z.string(),
      etag: z.string(),
      reference: z.string(),
      orderId: z.string(),
      orderNumber: z.string(),
      status: z.enum(keysOf(collectionStatuses)),
      failureReason: z.enum(keysOf(failureReasons)).nullable(),
      priority: z.enum(keysOf(collectionPriorities)),
      slotId: z.string(),
      timeSlot: z.string(),
      phlebotomistId: z.string().nullable(),
      ...collectedSchema,
      collectionAddress: z.string(),
      notes: z.string().nullable(),
      patient: z.object({
        id: z.string(),
        number: z.string(),
        name: z.string(),
        gender: z.enum(keysOf(genders)).nullable(),
        dateOfBirth: z.string().nullable(),
      }),
      customer: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
      pin: z.string().nullable(),
      area: z.string(),
      tests: z.array(z.string()),
      tubes: z.array(z.object({ container: z.string(), count: z.number() })),
      isFasting: z.boolean(),
      /** Amount to collect for the order, in rupees. */
      amountDue: z.number(),
    }),
  ),
})
