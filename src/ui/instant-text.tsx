import { useContext } from 'react'
import { civilDateOf, formatInstant, type Instant } from '#domain/civil-date.ts'
import { emptyText } from '#domain/text.ts'
import { TimeZoneContext } from './time-zone.ts'
import './pieces.css'

interface InstantTextProps {
  readonly instant: Instant | null | undefined
  /** Parts that are shown: the day as DD/MM/YYYY or YYYY-MM-DD, the time, or both (the default). */
  readonly show?: 'date' | 'dateTime' | 'isoDate' | 'time'
}

/** A moment as day and time in the laboratory's zone, wherever the browser is (GEN-01). */
export function InstantText(props: InstantTextProps) {
  return InstantTime({ ...props, timeZone: useContext(TimeZoneContext) })
}

/** The same where the zone is known already. */
export function InstantTime({ instant, show = 'dateTime', timeZone }: InstantTextProps & { readonly timeZone: string }) {
  const words = formatInstant(instant ?? '', timeZone)
  if (!words) return emptyText
  return (
    <time className="figure" dateTime={instant ?? undefined} title={words}>
      {show === 'isoDate' ? civilDateOf(new Date(instant ?? ''), timeZone) : show === 'date' ? words.slice(0, 10) : show === 'time' ? words.slice(12) : words}
    </time>
  )
}
