import { useId } from 'react'
import { failureNotesProblem, failureReasonProblem, failureReasons } from '#domain/collection-failure.ts'
import { longText } from '#definition/kind.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import type { DialogProps } from '#crud/screens-context.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { useToday } from '#ui/use-today.ts'
import { textIn } from '#crud/form/form-state.ts'
import { placeProblems, placeText } from './collection.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { StopPatients } from './stop-patients.tsx'
import { useVisitChange } from './use-visit-change.ts'
import { VisitLine } from './visit-line.tsx'

const noteFields = { notes: longText({ label: 'Notes', maxLength: 2000 }) }
const reasons = Object.entries(failureReasons).map(([value, { label }]) => ({ value, label }))

/** Records a failed visit with its reason, and books another date at once where one is chosen (FLD-04). */
export default function FailDialog(props: DialogProps) {
  const id = useId()
  const today = useToday()
  const { visit, form, slots, stop, stopProblems, patients, names, frame, send } = useVisitChange(props, 'fail', () => ({
    ...{ reason: null, notes: null, collectionDate: null, timeSlot: null },
  }))
  return (
    <DialogFrame
      {...frame}
      title={`Record failed visit ${visit.reference}`}
      confirm={form.values.timeSlot ? 'Record and book the new date' : 'Record failed visit'}
      working="Recording…"
      shows={['status', 'scheduledDate', 'timeSlot']}
      check={(values) => ({
        ...stopProblems,
        reason: failureReasonProblem(textIn(values.reason)),
        notes: failureNotesProblem(textIn(values.reason), textIn(values.notes)),
        ...placeProblems(values, 'collectionDate', today, true),
      })}
      submit={({ reason, notes, collectionDate, timeSlot }, version) =>
        send(
          { reason, ...(textIn(notes) ? { notes: textIn(notes) } : {}), ...(collectionDate && timeSlot ? { collectionDate, timeSlot } : {}) },
          version,
          (done) =>
            collectionDate && timeSlot
              ? `${done}: ${names} ${stop.chosen.length > 1 ? 'have' : 'has'} a new visit, ${placeText(collectionDate, timeSlot)}`
              : done,
        )
      }
    >
      <VisitLine visit={visit} />
      <StopPatients form={form} stop={stop} />
      <LabelledField name="reason" id={id} label="What happened" problem={form.problems.reason}>
        <LabelSelect
          id={id}
          placeholder="Select a reason"
          value={form.values.reason as string | null}
          options={reasons}
          onChange={(value: string) => form.set('reason', value)}
        />
      </LabelledField>
      <FormFields fields={noteFields} names={['notes']} state={form} idOf={(name) => `${id}-${name}`} />
      <p>New date (if already agreed)</p>
      <PlaceFields form={form} dateName="collectionDate" slots={slots} patients={patients} isOptional />
    </DialogFrame>
  )
}
