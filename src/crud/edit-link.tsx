import { useLocation, useNavigate } from 'react-router'
import type { Declaration } from '#definition/declaration.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { usePermission } from './permission.ts'

/** Leads from a record to its form; stands disabled with the reason where the user may not edit, and not at all where nobody may. */
export function EditLink({ declaration, id }: { declaration: Declaration; id: string }) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const { reason } = usePermission(`${declaration.permission}.edit`)
  if (declaration.operations && !declaration.operations.includes('edit')) return null
  const open = () => void navigate({ pathname: `/${declaration.name}/${encodeURIComponent(id)}/edit`, search }, { state })
  return (
    <PermittedButton type="primary" reason={reason} onClick={open}>
      Edit {declaration.label.one}
    </PermittedButton>
  )
}
