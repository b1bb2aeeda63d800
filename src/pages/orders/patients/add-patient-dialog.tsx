import { addKnownPatient } from '#contract/orders.ts'
import { patientQuestions } from '#domain/patient.ts'
import { birthIn } from '#domain/stated-age.ts'
import { useNotification } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { useFormState, type FormValues } from '#crud/form/form-state.ts'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import { describeError } from '#ui/describe-error.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { UnsureTry } from '#pages/orders/add-together.ts'
import type { Order } from '#pages/orders/order.ts'
import type { OrderChanges } from '#pages/orders/use-order-changes.ts'
import { addTypedPatients, lookAlikeNotices } from './add-patients.ts'
import { KnownPatients } from './known-patients.tsx'
import { OwnPatients, useOwnPatients } from './own-patients.tsx'
import { patientFields, patientInputs, patientProblems } from './patient-fields.ts'
import { useToday } from '#ui/use-today.ts'
import { type KnownPatient, patientQuestion, typedOf, useKnownPatients } from './use-known-patients.ts'

interface AddPatientDialogProps {
  readonly resource: string
  readonly order: Order
  readonly changes: OrderChanges
  onClose(): void
}

/** Patients that match the typed text. */
interface Found {
  readonly typed: string
  readonly matches: readonly KnownPatient[]
}

/**
 * Adds patients of the order's customer to the order: known ones by one click each, a new one by the form; who looks like a known one is shown first, and can
 * be added anyway (ODT-08, CHK-01).
 */
export function AddPatientDialog({ resource, order, changes, onClose }: AddPatientDialogProps) {
  const form = useFormState(Object.fromEntries(Object.keys(patientFields).map((name) => [name, null])))
  const today = useToday()
  const [unsure] = useState((): UnsureTry => ({ before: null }))
  const [found, setFound] = useState<Found | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const known = useKnownPatients(order.id)
  const present = useMemo(() => new Set((order.patients ?? []).map(({ id }) => id)), [order.patients])
  const [answered, setAnswered] = useState<string | null>(null)
  const questionsOf = ({ gender, dateOfBirth }: FormValues) => patientQuestions({ gender, ...birthIn(dateOfBirth) }, today)
  const own = useOwnPatients(order)
  const isFound = found !== null && found.typed === typedOf(form.values)
  const isAsked = (isFound && found.matches.length > 0) || answered === typedOf(form.values)
  const using = useOneAtATime(setRefused)
  const { open } = useNotification()
  const submit = async (values: FormValues) => {
    const typed = typedOf(values)
    const compared = found?.typed === typed ? null : await known(values)
    if (compared) setFound({ typed, matches: compared })
    const isLike = compared !== null && compared.length > 0
    const asked = answered === typed ? [] : questionsOf(values)
    if (asked.length > 0) setAnswered(typed)
    if (isLike || asked.length > 0) throw patientQuestion(isLike, asked)
    const isSeen = found?.typed === typed && found.matches.length > 0
    const done = await addTypedPatients(order, [{ values, isSeen }], changes, unsure)
    for (const notice of lookAlikeNotices(done)) open?.(notice)
    if (done.failure !== null) throw done.failure
  }
  const takeKnown = ({ id, name }: Pick<KnownPatient, 'id' | 'name'>, closes: boolean) =>
    using.run(async () => {
      setRefused(null)
      await changes.change(addKnownPatient, { id: order.id, patientId: id }, {})
      if (closes) onClose()
      else open?.({ type: 'success', message: `${name} added.` })
    })
  return (
    <DialogFrame
      title={`Add a patient to order ${order.orderNumber}`}
      confirm={isAsked ? 'Add anyway' : 'Add patient'}
      working="Adding…"
      form={form}
      draft={`${resource} add-patient ${order.id}`}
      failure="Failed to add the patient. Please try again."
      resource={resource}
      check={(values) => patientProblems(values, today)}
      submit={submit}
      onClose={onClose}
    >
      {refused ? <SaveProblem failure={describeError(refused)} sentence="Failed to add the patient. Please try again." /> : null}
      {isFound ? (
        <KnownPatients matches={found.matches} present={present} isWorking={using.isWorking} onUse={(patient) => void takeKnown(patient, true)} />
      ) : null}
      <OwnPatients {...own} isWorking={using.isWorking} onAdd={(patient) => void takeKnown(patient, own.patients.length === 1 && !form.isDirty)} />
      <FormFields fields={patientFields} inputs={patientInputs} names={Object.keys(patientFields)} state={form} idOf={(name) => `add-patient-${name}`} />
    </DialogFrame>
  )
}
