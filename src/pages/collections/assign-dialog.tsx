import { nameKey } from '#definition/record.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import type { DialogProps } from '#crud/screens-context.ts'
import { CollectorField } from './collector-field.tsx'
import { StopPatients } from './stop-patients.tsx'
import { useVisitChange } from './use-visit-change.ts'
import { VisitLine } from './visit-line.tsx'

/** Gives a collection to a phlebotomist, or to nobody (COL-07). */
export default function AssignDialog(props: DialogProps) {
  const { visit, form, slots, stop, stopProblems, frame, send } = useVisitChange(props, 'assign', ({ phlebotomistId }) => ({ phlebotomistId }))
  const { reference, scheduledDate, timeSlot, phlebotomistId: currentId } = visit
  const name = frame.pinned.record[nameKey('phlebotomistId')]
  return (
    <DialogFrame
      {...frame}
      title={`Assign ${reference}`}
      confirm="Assign"
      working="Assigning…"
      isBlocked={form.values.phlebotomistId === visit.phlebotomistId}
      check={() => stopProblems}
      shows={['phlebotomistId', 'status', 'scheduledDate', 'timeSlot']}
      submit={({ phlebotomistId = null }, version) =>
        send({ phlebotomistId }, version, (done) => (phlebotomistId === null ? done.replace('assigned', 'assigned to nobody') : done))
      }
    >
      <VisitLine visit={visit} />
      <StopPatients form={form} stop={stop} />
      <CollectorField
        form={form}
        date={scheduledDate}
        slotId={slots.content?.find((slot) => slot.timeSlot === timeSlot)?.id}
        current={currentId === null ? undefined : { id: currentId, name: typeof name === 'string' ? name : 'Somebody else' }}
      />
    </DialogFrame>
  )
}
