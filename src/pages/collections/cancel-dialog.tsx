import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import type { DialogProps } from '#crud/screens-context.ts'
import { StopPatients } from './stop-patients.tsx'
import { useVisitChange } from './use-visit-change.ts'
import { VisitLine } from './visit-line.tsx'

/** Cancels a collection with the others of its stop, all or none (COL-05). */
export default function CancelDialog(props: DialogProps) {
  const { visit, form, stop, stopProblems, names, frame, send } = useVisitChange(props, 'cancel', () => ({}))
  return (
    <DialogFrame
      {...frame}
      title={`Cancel collection ${visit.reference} of ${names}?`}
      confirm="Cancel collection"
      working="Cancelling…"
      cancel="Keep collection"
      isDanger
      shows={['status', 'scheduledDate', 'timeSlot']}
      check={() => stopProblems}
      submit={(_values, version) => send({}, version)}
    >
      <VisitLine visit={visit} />
      <StopPatients form={form} stop={stop} />
      <p>
        {stop.chosen.length > 1 ? 'Their places' : 'Its place'} in the time slot {stop.chosen.length > 1 ? 'become' : 'becomes'} free. This cannot be undone.
      </p>
    </DialogFrame>
  )
}
