import { lazy, Suspense, useState } from 'react'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import type { SlotProps } from '#crud/screens-context.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'

const CorrectPatientDialog = lazy(() => import('./correct-patient-dialog.tsx'))

/** Opens the correction of a patient, from each page that shows them (PAT-01). */
export default function CorrectPatient({ values: { patientId, name } }: SlotProps) {
  const [isOpen, setOpen] = useState(false)
  const { allowed } = usePermission('customers.view')
  const { reason } = usePermission('customers.edit')
  // Without `edit` in the declaration, the lab API corrects nobody.
  const isOffered = useDeclaration('customers')?.operations?.includes('edit') ?? false
  if (!isOffered || !allowed || typeof patientId !== 'string') return null
  const patientName = typeof name === 'string' ? name : 'the patient'
  return (
    <>
      <PermittedButton size="small" reason={reason} aria-label={`Edit patient ${patientName}`} onClick={() => setOpen(true)}>
        Edit patient
      </PermittedButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <CorrectPatientDialog patientId={patientId} patientName={patientName} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
