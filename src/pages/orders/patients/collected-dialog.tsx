import { useNotification } from '@refinedev/core'
import { useId } from 'react'
import { collectAtLaboratory } from '#contract/orders.ts'
import { instant, text, yesNo } from '#definition/kind.ts'
import { useCurrentUser } from '#crud/current-user.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { QuestionField, useQuestion } from '#crud/dialog/question-field.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { textIn, useFormState } from '#crud/form/form-state.ts'
import { serverTimeAt } from '#ui/clock.ts'
import type { Order } from '#pages/orders/order.ts'
import type { OrderChanges } from '#pages/orders/use-order-changes.ts'

const missingName = 'Please enter who drew the sample'
const missingTime = 'Please enter the time of collection'

const fields = {
  collectedByName: text({ label: 'Collected by', required: missingName, maxLength: 200 }),
  collectedAt: instant({ label: 'Collected at', required: missingTime }),
  identityConfirmed: yesNo({ label: 'Name and date of birth confirmed' }),
}

interface CollectedDialogProps {
  readonly resource: string
  readonly order: Order
  readonly patient: { readonly id: string; readonly name: string | null }
  readonly changes: OrderChanges
  onClose(): void
}

/** Marks the samples of a patient as collected at the laboratory: who drew them, when, and whether name and date of birth were confirmed. */
export function CollectedDialog({ resource, order, patient, changes, onClose }: CollectedDialogProps) {
  const id = useId()
  const user = useCurrentUser()
  const { open } = useNotification()
  const form = useFormState({ collectedByName: user?.name ?? null, collectedAt: serverTimeAt(Date.now()).toISOString(), identityConfirmed: false })
  const question = useQuestion(form, [])
  const name = patient.name ?? 'this patient'
  return (
    <DialogFrame
      title={`${name}: collected at the laboratory`}
      confirm="Mark collected"
      form={form}
      failure="Failed to mark the sample as collected. Please try again."
      resource={resource}
      check={({ collectedByName, collectedAt }) => ({
        collectedByName: textIn(collectedByName) ? null : missingName,
        collectedAt: collectedAt ? null : missingTime,
      })}
      submit={async ({ collectedByName, collectedAt, identityConfirmed }) => {
        const drawn = { collectedByName: textIn(collectedByName), collectedAt: textIn(collectedAt), identityConfirmed: identityConfirmed === true }
        await changes.change(collectAtLaboratory, { id: order.id, patientId: patient.id }, { ...drawn, ...(question.isConfirmed ? { confirmed: true } : {}) })
        open?.({ type: 'success', message: `The sample of ${name} is collected` })
      }}
      onClose={onClose}
    >
      <FormFields fields={fields} names={Object.keys(fields)} state={form} idOf={(field) => `${id}-${field}`} />
      <QuestionField id={`${id}-confirmed`} question={question} confirm="Cancel the visit" />
    </DialogFrame>
  )
}
