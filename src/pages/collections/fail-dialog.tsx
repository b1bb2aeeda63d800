import { Select } from 'antd'
import { useId } from 'react'
import { failureNotesProblem, failureReasonProblem, failureReasons } from '#domain/collection-failure.ts'
import { longText } from '#definition/kind.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { usePinnedRecord } from '#crud/show/use-pinned-record.ts'
import { useCall } from '#crud/use-call.ts'
import { collectionOf, textIn, wantedPlace } from './collection.ts'
import { Labelled } from './labelled.tsx'
import { PlaceFields, useOfferedSlots } from './place-fields.tsx'
import './collections.css'

const noteFields = { notes: longText({ label: 'Notes', maxLength: 2000 }) }
const reasons = Object.entries(failureReasons).map(([value, { label }]) => ({ value, label }))

/** Records a visit that came to nothing, with its reason, and books another date at once where one is chosen (FLD-04). */
export default function FailDialog({ declaration, record, onClose }: DialogProps) {
  const id = useId()
  const pinned = usePinnedRecord(declaration.name, record)
  const { reference, patientName } = collectionOf(pinned.record)
  const form = useFormState({ reason: null, notes: null, collectionDate: null, timeSlot: null })
  const slots = useOfferedSlots(declaration, form.values.collectionDate)
  const { send } = useCall(declaration.name, 'fail')
  return (
    <DialogFrame
      title={`Visit ${reference} failed`}
      confirm={form.values.timeSlot ? 'Record and book the new date' : 'Record as failed'}
      working="Recording…"
      form={form}
      failure="Failed to record the visit. Please try again."
      isHeaded
      saysOutcome={false}
      resource={declaration.name}
      pinned={pinned}
      shows={['status', 'scheduledDate', 'timeSlot']}
      check={({ reason, notes, collectionDate, timeSlot }) => ({
        reason: failureReasonProblem(textIn(reason)),
        notes: failureNotesProblem(textIn(reason), textIn(notes)),
        timeSlot: Boolean(collectionDate) === Boolean(timeSlot) ? null : wantedPlace,
      })}
      submit={({ reason, notes, collectionDate, timeSlot }, version) =>
        send(
          { id: record.id },
          { reason, ...(textIn(notes) ? { notes: textIn(notes) } : {}), ...(collectionDate && timeSlot ? { collectionDate, timeSlot } : {}) },
          { version },
        )
      }
      onClose={onClose}
    >
      <Labelled name="reason" id={id} label="What happened" problem={form.problems.reason}>
        <Select
          id={id}
          placeholder="Select a reason"
          value={form.values.reason as string | null}
          options={reasons}
          onChange={(value: string) => form.set('reason', value)}
        />
      </Labelled>
      <FormFields fields={noteFields} names={['notes']} state={form} idOf={(name) => `${id}-${name}`} />
      <p>A new date for {patientName}, where it is agreed already:</p>
      <PlaceFields form={form} dateName="collectionDate" slots={slots} isOptional />
    </DialogFrame>
  )
}
