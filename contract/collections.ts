import * as z from 'zod/mini'
import { isCivilDate } from '#domain/civil-date.ts'
import { collectionPriorities } from '#domain/collection-status.ts'
import { slotRefusals } from '#domain/slot-day.ts'
import { callsOf } from './call.ts'
import { boardSchema, bookableSchema, collectionSchema, roadmapDate } from './collection-answers.ts'
import { count, day, keyOf, lines, orFalse, orNone, orNull, orTrue, recordId } from './schemas.ts'

const text = z.string()
const permission = 'orders.view'
const call = callsOf('sample-collections')

/** The dates to come with their collections (DASH-03). */
export const roadmap = call({
  method: 'GET',
  path: '/admin/sample-collections/roadmap',
  summary: 'Dates with their collections by status and the first few; from today to the end of the month unless asked otherwise',
  permission,
  query: { from: z.optional(day), to: z.optional(day) },
  answer: z.array(roadmapDate),
})

/** The slots offered for a date (COL-06). */
export const timeSlots = call({
  method: 'GET',
  path: '/admin/sample-collections/time-slots',
  summary: 'The active time slots of a date, with what is left of each; tomorrow unless asked otherwise',
  permission,
  query: { date: z.optional(day) },
  answer: z.array(
    z.object({
      id: text,
      startTime: text,
      endTime: text,
      maxCollections: orNull(count),
      isActive: orTrue,
      isAvailable: orFalse,
      left: orNull(count),
      /** Reason of a closure; empty without one. */
      closed: orNull(text),
    }),
  ),
})

/** The collectors offered for a slot of a date (COL-06). */
export const collectors = call({
  method: 'GET',
  path: '/admin/sample-collections/collectors',
  summary: 'The active phlebotomists, with their visits in a time slot of a date',
  permission,
  query: { date: z.optional(day), timeSlotId: z.optional(recordId) },
  answer: z.array(z.object({ id: text, name: text, phone: orNull(text), isAvailable: orTrue, visits: orNull(count), capacity: orNull(count) })),
})

/** The day board (FLD-01). */
export const board = call({
  method: 'GET',
  path: '/admin/sample-collections/board',
  summary: 'The visits of a date with what their phlebotomists need; today unless asked otherwise',
  permission,
  query: { date: z.optional(day) },
  answer: boardSchema,
})

export const bookable = call({
  method: 'GET',
  path: '/admin/sample-collections/bookable/{orderId}',
  summary: 'What booking a visit for an order needs: its patients and the addresses of its customer',
  permission,
  answer: bookableSchema,
})

const missingAddress = 'Please enter the address'

/** Books visits (COL-06). */
export const schedule = call({
  method: 'POST',
  path: '/admin/sample-collections',
  summary: 'Book a visit for a patient of an order, or for several in one place (`alsoPatients`), all or none; a full slot is a 409 that says what is left',
  permission: 'orders.create',
  body: z.strictObject({
    orderId: recordId,
    patientId: recordId,
    alsoPatients: z._default(z.array(recordId).check(z.maxLength(50)), []),
    scheduledDate: z.string(slotRefusals.missing).check(z.refine(isCivilDate, slotRefusals.missing)),
    timeSlot: z.string(slotRefusals.missing).check(z.minLength(1, slotRefusals.missing), z.maxLength(50)),
    collectionAddress: z.string(missingAddress).check(z.minLength(1, missingAddress), z.maxLength(500)),
    notes: z.nullish(lines().check(z.maxLength(2000))),
    priority: z._default(keyOf(collectionPriorities), 'Normal'),
  }),
  answer: z.extend(collectionSchema, { alsoVisits: orNone(z.object({ id: text, reference: text, patientId: text })) }),
  touches: ['orders', 'time-slots', 'customers', 'notifications', 'results', 'reports'],
})
