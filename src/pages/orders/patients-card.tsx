import type { OrderPatient } from './order.ts'
import { PatientFacts } from './patient-facts.tsx'
import { SideCard } from './side-card.tsx'

/** For whom: the patients of an order (ODT-04, ODT-10). */
export function PatientsCard({ patients }: { patients: readonly OrderPatient[] }) {
  return (
    <SideCard title={`Patients (${patients.length})`}>
      {patients.length === 0 ? <p>No patients in this order</p> : patients.map((patient) => <PatientFacts key={patient.id} patient={patient} />)}
    </SideCard>
  )
}
