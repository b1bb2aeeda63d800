import { formatCivilDate } from '#domain/civil-date.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { usePinnedRecord } from '#crud/show/use-pinned-record.ts'
import { useCall } from '#crud/use-call.ts'
import { collectionOf } from './collection.ts'
import { CollectorField } from './collector-field.tsx'
import { useOfferedSlots } from './place-fields.tsx'
import './collections.css'

/** Gives a collection to a phlebotomist, or to nobody (COL-07). */
export default function AssignDialog({ declaration, record, onClose }: DialogProps) {
  const pinned = usePinnedRecord(declaration.name, record)
  const { reference, scheduledDate, timeSlot, phlebotomistId } = collectionOf(pinned.record)
  const form = useFormState({ phlebotomistId })
  const slots = useOfferedSlots(declaration, scheduledDate)
  const { send } = useCall(declaration.name, 'assign')
  return (
    <DialogFrame
      title={`Assign ${reference}`}
      confirm="Assign"
      working="Assigning…"
      form={form}
      failure="Failed to assign. Please try again."
      isHeaded
      saysOutcome={false}
      isBlocked={form.values.phlebotomistId === phlebotomistId}
      resource={declaration.name}
      pinned={pinned}
      shows={['phlebotomistId', 'status', 'scheduledDate', 'timeSlot']}
      submit={(values, version) => send({ id: record.id }, { phlebotomistId: values.phlebotomistId ?? null }, { version })}
      onClose={onClose}
    >
      <p>
        {formatCivilDate(scheduledDate)}, {timeSlot}
      </p>
      <CollectorField declaration={declaration} form={form} date={scheduledDate} slotId={slots.content?.find((slot) => slot.timeSlot === timeSlot)?.id} />
    </DialogFrame>
  )
}
