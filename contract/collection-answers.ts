import * as z from 'zod/mini'
import { failureReasons } from '#domain/collection-failure.ts'
import { collectionPriorities, collectionStatuses } from '#domain/collection-status.ts'
import { genders } from '#domain/patient.ts'
import { birth, bookingWarning, count, day, keyOf, orFalse, orNone, orNull, orTrue, rowOrNull, rupees } from './schemas.ts'

const text = z.string()
const textOrNull = orNull(text)
const countOrNull = orNull(count)
const named = z.object({ id: text, name: text })
const status = keyOf(collectionStatuses)
const priority = keyOf(collectionPriorities)
const failureReason = orNull(keyOf(failureReasons))
const facts = { gender: orNull(keyOf(genders)), dateOfBirth: orNull(day), ageUnit: birth.ageUnit }

/** Collector and time of a completed visit, and the confirmation of name and date of birth. */
const collected = { collectedBy: textOrNull, collectedByName: textOrNull, collectedAt: textOrNull, identityConfirmed: orFalse }

/** A sample collection in a list (COL-05), with all visits of its stop, which change together. */
export const listedCollection = z.object({
  id: text,
  etag: textOrNull,
  reference: text,
  orderId: text,
  orderNumber: text,
  priority,
  patient: named,
  customer: orNull(z.object({ id: text, name: text, phone: text })),
  scheduledDate: text,
  timeSlot: text,
  collectionAddress: text,
  status,
  notes: textOrNull,
  failureReason,
  phlebotomist: orNull(z.extend(named, { isActive: orTrue })),
  ...collected,
  updatedAt: textOrNull,
  stopVisits: orNone(z.object({ id: text, etag: text, reference: text, status, patientId: text, patientNumber: text, patientName: text, ...facts })),
})

/** One sample collection by itself, with the warnings about its tests at its hour (CHK-03, CHK-04). */
export const collectionSchema = z.extend(listedCollection, { warnings: orNone(bookingWarning) })

/** A visit on the board. Where its hours, its patient or its state do not fit, it is counted as unreadable. */
const boardVisit = z.object({
  id: text,
  etag: textOrNull,
  reference: text,
  orderId: text,
  orderNumber: text,
  status,
  failureReason,
  priority,
  slotId: textOrNull,
  timeSlot: text,
  phlebotomistId: textOrNull,
  ...collected,
  collectionAddress: textOrNull,
  notes: textOrNull,
  patient: z.object({ id: text, number: textOrNull, name: text, ...facts }),
  customer: orNull(z.object({ id: text, name: text, phone: textOrNull })),
  pin: textOrNull,
  area: textOrNull,
  tests: orNone(text),
  tubes: orNone(z.object({ container: text, count })),
  isFasting: orFalse,
  /** Tests whose sample is drawn and may take only so long to its receipt. */
  onTheWay: orNone(z.object({ name: text, maxTransportHours: orNull(z.int()), collectedAt: textOrNull })),
  /** Amount to collect for the order. */
  amountDue: orNull(rupees),
})

/** The day board (FLD-01, FLD-03). */
export const boardSchema = z.object({
  date: text,
  /** More visits than a board can hold: the rest is left out. */
  isCut: orFalse,
  slots: z.array(
    z.object({
      slotId: textOrNull,
      timeSlot: text,
      startTime: textOrNull,
      endTime: textOrNull,
      isActive: orTrue,
      capacity: countOrNull,
      booked: countOrNull,
      left: orNull(z.int()),
      closed: orFalse,
      reason: textOrNull,
    }),
  ),
  phlebotomists: z.array(z.object({ id: text, name: text, phone: textOrNull, isActive: orTrue })),
  visits: z.array(rowOrNull(boardVisit)),
})

const states = Object.fromEntries(status.options.map((name) => [name, z._default(count, 0)]))

/** A date of the roadmap: the number of its collections by status, and the first few (DASH-03). */
export const roadmapDate = z.object({
  date: day,
  counts: z.object(states as Record<keyof typeof collectionStatuses, z.ZodMiniDefault<typeof count>>),
  first: z.array(rowOrNull(listedCollection)),
})

/** The facts for booking a visit of an order: its patients with their bookings and warnings, and the addresses of its customer (COL-06). */
export const bookableSchema = z.object({
  orderId: textOrNull,
  orderNumber: textOrNull,
  orderStatus: textOrNull,
  customer: orNull(z.object({ id: text, name: text, phone: text })),
  patients: z.array(
    z.object({
      id: text,
      number: textOrNull,
      name: text,
      ...facts,
      isFasting: orFalse,
      hasItems: orTrue,
      isCollected: orFalse,
      /** Day and time slot of the visit that they have. */
      booked: textOrNull,
      warnings: orNone(bookingWarning),
    }),
  ),
  addresses: orNone(text),
})
