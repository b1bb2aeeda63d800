import { Button } from 'antd'
import * as customers from '#contract/customers.ts'
import { patientFactsText } from '#domain/patient-facts.ts'
import { usePermission } from '#crud/current-user.ts'
import type { Content } from '#crud/contract-answer.ts'
import { useReadAll } from '#crud/use-read.ts'
import type { Order } from '#pages/orders/order.ts'
import { PartProblem } from '#ui/part-problem.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useDistinctNames } from '#ui/use-distinct-names.ts'
import { useNameFilter } from '#ui/name-filter.tsx'
import { useToday } from '#ui/use-today.ts'

/** A patient of the order's customer. */
export type OwnPatient = NonNullable<Content<typeof customers.patients>[number]>

interface OwnPatientsRead {
  readonly patients: readonly OwnPatient[]
  readonly error: unknown
  retry(): void
}

/** Reads the patients of an order's customer who are not on the order, `Self` first. */
export function useOwnPatients(order: Order): OwnPatientsRead {
  const { allowed } = usePermission('customers.view')
  const id = order.customer?.id ?? ''
  const { content, error, retry } = useReadAll(customers.patients, { id }, { isOff: !allowed || id === '' })
  const present = new Set((order.patients ?? []).map((patient) => patient.id))
  const all = (content ?? []).flatMap((patient) => (patient === null || present.has(patient.id) ? [] : patient))
  const isSelf = ({ relationship }: OwnPatient) => relationship === 'Self'
  return { patients: all.sort((one, other) => Number(isSelf(other)) - Number(isSelf(one))), error, retry }
}

interface OwnPatientsProps extends OwnPatientsRead {
  readonly isWorking: boolean
  onAdd(patient: OwnPatient): void
}

/** The customer's own patients, one click each (ODT-08). */
export function OwnPatients({ patients, error, retry, isWorking, onAdd }: OwnPatientsProps) {
  const today = useToday()
  const names = useDistinctNames(patients)
  const filter = useNameFilter(patients)
  if (patients.length === 0) return <PartProblem sentence="The patients of this customer could not be loaded." error={error} onRetry={retry} />
  return (
    <section className="own-patients" aria-label="Patients of this customer">
      <h3>Patients of this customer</h3>
      {filter.input}
      <ul>
        {filter.shown.map((patient) => (
          <li key={patient.id} className="own-patient">
            <span className="own-patient-words">
              <TypedText text={patient.name} />
              <small>{[patient.relationship, patientFactsText(patient, today)].filter(Boolean).join(' · ')}</small>
            </span>
            <Button size="small" disabled={isWorking} aria-label={`Add ${names.get(patient.id)}`} onClick={() => onAdd(patient)}>
              Add
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
