import { usageLevel, usageLevels } from '#domain/time-slot.ts'
import type { SlotLoad } from './slot-load.ts'
import './usage.css'

/** Shows how full a slot is: booked of capacity, percent, and a bar in one of four colours, or that it is closed (SLT-03). */
export function UsageMeter({ usage }: { usage: SlotLoad }) {
  const { booked, capacity, percentage, closed } = usage
  const level = usageLevel(percentage)
  if (closed !== null)
    return (
      <span className="usage usage-closed" title={closed}>
        <span className="figure">{booked > 0 ? `${booked} booked, closed` : 'Closed'}</span>
        <small>{closed}</small>
      </span>
    )
  return (
    <span className={`usage usage-${level}`} title={`${usageLevels[level].label}: ${capacity - booked} of ${capacity} free`}>
      <span className="figure">
        {booked} / {capacity} <small>{percentage}%</small>
      </span>
      <span className="usage-bar" aria-hidden="true">
        <span style={{ width: `${Math.min(100, percentage)}%` }} />
      </span>
    </span>
  )
}
