import { useLocation, useNavigate } from 'react-router-dom'
import type { Declaration } from '#definition/declaration.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { usePermission, useCurrentUser } from '#crud/current-user.ts'
import { refusalOfEdit } from '#crud/action-items.ts'
import type { KnownRecord } from '#crud/screens-context.ts'

/** Link from a record to its form: disabled with the reason where the user may not edit, absent where nobody may. */
export function EditLink({ declaration, record }: { declaration: Declaration; record: KnownRecord }) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const { reason } = usePermission(`${declaration.permission}.edit`)
  const refusal = refusalOfEdit(declaration, record, useCurrentUser())
  if (declaration.operations && !declaration.operations.includes('edit')) return null
  const open = () => void navigate({ pathname: `/${declaration.name}/${encodeURIComponent(record.id)}/edit`, search }, { state })
  return (
    <PermittedButton type="primary" reason={reason ?? refusal} onClick={open}>
      Edit {declaration.label.one}
    </PermittedButton>
  )
}
