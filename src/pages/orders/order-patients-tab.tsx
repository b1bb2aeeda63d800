import { Alert } from 'antd'
import type { Order } from './order.ts'
import { PatientFacts } from './patient-facts.tsx'

/** The patients of an order; reading only so far (ODT-10). */
export function OrderPatientsTab({ order }: { order: Order }) {
  const patients = order.patients ?? []
  return (
    <>
      <Alert type="info" showIcon message="Adding and removing patients is not built yet. These are the patients of the order as they are." />
      <h2>Patients ({patients.length})</h2>
      {patients.length === 0 ? <p>No patients in this order</p> : patients.map((patient) => <PatientFacts key={patient.id} patient={patient} />)}
    </>
  )
}
