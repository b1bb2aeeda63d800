import { z } from 'zod'
import * as slots from '#contract/time-slots.ts'
import { slotClosingNote } from '#domain/slot-change.ts'
import declaration from '#resources/time-slots.ts'
import { ok } from '#server/call/answer.ts'
import { question } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import { refuseChanged } from '#server/call/undo/undoable-acts.ts'
import { checkVersion } from '#server/call/version.ts'
import { newId } from '#server/db/id.ts'
import { timeSlots } from '#server/db/tables/collections.ts'
import { toggleCall } from '#server/resources/declared-paths.ts'
import { bookedDays } from './booked-days.ts'
import {
  checkHours,
  bookingsWarning,
  deleteTimeSlot,
  findTimeSlot,
  lockTimeSlot,
  lockTimeSlots,
  missing,
  overlapQuestion,
  refuseSameHours,
  saveTimeSlot,
} from './change.ts'
import { type TimeSlotRow, timeSlotAnswer, timeSlotFacts } from './rows.ts'

/** Codes of the questions about time slots. */
type SlotQuestion = 'slotOverlap' | 'bookedVisits'

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

const toggleImage = ({ isActive, version }: TimeSlotRow) => ({ isActive, version })

/** Making, changing and deleting time slots (SLT-02, SLT-04). */
export const timeSlotChangeRoutes = [
  serve(slots.create, async ({ sql, body: { confirmed: isConfirmed, ...slot }, now, audit }) => {
    await checkHours(sql, slot)
    const overlap = isConfirmed ? null : await overlapQuestion(sql, slot)
    if (overlap) throw question('slotOverlap', overlap)
    const at = now.toISOString()
    const row: TimeSlotRow = { id: newId(now), ...slot, deletedAt: null, version: 1, createdAt: at, updatedAt: at }
    await refuseSameHours(row, () => sql.insert(timeSlots).values(row))
    audit({ action: 'create', entity: 'time-slots', entityId: row.id, before: null, after: timeSlotFacts(row) })
    return ok(timeSlotAnswer(row), { status: 201, message: 'Time slot created', version: row.version })
  }),
  serve(slots.bulkUpdate, async (context) => {
    const results: { readonly id: string; readonly ok: boolean; readonly message: string | null; readonly code: SlotQuestion | null }[] = []
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
  }),
  serve(slots.update, async (context) => {
    const { confirmed: isConfirmed, ...update } = context.body
    const before = await lockTimeSlot(context.sql, context.params.id)
    await checkVersion(context, 'time-slots', before.id, before.version)
    await checkHours(context.sql, { ...before, ...update }, before.id)
    const asked = isConfirmed ? null : await changeQuestion(context, before, update)
    if (asked) throw question(asked.code, asked.message)
    const after = await saveTimeSlot(context, before, update, 'update')
    return ok(timeSlotAnswer(after), { message: 'Time slot updated', version: after.version })
  }),
  defineRoute({
    ...toggleCall(declaration),
    summary: 'Switch a time slot on or off; what is booked in it stays. Where it is switched on and overlaps others it is a 409 until `confirmed`',
    permission: 'orders.edit',
    undoes: {
      entity: 'time-slots',
      async undo(context, act) {
        const before = await lockTimeSlot(context.sql, act.entityId)
        refuseChanged(act, toggleImage(before))
        await saveTimeSlot(context, before, { isActive: !before.isActive }, `undo ${act.action}`)
      },
    },
    body: z.strictObject({ confirmed: z.boolean().optional() }),
    answer: z.object({ ...slots.timeSlotSchema.shape, warnings: z.array(z.object({ code: z.literal('stillBooked'), message: z.string() })) }),
    async run(context) {
      const before = await lockTimeSlot(context.sql, context.params.id)
      await checkVersion(context, 'time-slots', before.id, before.version)
      const overlap = context.body.confirmed ? null : await overlapQuestion(context.sql, { ...before, isActive: !before.isActive }, before.id)
      if (overlap) throw question('slotOverlap', overlap)
      const after = await saveTimeSlot(context, before, { isActive: !before.isActive }, 'toggle')
      const act = { entity: 'time-slots', entityId: before.id, action: 'toggle', permission: 'orders.edit' } as const
      context.offerUndo({ ...act, was: toggleImage(before), became: toggleImage(after) })
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
