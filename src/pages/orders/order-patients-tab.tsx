import { memo, useState } from 'react'
import { removePatient } from '#contract/orders.ts'
import { orderChangeProblem } from '#domain/order-status.ts'
import { useDistinctNames } from '#ui/use-distinct-names.ts'
import { patientRemovalProblem } from '#domain/patient.ts'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import { InstantText } from '#ui/instant-text.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import type { Picks } from './items/use-picks.ts'
import type { Order, OrderPatient, OrderVisit } from './order.ts'
import { PatientFacts } from './patient-facts.tsx'
import { AddPatientDialog } from './patients/add-patient-dialog.tsx'
import { CollectedDialog } from './patients/collected-dialog.tsx'
import { TemplatesDialog } from './patients/templates-dialog.tsx'
import { RemovalDialog } from './removal-dialog.tsx'
import { removalAsksReason, removalNotes } from './removal-notes.ts'
import type { OrderChanges } from './use-order-changes.ts'
import './patients/patients.css'

interface OrderPatientsTabProps {
  readonly resource: string
  readonly order: Order
  readonly changes: OrderChanges
  readonly selection: Picks
}

/** The patients of an order; adding and removing them while it is open (ODT-08, ODT-09, ODT-10, ODT-11). */
export const OrderPatientsTab = memo(function OrderPatientsTab({ resource, order, changes, selection }: OrderPatientsTabProps) {
  const patients = order.patients ?? []
  const names = useDistinctNames(patients)
  const declaration = useDeclaration(resource)
  const [open, setOpen] = useState<'add' | 'templates' | null>(null)
  const [toRemove, setToRemove] = useState<OrderPatient | null>(null)
  const [toCollect, setToCollect] = useState<OrderPatient | null>(null)
  const visitOf = (id: string) => order.appointments?.find(({ patientId }) => patientId === id)
  const { reason } = usePermission('orders.edit')
  const problem = orderChangeProblem(order.orderStatus)
  const close = () => setOpen(null)
  return (
    <>
      <div className="patients-head">
        <h2>Patients ({patients.length})</h2>
        {problem ? null : (
          <>
            <PermittedButton reason={reason} onClick={() => setOpen('templates')}>
              Templates
            </PermittedButton>
            <PermittedButton reason={reason} onClick={() => setOpen('add')}>
              Add patient
            </PermittedButton>
          </>
        )}
      </div>
      {problem ? <p className="order-hint">{problem}</p> : null}
      {patients.length === 0 ? <p>No patients in this order</p> : null}
      <ul className="patient-list">
        {patients.map((patient) => (
          <li key={patient.id}>
            <div>
              <PatientFacts patient={patient} />
              <CollectedText visit={visitOf(patient.id)} />
            </div>
            {declaration ? (
              <ScreenSlot name="correct-patient" declaration={declaration} values={{ patientId: patient.id, name: names.get(patient.id) }} isOften="absent" />
            ) : null}
            {problem || visitOf(patient.id)?.hasItems !== true || visitOf(patient.id)?.isCollected === true ? null : (
              <PermittedButton
                size="small"
                className="patient-collected"
                reason={reason}
                aria-label={`${names.get(patient.id)}: collected at the laboratory`}
                onClick={() => setToCollect(patient)}
              >
                Collected at the laboratory
              </PermittedButton>
            )}
            {problem ? null : (
              <PermittedButton
                size="small"
                danger
                reason={reason ?? patientRemovalProblem(patients.length) ?? undefined}
                aria-label={`Remove ${names.get(patient.id)}`}
                onClick={() => setToRemove(patient)}
              >
                Remove
              </PermittedButton>
            )}
          </li>
        ))}
      </ul>
      {open === 'add' ? <AddPatientDialog resource={resource} order={order} changes={changes} onClose={close} /> : null}
      {open === 'templates' ? <TemplatesDialog resource={resource} order={order} changes={changes} selection={selection} onClose={close} /> : null}
      {toCollect ? (
        <CollectedDialog
          {...{ resource, order, changes }}
          patient={{ id: toCollect.id, name: names.get(toCollect.id) ?? toCollect.name }}
          onClose={() => setToCollect(null)}
        />
      ) : null}
      {toRemove ? (
        <RemovalDialog
          title={`Remove ${names.get(toRemove.id) ?? 'this patient'}?`}
          confirm="Remove patient"
          question="Are you sure you want to remove this patient from the order? All their items will also be removed."
          notes={removalNotes(
            order,
            toRemove.id,
            (order.items ?? []).filter(({ patientId }) => patientId !== toRemove.id),
          )}
          failure="Failed to remove the patient. Please try again."
          needsReason={removalAsksReason(order, toRemove.id)}
          remove={(payload) => changes.change(removePatient, { id: order.id, patientId: toRemove.id }, payload)}
          onClose={() => setToRemove(null)}
        />
      ) : null}
    </>
  )
})

/** Shows the time, place and person of a patient's collection; nothing before it. */
function CollectedText({ visit }: { visit: OrderVisit | undefined }) {
  if (!visit?.collectedAt) return null
  return (
    <small>
      {visit.isAtLaboratory ? 'Collected at the laboratory' : 'Collected at a visit'} on <InstantText instant={visit.collectedAt} />
      {visit.collectedByName ? ` by ${visit.collectedByName}` : null}
    </small>
  )
}
