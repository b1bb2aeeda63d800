import { useState } from 'react'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { useFormState, type Values } from '#crud/form/form-state.ts'
import type { Order } from '#pages/orders/order.ts'
import type { OrderChanges } from '#pages/orders/use-order-changes.ts'
import { addPatients } from './add-patients.ts'
import { patientFields, patientProblems } from './patient-fields.ts'
import { useToday } from '#ui/use-today.ts'

interface AddPatientDialogProps {
  readonly resource: string
  readonly order: Order
  readonly changes: OrderChanges
  onClose(): void
}

/** Adds one patient of the order's customer to the order (ODT-08). */
export function AddPatientDialog({ resource, order, changes, onClose }: AddPatientDialogProps) {
  const form = useFormState(Object.fromEntries(Object.keys(patientFields).map((name) => [name, null])))
  const today = useToday()
  const [unsure] = useState(() => new Map<string, readonly string[]>())
  const submit = async (values: Values) => {
    const { stoppedBy } = await addPatients(order, [{ key: 'only', values }], { changes, unsure, isWhole: true })
    if (stoppedBy !== null) throw stoppedBy
  }
  return (
    <DialogFrame
      title={`Add a patient to order ${order.orderNumber}`}
      confirm="Add patient"
      working="Adding…"
      form={form}
      failure="Failed to add the patient. Please try again."
      resource={resource}
      check={(values) => patientProblems(values, today)}
      submit={submit}
      onClose={onClose}
    >
      <FormFields fields={patientFields} names={Object.keys(patientFields)} state={form} idOf={(name) => `add-patient-${name}`} />
    </DialogFrame>
  )
}
