import { useNotification } from '@refinedev/core'
import { actionOf } from '#crud/action-items.ts'
import { doneSentence } from '#crud/messages.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useId } from 'react'
import { type CollectionStatus, collectionStatuses, singleUpdateStatuses } from '#domain/collection-status.ts'
import { missingStatus } from '#domain/missing-status.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { usePinnedRecord } from '#crud/show/use-pinned-record.ts'
import { useCall } from '#crud/use-call.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { collectionOf } from './collection.ts'
import { VisitLine } from './visit-line.tsx'
import { LabelledField } from '#crud/form/labelled-field.tsx'

const start = { status: null }

/** Sets the status of one collection: Scheduled, In Progress or Completed, the present one disabled (COL-04). */
export default function StatusDialog({ declaration, record, onClose }: DialogProps) {
  const id = useId()
  const pinned = usePinnedRecord(declaration.name, record)
  const visit = collectionOf(pinned.record)
  const { reference, status } = visit
  const form = useFormState(start)
  const { send } = useCall(declaration.name, 'setStatus')
  const { open } = useNotification()
  const names = Object.keys(singleUpdateStatuses) as (keyof typeof singleUpdateStatuses)[]
  return (
    <DialogFrame
      title={`Update status of ${reference}`}
      confirm="Update status"
      working="Updating…"
      form={form}
      failure="Failed to update status. Please try again."
      resource={declaration.name}
      pinned={pinned}
      valuesOf={() => start}
      shows={['status']}
      check={(values) => ({ status: values.status ? null : missingStatus })}
      submit={async (values, version) => {
        await send({ id: record.id }, { status: values.status }, { version })
        open?.({ type: 'success', message: doneSentence(declaration, actionOf(declaration, 'setStatus'), pinned.record) })
      }}
      onClose={onClose}
    >
      <VisitLine visit={visit} />
      <p>
        Now: <StatusTag status={collectionStatuses[status]} />
      </p>
      <LabelledField name="status" id={id} label="New status" problem={form.problems.status}>
        <RadioGroup
          id={id}
          labelledBy={`${id}-label`}
          value={form.values.status}
          onChange={({ target }: { target: { value?: CollectionStatus } }) => form.set('status', target.value ?? null)}
          options={names.map((name) => ({
            value: name,
            label: name === status ? `${singleUpdateStatuses[name].label} (now)` : singleUpdateStatuses[name].label,
            disabled: name === status,
          }))}
        />
      </LabelledField>
    </DialogFrame>
  )
}
