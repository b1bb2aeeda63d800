import { addDays, type CivilDate, clockIn, formatCivilDate, type Instant, isoWeekday } from './civil-date.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const minuteMs = 60_000

/**
 * A moment as people say it at the present moment, in the zone of the laboratory: `Now`, `4 min`, `10:42`, `Yesterday 23:01`, `Thu 26 Nov`, `31/12/2025`; null
 * when the text is not a moment.
 */
export function agoText(instant: Instant, now: Date, timeZone: string): string | null {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return null
  const minutes = Math.floor((now.getTime() - at.getTime()) / minuteMs)
  if (minutes >= 0 && minutes < 60) return minutes === 0 ? 'Now' : `${minutes} min`
  const [moment, today] = [clockIn(timeZone, at), clockIn(timeZone, now).day]
  const time = moment.clock.slice(0, 5)
  if (moment.day === today) return time
  if (moment.day === addDays(today, -1)) return `Yesterday ${time}`
  return moment.day.slice(0, 4) === today.slice(0, 4) ? dayText(moment.day) : formatCivilDate(moment.day)
}

/** A day of this year, `Thu 26 Nov`. */
function dayText(day: CivilDate): string {
  return `${weekdays[isoWeekday(day) - 1]} ${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`
}
