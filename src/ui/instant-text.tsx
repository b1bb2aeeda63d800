import { useContext } from 'react'
import { formatInstant, type Instant } from '#domain/civil-date.ts'
import { emptyText } from './empty-text.ts'
import { TimeZoneContext } from './time-zone.ts'
import './pieces.css'

interface InstantTextProps {
  readonly instant: Instant | null | undefined
  /** The day alone, or with the time (the default). */
  readonly show?: 'date' | 'dateTime'
}

/** A moment as day and time in the laboratory's zone, wherever the browser stands (GEN-01). */
export function InstantText({ instant, show = 'dateTime' }: InstantTextProps) {
  const words = formatInstant(instant ?? '', useContext(TimeZoneContext))
  if (!words) return emptyText
  return (
    <time className="figure" dateTime={instant ?? undefined} title={words}>
      {show === 'date' ? words.slice(0, 10) : words}
    </time>
  )
}
