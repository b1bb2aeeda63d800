import { addDays, type CivilDate } from './civil-date.ts'

/** The periods of the dashboard's charts, in days up to today (WRK-04). */
export const chartPeriods = [7, 30, 90] as const

/** Maximum number of days of a chart. */
export const maxChartDays = 92

/** Every day from one to another, both of them; none if the first is after the last, at most `maxChartDays`. */
export function chartDays(from: CivilDate, to: CivilDate): CivilDate[] {
  const days: CivilDate[] = []
  for (let day = from; day <= to && days.length < maxChartDays; day = addDays(day, 1)) days.push(day)
  return days
}

/** Message that refuses a period, or null. */
export function chartPeriodProblem(from: CivilDate, to: CivilDate): string | null {
  if (from > to) return 'The first day is after the last'
  return addDays(from, maxChartDays - 1) < to ? `At most ${maxChartDays} days` : null
}

/** Maximum percent of late reports that a laboratory aims at. */
export const maxLatePercent = 5
