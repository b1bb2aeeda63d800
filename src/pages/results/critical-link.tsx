import { usePermission } from '#crud/current-user.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { useOpenCritical } from './use-open-critical.ts'
import './open-critical.css'

/** The way to the queue of critical values and to verification, with how many critical values are open. */
export default function CriticalLink() {
  const { count, isUnknown } = useOpenCritical({})
  const { allowed } = usePermission('reports.view')
  if (!allowed) return null
  return (
    <LinkButton to="/results">
      Verify results
      {count > 0 || isUnknown ? <span className="open-critical-count">{isUnknown ? 'critical values not known' : `${count} critical`}</span> : null}
    </LinkButton>
  )
}
