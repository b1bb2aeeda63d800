import { addDays } from '#domain/civil-date.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import type { DialogProps } from '#crud/screens-context.ts'
import { useToday } from '#ui/use-today.ts'
import { placeProblems, placeText } from './collection.ts'
import { PlaceFields } from './place-fields.tsx'
import { StopPatients } from './stop-patients.tsx'
import { useVisitChange } from './use-visit-change.ts'
import { VisitLine } from './visit-line.tsx'

/** Moves a collection to another date or time slot (COL-07). */
export default function RescheduleDialog(props: DialogProps) {
  const today = useToday()
  const tomorrow = addDays(today, 1)
  const { visit, form, slots, stop, stopProblems, patients, names, frame, send } = useVisitChange(props, 'reschedule', ({ scheduledDate }) => ({
    collectionDate: scheduledDate.localeCompare(tomorrow) < 0 ? tomorrow : scheduledDate,
    timeSlot: null,
  }))
  return (
    <DialogFrame
      {...frame}
      title={`Reschedule ${visit.reference}`}
      confirm="Reschedule"
      working="Rescheduling…"
      shows={['scheduledDate', 'timeSlot', 'status']}
      check={(values) => ({ ...stopProblems, ...placeProblems(values, 'collectionDate', today) })}
      submit={({ collectionDate, timeSlot }, version) =>
        send({ collectionDate, timeSlot }, version, (done) => `${done}: ${names}, ${placeText(collectionDate, timeSlot)}`)
      }
    >
      <VisitLine visit={visit} />
      <StopPatients form={form} stop={stop} />
      <PlaceFields form={form} dateName="collectionDate" slots={slots} patients={patients} />
    </DialogFrame>
  )
}
