import { useContext } from 'react'
import { agoText } from '#domain/ago.ts'
import { formatInstant, type Instant } from '#domain/civil-date.ts'
import { usePresent } from './clock.ts'
import { emptyText } from '#domain/text.ts'
import { TimeZoneContext } from './time-zone.ts'
import './ago-text.css'

/** A moment as people say it, with day and time on hover and on paper. */
export function AgoText({ instant }: { readonly instant: Instant | null | undefined }) {
  const timeZone = useContext(TimeZoneContext)
  const words = usePresent((now) => agoText(instant ?? '', now, timeZone) ?? '')
  if (!instant || words === '') return emptyText
  return (
    <time className="figure ago-text" dateTime={instant} title={formatInstant(instant, timeZone) ?? undefined}>
      <span>{words}</span>
    </time>
  )
}
