import { useNotification } from '@refinedev/core'
import { FormFields } from '#crud/form/form-fields.tsx'
import type { FormParts } from '#crud/form/form-parts.ts'
import type { FormValues } from '#crud/form/form-state.ts'
import { ResourceForm } from '#crud/form/resource-form.tsx'
import { SaveQuestion, unconfirmed, useConfirmedSend } from '#crud/form/save-question.tsx'
import type { SaveTarget } from '#crud/form/use-save-record.ts'
import type { PageProps } from '#crud/screens-context.ts'
import { useWrite } from '#crud/use-write.ts'
import * as timeSlots from '#contract/time-slots.ts'
import { slotHoursProblem } from '#domain/time-slot.ts'
import './collections.css'

/** The form of a time slot (SLT-02). It asks before saving if the slot overlaps others or has booked visits (FLD-05). */
export default function TimeSlotFormPage({ declaration, id }: PageProps) {
  const send = useSaveTimeSlot()
  const parts: FormParts = {
    failure: `Failed to ${id === undefined ? 'create' : 'update'} time slot. Please try again.`,
    initial: unconfirmed,
    together: [['startTime', 'endTime']],
    check: ({ startTime, endTime }) => ({ endTime: slotHoursProblem(startTime, endTime) }),
    send,
    draw: (form) => (
      <>
        <FormFields fields={declaration.fields} names={form.names} state={form.state} record={form.record} idOf={form.idOf} />
        <SaveQuestion form={form} />
      </>
    ),
  }
  return <ResourceForm declaration={declaration} {...(id === undefined ? {} : { id })} parts={parts} />
}

/** Saves a time slot; rejects with the failure. */
function useSaveTimeSlot(): (values: FormValues, target: SaveTarget) => Promise<unknown> {
  const create = useWrite(timeSlots.create)
  const update = useWrite(timeSlots.update)
  const { open } = useNotification()
  const confirmed = useConfirmedSend()
  return async (values, target) => {
    await confirmed(slotIn(values), values.confirmed, (body) =>
      target ? update.send({ id: target.id }, body, { version: target.version }) : create.send({}, { startTime: '', endTime: '', ...body }),
    )
    open?.({ type: 'success', message: 'Time slot saved' })
  }
}

/** The values that are sent: all of a new time slot, the changed ones of another. */
function slotIn({ startTime, endTime, maxCollections, isActive }: FormValues) {
  return {
    ...(typeof startTime === 'string' ? { startTime } : {}),
    ...(typeof endTime === 'string' ? { endTime } : {}),
    ...(typeof maxCollections === 'number' ? { maxCollections } : {}),
    ...(typeof isActive === 'boolean' ? { isActive } : {}),
  }
}
