import { useNotification } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { useFormState, type Values } from '#crud/form/form-state.ts'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import { describeError } from '#ui/describe-error.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { Order } from '#pages/orders/order.ts'
import type { OrderChanges } from '#pages/orders/use-order-changes.ts'
import { addPatients } from './add-patients.ts'
import { KnownPatients } from './known-patients.tsx'
import { patientFields, patientProblems } from './patient-fields.ts'
import { useToday } from '#ui/use-today.ts'
import { type KnownPatient, looksLikeQuestion, typedOf, useKnownPatients } from './use-known-patients.ts'

interface AddPatientDialogProps {
  readonly resource: string
  readonly order: Order
  readonly changes: OrderChanges
  onClose(): void
}

/** Patients that were found for what was typed. */
interface Found {
  readonly typed: string
  readonly matches: readonly KnownPatient[]
}

/** Adds one patient of the order's customer to the order; who looks like a known one is shown first, and can be added anyway (ODT-08, CHK-01). */
export function AddPatientDialog({ resource, order, changes, onClose }: AddPatientDialogProps) {
  const form = useFormState(Object.fromEntries(Object.keys(patientFields).map((name) => [name, null])))
  const today = useToday()
  const [unsure] = useState(() => new Map<string, readonly string[]>())
  const [found, setFound] = useState<Found | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const known = useKnownPatients(resource, order.id)
  const present = useMemo(() => new Set((order.patients ?? []).map(({ id }) => id)), [order.patients])
  const isFound = found !== null && found.typed === typedOf(form.values)
  const using = useOneAtATime(setRefused)
  const { open } = useNotification()
  const submit = async (values: Values) => {
    const typed = typedOf(values)
    if (found?.typed !== typed) {
      const matches = await known(values)
      if (matches) setFound({ typed, matches })
      if (matches && matches.length > 0) throw looksLikeQuestion()
    }
    const isSeen = found?.typed === typed && found.matches.length > 0
    const { stoppedBy } = await addPatients(order, [{ key: 'only', values, isSeen }], { changes, open, unsure, isWhole: true })
    if (stoppedBy !== null) throw stoppedBy
  }
  const takeKnown = ({ id }: KnownPatient) =>
    using.run(async () => {
      setRefused(null)
      await changes.change('addKnownPatient', { id: order.id, patientId: id })
      onClose()
    })
  return (
    <DialogFrame
      title={`Add a patient to order ${order.orderNumber}`}
      confirm={isFound && found.matches.length > 0 ? 'Add anyway' : 'Add patient'}
      working="Adding…"
      form={form}
      failure="Failed to add the patient. Please try again."
      resource={resource}
      check={(values) => patientProblems(values, today)}
      submit={submit}
      onClose={onClose}
    >
      {refused ? <SaveProblem failure={describeError(refused)} sentence="Failed to add the patient. Please try again." /> : null}
      {isFound ? <KnownPatients matches={found.matches} present={present} isWorking={using.isWorking} onUse={(patient) => void takeKnown(patient)} /> : null}
      <FormFields fields={patientFields} names={Object.keys(patientFields)} state={form} idOf={(name) => `add-patient-${name}`} />
    </DialogFrame>
  )
}
