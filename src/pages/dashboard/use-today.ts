import { useContext } from 'react'
import { type CivilDate, civilDateOf } from '#domain/civil-date.ts'
import { ClockContext } from '#ui/clock.ts'
import { TimeZoneContext } from '#ui/time-zone.ts'

/** Today in the laboratory, wherever the browser stands (GEN-01). */
export function useToday(): CivilDate {
  const now = useContext(ClockContext)
  return civilDateOf(now(), useContext(TimeZoneContext))
}
