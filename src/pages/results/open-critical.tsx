import { Link } from 'react-router-dom'
import type { SlotProps } from '#crud/screens-context.ts'
import { StatusIcon } from '#ui/status-icon.tsx'
import { criticalText } from './critical-text.ts'
import type { CriticalValue } from './sheet.ts'
import { useOpenCritical } from './use-open-critical.ts'
import './open-critical.css'

/** Critical values of an order or a report that nobody has confirmed a call for, with the way to their queue (CRV-01). Nothing where there is none. */
export default function OpenCritical({ values: { orderId, reportId } }: SlotProps) {
  const { count, items, isUnknown } = useOpenCritical({
    ...(typeof orderId === 'string' ? { orderId } : {}),
    ...(typeof reportId === 'string' ? { reportId } : {}),
  })
  if (isUnknown)
    return (
      <p role="status" className="open-critical-unknown">
        Whether a critical value is open is not known. <Link to="/results">Critical values</Link>
      </p>
    )
  if (count === 0) return null
  return (
    <div role="alert" className="open-critical">
      <StatusIcon name="alert" />
      <span>
        <strong>{count === 1 ? 'A critical value is open' : `${count} critical values are open`}</strong>
        {': '}
        {items.map(textOf).join('; ')}
        {count > items.length ? ` and ${count - items.length} more` : ''}
      </span>
      <Link to="/results">Go to critical values</Link>
    </div>
  )
}

function textOf(value: CriticalValue): string {
  return `${criticalText(value)} of ${value.patient.name}${value.replaced === null ? '' : ` (${value.replaced.toLowerCase()})`}`
}
