import { useNotification } from '@refinedev/core'
import { useId } from 'react'
import * as samples from '#contract/samples.ts'
import { missingRejection, type RejectionReason, rejectionReasons } from '#domain/sample-rejection.ts'
import { formatCivilDate, isCivilDate } from '#domain/civil-date.ts'
import { hoursText } from '#domain/time-slot.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { textIn, useFormState } from '#crud/form/form-state.ts'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import { choice } from '#definition/kind.ts'
import { type Sample, useSampleWrite } from './sample.ts'

const fields = { reason: choice(rejectionReasons, { label: 'Reason', required: missingRejection }) }

interface RejectDialogProps {
  readonly resource: string
  readonly sample: Sample
  onClose(): void
  onRejected?(): void
}

/** Rejects a sample with a reason; a new one is collected in its place, at a visit that can be booked at once (SMP-05). */
export function RejectDialog({ resource, sample, onClose, onRejected }: RejectDialogProps) {
  const id = useId()
  const { open } = useNotification()
  const form = useFormState({ reason: null, collectionDate: null, timeSlot: null })
  const declaration = useDeclaration(resource)
  const write = useSampleWrite(sample)
  return (
    <DialogFrame
      title={`Reject sample ${sample.number}?`}
      confirm="Reject sample"
      isDanger
      form={form}
      failure="The sample could not be rejected"
      resource={resource}
      check={({ reason }) => ({ reason: isReason(reason) ? null : missingRejection })}
      submit={async ({ reason, collectionDate, timeSlot }) => {
        if (!isReason(reason)) return
        const place = {
          ...(textIn(collectionDate) ? { collectionDate: textIn(collectionDate) } : {}),
          ...(textIn(timeSlot) ? { timeSlot: textIn(timeSlot) } : {}),
        }
        const rejected = await write(samples.reject, { reason, ...place })
        const hours = textIn(timeSlot)
        const when = isCivilDate(collectionDate) && hours ? ` on ${formatCivilDate(collectionDate)}, ${hoursText(hours)}` : ''
        const next = rejected?.replacedBy ? `. ${rejected.replacedBy.number} is to be collected in its place${when}` : ''
        open?.({ type: 'success', message: `${sample.number} is rejected${next}` })
        onRejected?.()
      }}
      onClose={onClose}
    >
      <FormFields fields={fields} names={['reason']} state={form} idOf={(name) => `${id}-${name}`} />
      <p>Its tests get a new sample to collect, and the customer gets a message that a new sample is needed.</p>
      {declaration && sample.orderId !== null ? (
        <ScreenSlot name="new-visit" declaration={declaration} values={{ form, orderId: sample.orderId, patientId: sample.patientId }} />
      ) : null}
    </DialogFrame>
  )
}

function isReason(value: unknown): value is RejectionReason {
  return typeof value === 'string' && Object.hasOwn(rejectionReasons, value)
}
