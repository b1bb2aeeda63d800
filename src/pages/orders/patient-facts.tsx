import { genders } from '#domain/patient.ts'
import { DateText } from '#ui/date-text.tsx'
import { emptyText } from '#ui/empty-text.ts'
import { TypedText } from '#ui/typed-text.tsx'
import type { OrderPatient } from './order.ts'

/** Name, gender and date of birth of a patient (ODT-04). */
export function PatientFacts({ patient }: { patient: OrderPatient }) {
  return (
    <div className="order-patient">
      <TypedText text={patient.name} />
      <small>
        {patient.gender ? genders[patient.gender].label : emptyText} · <DateText date={patient.dateOfBirth} />
      </small>
    </div>
  )
}
