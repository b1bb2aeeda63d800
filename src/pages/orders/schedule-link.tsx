import { useLocation } from 'react-router-dom'
import { usePermission } from '#crud/current-user.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'

/** Leads to the booking of a visit, and back. */
export function ScheduleLink({ of, children }: { of: Readonly<Record<string, string>>; children: string }) {
  const { reason } = usePermission('orders.create')
  const { pathname, search } = useLocation()
  if (reason !== undefined) return <PermittedButton reason={reason}>{children}</PermittedButton>
  return (
    <LinkButton to={`/sample-collections/schedule?${new URLSearchParams(of)}`} from={pathname + search}>
      {children}
    </LinkButton>
  )
}
