import { useNotification } from '@refinedev/core'
import { useId } from 'react'
import * as samples from '#contract/samples.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import { choice } from '#definition/kind.ts'
import { sampleConditions } from '#domain/sample.ts'
import { type Sample, useSampleWrite } from './sample.ts'

const none = 'None'
const fields = {
  condition: choice(
    { [none]: { label: 'None' }, ...sampleConditions },
    { buttons: true, required: 'Please choose a condition', help: 'Printed on the report where it may affect results' },
  ),
}

interface ConditionDialogProps {
  readonly resource: string
  readonly sample: Sample
  onClose(): void
}

/** Sets the condition of a sample, or takes it back (ACC-02). */
export function ConditionDialog({ resource, sample, onClose }: ConditionDialogProps) {
  const id = useId()
  const { open } = useNotification()
  const form = useFormState({ condition: sample.condition ?? none })
  const write = useSampleWrite(sample)
  return (
    <DialogFrame
      title={`Condition of ${sample.number}`}
      confirm="Save condition"
      form={form}
      failure="The condition could not be saved"
      resource={resource}
      submit={async ({ condition }) => {
        await write(samples.setCondition, { condition: isCondition(condition) ? condition : null })
        open?.({ type: 'success', message: `Condition of ${sample.number} saved` })
      }}
      onClose={onClose}
    >
      <FormFields fields={fields} names={['condition']} state={form} idOf={(name) => `${id}-${name}`} />
    </DialogFrame>
  )
}

function isCondition(value: unknown): value is keyof typeof sampleConditions {
  return typeof value === 'string' && Object.hasOwn(sampleConditions, value)
}
