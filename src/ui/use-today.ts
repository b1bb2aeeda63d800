import { useContext } from 'react'
import { type CivilDate, civilDateOf, clockTimeOf } from '#domain/civil-date.ts'
import { usePresent } from './clock.ts'
import { TimeZoneContext } from './time-zone.ts'

/** Today in the laboratory, wherever the browser is and whatever its clock says (GEN-01). */
export function useToday(): CivilDate {
  const timeZone = useContext(TimeZoneContext)
  return usePresent((now) => civilDateOf(now, timeZone))
}

/** The time of day in the laboratory as `HH:mm`, by the server's clock. */
export function useLabTime(): string {
  const timeZone = useContext(TimeZoneContext)
  return usePresent((now) => clockTimeOf(now, timeZone))
}
