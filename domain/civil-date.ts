/** A day without a time or a zone, `YYYY-MM-DD`. */
export type CivilDate = string

/** A moment, ISO 8601 in UTC. */
export type Instant = string

/** The laboratory's time zone unless the setting says otherwise (GEN-01). */
export const defaultTimeZone = 'Asia/Kolkata'

const dayMs = 86_400_000

/** True when this machine knows the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return Object.hasOwn(fixedZones, name) || clockOf(name).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** True for an existing day of the years 1000 to 2999, e.g. not 2026-02-30. Every clock and database handles these years. */
export function isCivilDate(text: unknown): text is CivilDate {
  if (typeof text !== 'string' || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/**
 * Zones of one offset, in minutes, since a moment: they need no `Intl`, whose first use takes a browser 40 ms and every further one ten times as long as this.
 * India has had one offset since 15 October 1945 (tz database, file asia).
 */
const fixedZones: Readonly<Record<string, { readonly minutes: number; readonly since: number }>> = {
  'Asia/Kolkata': { minutes: 330, since: Date.UTC(1945, 9, 15) },
  UTC: { minutes: 0, since: Number.NEGATIVE_INFINITY },
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the cached format for day and time of a zone. Throws for an unknown zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, made)
  return made
}

interface Moment {
  readonly day: CivilDate
  /** `HH:mm:ss` */
  readonly clock: string
}

/** Day and clock time of a moment in a zone. The digits of the formatted text are read, which takes a fifth of the time of `formatToParts`. */
export function clockIn(timeZone: string, at: Date): Moment {
  const fixed = Object.hasOwn(fixedZones, timeZone) ? fixedZones[timeZone] : undefined
  if (fixed && at.getTime() >= fixed.since) {
    const [, fixedDay = '', fixedClock = ''] = /^(.*)T(.{8})/.exec(new Date(at.getTime() + fixed.minutes * 60_000).toISOString()) ?? []
    return { day: fixedDay, clock: fixedClock }
  }
  const [day = '', month = '', year = '', hour = '', minute = '', second = ''] = clockOf(timeZone).format(at).match(/\d+/g) ?? []
  return { day: `${year.padStart(4, '0')}-${month}-${day}`, clock: `${hour}:${minute}:${second}` }
}

/** The day on which a moment falls in the time zone. */
export function civilDateOf(at: Date, timeZone: string = defaultTimeZone): CivilDate {
  return clockIn(timeZone, at).day
}

let wireZone = defaultTimeZone

/** Sets, once at start, the laboratory's zone, in which an instant on the wire is read as a day. */
export function readDaysIn(timeZone: string): void {
  wireZone = timeZone
}

/** The laboratory's zone for days on the wire. */
export function dayZone(): string {
  return wireZone
}

/**
 * The day that a text of the wire means: of a moment (with `Z` or an offset) the day in the laboratory's zone, else its first ten characters; null if that is
 * not a day.
 */
export function dayOfWire(raw: unknown): CivilDate | null {
  if (typeof raw !== 'string') return null
  const isMoment = /T.*(Z|[+-]\d\d:?\d\d)$/i.test(raw) && !Number.isNaN(Date.parse(raw))
  const day = isMoment ? civilDateOf(new Date(raw), wireZone) : raw.slice(0, 10)
  return isCivilDate(day) ? day : null
}

/** The clock time at which a moment falls in the time zone, `HH:mm`. */
export function clockTimeOf(at: Date, timeZone: string = defaultTimeZone): string {
  return clockIn(timeZone, at).clock.slice(0, 5)
}

/** The moment at which a day begins in the time zone. */
export function startOfDay(date: CivilDate, timeZone: string = defaultTimeZone): Date {
  return instantAt(date, '00:00:00', timeZone)
}

/** The moment of a day and a clock time `HH:mm:ss` in the time zone; an invalid date for a time that no clock has. */
export function instantAt(date: CivilDate, clockTime: string, timeZone: string = defaultTimeZone): Date {
  const inUtc = Date.parse(`${date}T${clockTime}Z`)
  let at = inUtc
  for (let round = 0; round < 2 && !Number.isNaN(at); round += 1) {
    const { day, clock } = clockIn(timeZone, new Date(at))
    at += inUtc - Date.parse(`${day}T${clock}Z`)
  }
  return new Date(at)
}

/** The day `days` later (earlier when negative). */
export function addDays(date: CivilDate, days: number): CivilDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** First day of the month and first day of the next, for a day or a `YYYY-MM`. */
export function monthBounds(dateOrMonth: string): { from: CivilDate; before: CivilDate } {
  const [year = 0, month = 1] = dateOrMonth.split('-').map(Number)
  const of = (y: number, m: number) => `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-01`
  return { from: of(year, month), before: month === 12 ? of(year + 1, 1) : of(year, month + 1) }
}

/** DD/MM/YYYY (GEN-01). */
export function formatCivilDate(date: CivilDate): string {
  return date.split('-').reverse().join('/')
}

/** DD/MM/YYYY, HH:mm of a moment in the time zone; null when the text is not a moment. */
export function formatInstant(instant: Instant, timeZone: string = defaultTimeZone): string | null {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return null
  const { day, clock } = clockIn(timeZone, at)
  return `${formatCivilDate(day)}, ${clock.slice(0, 5)}`
}

/** Completed years of age on a day; null for a day of birth in the future. */
export function ageOn(today: CivilDate, dateOfBirth: CivilDate): number | null {
  if (dateOfBirth > today) return null
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** The day of the week, from 1 for Monday to 7 for Sunday. */
export function isoWeekday(date: CivilDate): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  return (((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7
}

/** The Monday of the week in which a day lies. */
export function mondayOf(date: CivilDate): CivilDate {
  return addDays(date, 1 - isoWeekday(date))
}
