import { useContext } from 'react'
import { type CivilDate, civilDateOf } from '#domain/civil-date.ts'
import { ClockContext } from '#ui/clock.ts'
import { TimeZoneContext } from '#ui/time-zone.ts'

/** Asks for today's day in the laboratory, at the moment of asking: a dialog may stand open past midnight. */
export function useToday(): () => CivilDate {
  const [now, timeZone] = [useContext(ClockContext), useContext(TimeZoneContext)]
  return () => civilDateOf(now(), timeZone)
}
