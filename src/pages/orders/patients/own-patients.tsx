import { Button } from 'antd'
import { distinctNames, patientFactsText } from '#domain/patient-facts.ts'
import { genders } from '#domain/patient.ts'
import { largestPage } from '#domain/page.ts'
import { readFields } from '#definition/kind-rules.ts'
import { choice, civilDate, text } from '#definition/kind.ts'
import type { ValuesOf } from '#definition/field.ts'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { useCallQuery } from '#crud/use-call-query.ts'
import type { Order } from '#pages/orders/order.ts'
import { TypedText } from '#ui/typed-text.tsx'

const fields = {
  id: text({ notNull: true }),
  number: text(),
  name: text({ notNull: true }),
  gender: choice(genders),
  dateOfBirth: civilDate(),
  relationship: text(),
}

/** A patient of the order's customer. */
export type OwnPatient = ValuesOf<typeof fields>

/** Reads the patients of an order's customer who are not on the order, `Self` first; none if they cannot be read, as the form below does without them. */
export function useOwnPatients(order: Order): readonly OwnPatient[] {
  const customers = useDeclaration('customers')
  const { allowed } = usePermission('customers.view')
  const customerId = order.customer?.id ?? ''
  const { data } = useCallQuery(
    customers,
    'patients',
    { path: { id: customerId }, query: { page: 1, limit: largestPage } },
    { enabled: allowed && customerId !== '' },
  )
  const answer: unknown = data?.data
  const present = new Set((order.patients ?? []).map(({ id }) => id))
  const read = Array.isArray(answer) ? answer.map((each) => readFields(fields, each)) : []
  const all = read.flatMap((each) => ('values' in each ? [each.values as OwnPatient] : []))
  const isSelf = ({ relationship }: OwnPatient) => relationship === 'Self'
  return all.filter(({ id }) => !present.has(id)).sort((one, other) => Number(isSelf(other)) - Number(isSelf(one)))
}

interface OwnPatientsProps {
  readonly patients: readonly OwnPatient[]
  readonly isWorking: boolean
  onAdd(patient: OwnPatient): void
}

/** The customer's own patients, one click each (ODT-08). */
export function OwnPatients({ patients, isWorking, onAdd }: OwnPatientsProps) {
  if (patients.length === 0) return null
  const names = distinctNames(patients)
  return (
    <section className="own-patients" aria-label="Patients of this customer">
      <h3>Patients of this customer</h3>
      <ul>
        {patients.map((patient) => (
          <li key={patient.id} className="own-patient">
            <span className="own-patient-words">
              <TypedText text={patient.name} />
              <small>{[patient.relationship, patientFactsText(patient)].filter(Boolean).join(' · ')}</small>
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
