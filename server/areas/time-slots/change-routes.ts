import { z } from 'zod'
import { slotClosingNote } from '#domain/slot-change.ts'
import { slotCapacity, slotSentences } from '#domain/time-slot.ts'
import declaration from '#resources/time-slots.ts'
import { ok } from '#server/call/answer.ts'
import { question } from '#server/call/problem.ts'
import { recordId } from '#server/call/record-id.ts'
import { defineRoute } from '#server/call/route.ts'
import { checkVersion } from '#server/call/version.ts'
import { newId } from '#server/db/id.ts'
import { timeSlots } from '#server/db/tables/collections.ts'
import { toggleCall } from '#server/resources/declared-paths.ts'
import { bookedDays } from './booked-days.ts'
import { checkHours, bookingsWarning, deleteTimeSlot, findTimeSlot, lockTimeSlot, lockTimeSlots, missing, overlapQuestion, saveTimeSlot } from './change.ts'
import { type TimeSlotRow, timeSlotAnswer, timeSlotFacts, timeSlotSchema } from './rows.ts'

const time = z.string(slotSentences.hours).regex(/^([01]\d|2[0-3]):[0-5]\d$/, slotSentences.hours)
const capacity = z
  .number(slotSentences.capacity)
  .int('Max collections must be a whole number')
  .min(slotCapacity.min, slotSentences.capacity)
  .max(slotCapacity.max, `Must be at most ${slotCapacity.max}`)
const changes = { maxCollections: capacity.optional(), isActive: z.boolean().optional() }
/** Done although something booked is concerned. */
const confirmed = z.boolean().optional()
const largestBulk = 100

/** Codes of the questions about time slots. */
type SlotQuestion = 'slotOverlap' | 'bookedVisits'

const bulkResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  message: z.string().nullable(),
  /** Set where the message is a question. */
  code: z.enum(['slotOverlap', 'bookedVisits']).nullable(),
})

/** The question about hours that overlap other slots, and about booked visits that a change concerns (FLD-05); null where nothing is asked. */
async function changeQuestion(
  context: Parameters<typeof bookingsWarning>[0],
  before: TimeSlotRow,
  update: Parameters<typeof bookingsWarning>[2],
): Promise<{ readonly code: SlotQuestion; readonly message: string } | null> {
  const after = { ...before, ...update }
  const isMoved = after.startTime !== before.startTime || after.endTime !== before.endTime || (after.isActive && !before.isActive)
  const overlap = isMoved ? await overlapQuestion(context.sql, after, before.id) : null
  const concern = await bookingsWarning(context, before, update)
  const message = [overlap, concern].filter((each) => each !== null).join(' ')
  return message === '' ? null : { code: overlap === null ? 'bookedVisits' : 'slotOverlap', message }
}

/** Making, changing and deleting time slots (SLT-02, SLT-04). */
export const timeSlotChangeRoutes = [
  defineRoute({
    method: 'POST',
    path: '/admin/time-slots',
    summary: 'Create a time slot. Where it overlaps others it is a 409 until `confirmed`',
    permission: 'orders.create',
    body: z.strictObject({
      startTime: time,
      endTime: time,
      maxCollections: capacity.default(slotCapacity.initial),
      isActive: z.boolean().default(true),
      confirmed,
    }),
    answer: timeSlotSchema,
    async run({ sql, body: { confirmed: isConfirmed, ...slot }, now, audit }) {
      await checkHours(sql, slot)
      const overlap = isConfirmed ? null : await overlapQuestion(sql, slot)
      if (overlap) throw question('slotOverlap', overlap)
      const at = now.toISOString()
      const row: TimeSlotRow = { id: newId(now), ...slot, deletedAt: null, version: 1, createdAt: at, updatedAt: at }
      await sql.insert(timeSlots).values(row)
      audit({ action: 'create', entity: 'time-slots', entityId: row.id, before: null, after: timeSlotFacts(row) })
      return ok(timeSlotAnswer(row), { status: 201, message: 'Time slot created', version: row.version })
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/admin/time-slots/bulk-update',
    summary: 'Change several time slots; each for itself, with a result for each',
    permission: 'orders.edit',
    body: z.strictObject({
      updates: z
        .array(z.strictObject({ id: recordId, ...changes, confirmed }))
        .min(1)
        .max(largestBulk),
    }),
    answer: z.object({ updated: z.number(), results: z.array(bulkResult) }),
    async run(context) {
      const results: z.output<typeof bulkResult>[] = []
      // Their days are locked in the same order as by all others, so that no two calls deadlock.
      const updates = context.body.updates.toSorted((one, other) => one.id.localeCompare(other.id))
      await lockTimeSlots(
        context.sql,
        updates.map(({ id }) => id),
      )
      for (const { id, confirmed: isConfirmed, ...update } of updates) {
        const slot = await findTimeSlot(context.sql, id)
        const asked = slot === null || isConfirmed ? null : await changeQuestion(context, slot, update)
        const message = slot === null ? missing : (asked?.message ?? null)
        if (slot !== null && asked === null) await saveTimeSlot(context, slot, update, 'update')
        results.push({ id, ok: message === null, message, code: asked?.code ?? null })
      }
      return ok({ updated: results.filter((result) => result.ok).length, results })
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/admin/time-slots/{id}',
    summary: 'Change a time slot; what is left out stays. Where it overlaps others or booked visits are concerned it is a 409 until `confirmed`',
    permission: 'orders.edit',
    body: z.strictObject({ startTime: time.optional(), endTime: time.optional(), ...changes, confirmed }),
    answer: timeSlotSchema,
    async run(context) {
      const { confirmed: isConfirmed, ...update } = context.body
      const before = await lockTimeSlot(context.sql, context.params.id)
      await checkVersion(context, 'time-slots', before.id, before.version)
      await checkHours(context.sql, { ...before, ...update }, before.id)
      const asked = isConfirmed ? null : await changeQuestion(context, before, update)
      if (asked) throw question(asked.code, asked.message)
      const after = await saveTimeSlot(context, before, update, 'update')
      return ok(timeSlotAnswer(after), { message: 'Time slot updated', version: after.version })
    },
  }),
  defineRoute({
    ...toggleCall(declaration),
    summary: 'Switch a time slot on or off; what is booked in it stays. Where it is switched on and overlaps others it is a 409 until `confirmed`',
    permission: 'orders.edit',
    body: z.strictObject({ confirmed }),
    answer: timeSlotSchema.extend({ warnings: z.array(z.object({ code: z.literal('stillBooked'), message: z.string() })) }),
    async run(context) {
      const before = await lockTimeSlot(context.sql, context.params.id)
      await checkVersion(context, 'time-slots', before.id, before.version)
      const overlap = context.body.confirmed ? null : await overlapQuestion(context.sql, { ...before, isActive: !before.isActive }, before.id)
      if (overlap) throw question('slotOverlap', overlap)
      const after = await saveTimeSlot(context, before, { isActive: !before.isActive }, 'toggle')
      const note = after.isActive ? null : slotClosingNote(await bookedDays(context.sql, after.id, context))
      const warnings = note === null ? [] : [{ code: 'stillBooked' as const, message: note }]
      return ok({ ...timeSlotAnswer(after), warnings }, { message: after.isActive ? 'Time slot activated' : 'Time slot deactivated', version: after.version })
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/admin/time-slots/{id}',
    summary: 'Delete a time slot in which no visit is still to be made',
    permission: 'orders.delete',
    answer: z.null(),
    async run(context) {
      const slot = await lockTimeSlot(context.sql, context.params.id)
      await checkVersion(context, 'time-slots', slot.id, slot.version)
      await deleteTimeSlot(context, slot)
      return ok(null, { message: 'Time slot deleted' })
    },
  }),
]
