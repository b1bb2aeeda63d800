import { useOpenCritical } from './use-open-critical.ts'
import './open-critical.css'

/** Shows the number of open critical values beside the menu entry of the reports (CRV-01): nothing for none, no number where it is not known. */
export default function CriticalCount() {
  const { count, isUnknown, isOld } = useOpenCritical({})
  if (isUnknown || isOld)
    return (
      <span className="open-critical-count" title="The number of critical values is not known">
        <span aria-hidden>?</span>
        <span className="visually-hidden">, critical values not known</span>
      </span>
    )
  if (count === 0) return null
  return (
    <span className="open-critical-count">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">, {count} critical</span>
    </span>
  )
}
