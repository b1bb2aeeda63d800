import { useOpenCritical } from './use-open-critical.ts'
import './open-critical.css'

/** Shows the number of open critical values beside the menu entry of the reports (CRV-01); nothing for none. */
export default function CriticalCount() {
  const { count } = useOpenCritical({})
  if (count === 0) return null
  return (
    <span className="open-critical-count">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">, {count} critical</span>
    </span>
  )
}
