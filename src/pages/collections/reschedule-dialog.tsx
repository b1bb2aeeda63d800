import { addDays, formatCivilDate } from '#domain/civil-date.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { usePinnedRecord } from '#crud/show/use-pinned-record.ts'
import { useCall } from '#crud/use-call.ts'
import { useToday } from '#ui/use-today.ts'
import { collectionOf, wantedPlace } from './collection.ts'
import { PlaceFields, useOfferedSlots } from './place-fields.tsx'
import './collections.css'

/** Moves a collection to another date or time slot (COL-07). */
export default function RescheduleDialog({ declaration, record, onClose }: DialogProps) {
  const pinned = usePinnedRecord(declaration.name, record)
  const { reference, scheduledDate, timeSlot } = collectionOf(pinned.record)
  const tomorrow = addDays(useToday(), 1)
  const form = useFormState({ collectionDate: scheduledDate.localeCompare(tomorrow) < 0 ? tomorrow : scheduledDate, timeSlot: null })
  const slots = useOfferedSlots(declaration, form.values.collectionDate)
  const { send } = useCall(declaration.name, 'reschedule')
  return (
    <DialogFrame
      title={`Reschedule ${reference}`}
      confirm="Reschedule"
      working="Rescheduling…"
      form={form}
      failure="Failed to reschedule. Please try again."
      isHeaded
      saysOutcome={false}
      resource={declaration.name}
      pinned={pinned}
      shows={['scheduledDate', 'timeSlot', 'status']}
      check={({ collectionDate, timeSlot: wanted }) => ({ timeSlot: collectionDate && wanted ? null : wantedPlace })}
      submit={({ collectionDate, timeSlot: wanted }, version) => send({ id: record.id }, { collectionDate, timeSlot: wanted }, { version })}
      onClose={onClose}
    >
      <p>
        Now: {formatCivilDate(scheduledDate)}, {timeSlot}
      </p>
      <PlaceFields form={form} dateName="collectionDate" slots={slots} />
    </DialogFrame>
  )
}
