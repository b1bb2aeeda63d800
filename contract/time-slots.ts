import * as z from 'zod/mini'
import { slotCapacity, slotSentences } from '#domain/time-slot.ts'
import { callsOf } from './call.ts'
import { count, day, orNone, orNull, recordId } from './schemas.ts'

const text = z.string()
const call = callsOf('time-slots')
/** Visits show their time slot. */
const touches = ['sample-collections']

const time = z
  .string(slotSentences.hours)
  .check(z.minLength(1, { error: slotSentences.hours, abort: true }), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, slotSentences.time))
const capacity = z
  .number(slotSentences.capacity)
  .check(
    z.int('Max collections must be a whole number'),
    z.minimum(slotCapacity.min, slotSentences.capacity),
    z.maximum(slotCapacity.max, `Must be at most ${slotCapacity.max}`),
  )
const changes = { maxCollections: z.optional(capacity), isActive: z.optional(z.boolean()) }
/** Yes to a change that concerns booked visits. */
const confirmed = z.optional(z.boolean())
/** Maximum number of time slots that one call changes. */
export const maxSlotsAtOnce = 100

/** A time slot (SLT-01). */
export const timeSlotSchema = z.object({
  id: text,
  etag: orNull(text),
  startTime: text,
  endTime: text,
  maxCollections: z.int(),
  isActive: z.boolean(),
  createdAt: orNull(text),
})

/** Load of a slot on a day (SLT-03). */
const load = z.object({
  slotId: text,
  startTime: text,
  endTime: text,
  maxCollections: count,
  scheduledCollections: count,
  availableSlots: orNull(count),
  utilizationPercentage: orNull(z.number()),
  isActive: orNull(z.boolean()),
  /** Reason of a closure; empty without one. */
  closed: orNull(text),
})

export const usage = call({
  method: 'GET',
  path: '/admin/time-slots/usage',
  summary: 'How full each time slot is on a date, today unless asked otherwise',
  permission: 'orders.view',
  query: { date: z.optional(day) },
  answer: z.array(load),
})

export const week = call({
  method: 'GET',
  path: '/admin/time-slots/week',
  summary: 'How full each time slot is on seven days, from today unless asked otherwise',
  permission: 'orders.view',
  query: { from: z.optional(day) },
  answer: z.array(z.object({ date: day, slots: z.array(load) })),
})

export const create = call({
  method: 'POST',
  path: '/admin/time-slots',
  summary: 'Create a time slot. Where it overlaps others it is a 409 until `confirmed`',
  permission: 'orders.create',
  body: z.strictObject({
    startTime: time,
    endTime: time,
    maxCollections: z._default(capacity, slotCapacity.initial),
    isActive: z._default(z.boolean(), true),
    confirmed,
  }),
  answer: timeSlotSchema,
  touches,
})

export const update = call({
  method: 'PUT',
  path: '/admin/time-slots/{id}',
  summary: 'Change a time slot; what is left out stays. Where it overlaps others or booked visits are concerned it is a 409 until `confirmed`',
  permission: 'orders.edit',
  body: z.strictObject({ startTime: z.optional(time), endTime: z.optional(time), ...changes, confirmed }),
  answer: timeSlotSchema,
  touches,
})

/** Changes several time slots, each for itself (SLT-04). A result with a code is a question. */
export const bulkUpdate = call({
  method: 'PATCH',
  path: '/admin/time-slots/bulk-update',
  summary: 'Change several time slots; each for itself, with a result for each',
  permission: 'orders.edit',
  body: z.strictObject({
    updates: z
      .array(z.strictObject({ id: recordId, ...changes, confirmed }))
      .check(z.minLength(1), z.maxLength(maxSlotsAtOnce, `At most ${maxSlotsAtOnce} time slots at once`)),
  }),
  answer: z.object({
    updated: orNull(count),
    results: orNone(z.object({ id: text, ok: z.boolean(), message: orNull(text), code: orNull(z.enum(['slotOverlap', 'bookedVisits'])) })),
  }),
  touches,
})
