import { History } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useDeclaration } from '#crud/declarations-context.ts'
import { usePermission } from '#crud/current-user.ts'
import { listTitle } from '#crud/list/list-title.ts'

/** Leads to the audit trail from every page, for those who may read it; the sidebar does not show it (NAV-01, HIS-03). */
export function AuditLink() {
  const declaration = useDeclaration('audit')
  const { allowed } = usePermission('settings.view')
  if (!declaration || !allowed) return null
  return (
    <Link to={`/${declaration.list.address}`} className="header-button header-link" aria-label={listTitle(declaration)} title={listTitle(declaration)}>
      <History size={18} aria-hidden />
    </Link>
  )
}
