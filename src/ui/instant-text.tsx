import { formatInstant, type Instant } from '#domain/civil-date.ts'
import { emptyText } from './empty-text.ts'

interface InstantTextProps {
  readonly instant: Instant | null | undefined
  /** `date` leaves the time of day to the tooltip. */
  readonly show?: 'date' | 'dateTime'
}

/** A moment in the laboratory's time zone: DD/MM/YYYY, with HH:mm unless only the day is wanted (GEN-01). */
export function InstantText({ instant, show = 'dateTime' }: InstantTextProps) {
  const whole = instant ? formatInstant(instant) : null
  if (!instant || !whole) return emptyText
  return (
    <time className="figures" dateTime={instant} title={whole}>
      {show === 'date' ? whole.slice(0, whole.indexOf(',')) : whole}
    </time>
  )
}
