import { useNotification } from '@refinedev/core'
import { useId } from 'react'
import * as samples from '#contract/samples.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { textIn, useFormState } from '#crud/form/form-state.ts'
import { reference } from '#definition/kind.ts'
import { nameKey } from '#definition/record.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { type Sample, useSampleWrite } from './sample.ts'

const missing = 'Please choose a referral laboratory'
const fields = { laboratoryId: reference('referral-laboratories', { label: 'Referral laboratory', required: missing, where: { isActive: true } }) }

interface MoveDialogProps {
  readonly resource: string
  readonly sample: Sample
  onClose(): void
}

/** Sends a sample to a referral laboratory: that of its tests, unless another is chosen (ACC-07). */
export function SendOutDialog({ resource, sample, onClose }: MoveDialogProps) {
  const id = useId()
  const { open } = useNotification()
  const form = useFormState({ laboratoryId: sample.referral?.id ?? null })
  const write = useSampleWrite(sample)
  const known = sample.referral ? { id: sample.id, laboratoryId: sample.referral.id, [nameKey('laboratoryId')]: sample.referral.name } : null
  return (
    <DialogFrame
      title={`Send ${sample.number} to a referral laboratory`}
      confirm="Send out"
      form={form}
      failure="The sample could not be sent out"
      resource={resource}
      check={({ laboratoryId }) => ({ laboratoryId: laboratoryId ? null : missing })}
      submit={async ({ laboratoryId }) => {
        const sent = await write(samples.move, { state: 'SentOut', laboratoryId: textIn(laboratoryId) })
        open?.({ type: 'success', message: `${sample.number} is sent to ${sent?.sentTo?.name ?? 'the referral laboratory'}` })
      }}
      onClose={onClose}
    >
      <FormFields fields={fields} names={['laboratoryId']} state={form} record={known} idOf={(name) => `${id}-${name}`} />
    </DialogFrame>
  )
}

/** Records that a sample is back from a referral laboratory (ACC-07). */
export function ReceiveBackDialog({ resource, sample, onClose }: MoveDialogProps) {
  const { open } = useNotification()
  const form = useFormState({})
  const write = useSampleWrite(sample)
  return (
    <DialogFrame
      title={`Receive ${sample.number} back?`}
      confirm="Receive back"
      form={form}
      failure="The sample could not be received back"
      resource={resource}
      submit={async () => {
        await write(samples.move, { state: 'ReceivedBack' })
        open?.({ type: 'success', message: `${sample.number} is back` })
      }}
      onClose={onClose}
    >
      <p>
        It was sent to <TypedText text={sample.sentTo?.name ?? 'a referral laboratory'} />.
      </p>
    </DialogFrame>
  )
}
