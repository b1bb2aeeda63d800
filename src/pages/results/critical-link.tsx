import { usePermission } from '#crud/current-user.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { useOpenCritical } from './use-open-critical.ts'
import './open-critical.css'

/** The way to the queue of critical values and to verification, with how many critical values are open. */
export default function CriticalLink() {
  const { count } = useOpenCritical({})
  const { allowed } = usePermission('reports.view')
  if (!allowed) return null
  return (
    <LinkButton to="/results">
      {count > 0 ? (
        <>
          Critical values
          <span className="open-critical-count">
            <span aria-hidden>{count}</span>
            <span className="visually-hidden">, {count} open</span>
          </span>
        </>
      ) : (
        'Verify results'
      )}
    </LinkButton>
  )
}
