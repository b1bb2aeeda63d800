import { genders } from '#domain/patient.ts'
import { BirthText } from '#ui/birth-text.tsx'
import { emptyText } from '#domain/text.ts'
import { TypedText } from '#ui/typed-text.tsx'
import type { OrderPatient } from './order.ts'

/** Name, gender, date of birth and age of a patient (ODT-04). */
export function PatientFacts({ patient }: { patient: OrderPatient }) {
  return (
    <div className="order-patient">
      <TypedText text={patient.name} />
      <small>
        {patient.number ? `${patient.number} · ` : ''}
        {patient.gender ? genders[patient.gender].label : emptyText} · <BirthText birth={patient} />
      </small>
    </div>
  )
}
