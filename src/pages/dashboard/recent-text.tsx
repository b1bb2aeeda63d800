import { useContext } from 'react'
import { civilDateOf, type Instant } from '#domain/civil-date.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { TimeZoneContext } from '#ui/time-zone.ts'
import { useToday } from '#ui/use-today.ts'

/** A moment of today as its time, any other as its day. */
export function RecentText({ instant }: { instant: Instant | null | undefined }) {
  const today = useToday()
  const timeZone = useContext(TimeZoneContext)
  const isToday = instant ? civilDateOf(new Date(instant), timeZone) === today : false
  return <InstantText instant={instant} show={isToday ? 'time' : 'date'} />
}
