import { civilDateOf, type CivilDate, clockIn, dayZone, instantAt, type Instant, isCivilDate, startOfDay } from '#domain/civil-date.ts'
import type { DayFormat, DayPattern, InstantFormat } from '#definition/wire-formats.ts'

const digits = /^-?\d{1,15}$/

/** Milliseconds since 1970 of a number, or of a text of digits, in a unit; null for anything else. */
function epochOf(raw: unknown, format: 'epochSeconds' | 'epochMs'): number | null {
  const count = typeof raw === 'number' && Number.isFinite(raw) ? raw : typeof raw === 'string' && digits.test(raw) ? Number(raw) : null
  const ms = count === null ? Number.NaN : Math.round(format === 'epochMs' ? count : count * 1000)
  return Number.isNaN(new Date(ms).getTime()) ? null : ms
}

const isEpoch = (format: string) => format === 'epochSeconds' || format === 'epochMs'

/** The day that a text of a pattern means; null for another text. */
function dayOfPattern(text: string, pattern: DayPattern): CivilDate | null {
  const source = pattern.replace('.', '\\.').replace('YYYY', '(?<year>\\d{4})').replace('MM', '(?<month>\\d{1,2})').replace('DD', '(?<day>\\d{1,2})')
  const tight = pattern === 'YYYYMMDD' ? source.replaceAll('{1,2}', '{2}') : source
  const { year = '', month = '', day = '' } = new RegExp(`^${tight}$`).exec(text.trim())?.groups ?? {}
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCivilDate(found) ? found : null
}

function inPattern(day: CivilDate, pattern: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return pattern.replace('YYYY', year).replace('MM', month).replace('DD', date)
}

/** A day as the API writes it, as `YYYY-MM-DD`; another value stays as it is, so that reading it names its field. */
export function dayFromWire(raw: unknown, format: DayFormat): unknown {
  if (isEpoch(format)) {
    const ms = epochOf(raw, format as 'epochMs')
    return ms === null ? raw : civilDateOf(new Date(ms), dayZone())
  }
  // A number as `20261122` is written without quotes by some servers.
  const text = typeof raw === 'number' ? String(raw) : raw
  return typeof text === 'string' ? (dayOfPattern(text, format as DayPattern) ?? raw) : raw
}

/** A day as the API takes it. */
export function dayToWire(day: CivilDate, format: DayFormat): string | number {
  if (!isEpoch(format)) return inPattern(day, format)
  const ms = startOfDay(day, dayZone()).getTime()
  return format === 'epochMs' ? ms : ms / 1000
}

/** A moment as the API writes it, as ISO 8601 in UTC; another value stays as it is, so that reading it names its field. */
export function instantFromWire(raw: unknown, format: InstantFormat): unknown {
  if (isEpoch(format)) {
    const ms = epochOf(raw, format as 'epochMs')
    return ms === null ? raw : new Date(ms).toISOString()
  }
  if (typeof raw !== 'string') return raw
  if (format === 'offset') return /T.*(Z|[+-]\d\d:?\d\d)$/i.test(raw) && !Number.isNaN(Date.parse(raw)) ? new Date(raw).toISOString() : raw
  const [, dayText = '', clock = ''] = /^(\S+?)[ T](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?$/.exec(raw.trim()) ?? []
  const day = format === 'local' ? dayText : dayOfPattern(dayText, format.split(' ')[0] as DayPattern)
  const at = isCivilDate(day) ? instantAt(day, clock.length === 5 ? `${clock}:00` : clock, dayZone()) : null
  return at === null || Number.isNaN(at.getTime()) ? raw : at.toISOString()
}

/** A moment as the API takes it. */
export function instantToWire(instant: Instant, format: InstantFormat): string | number {
  const at = new Date(instant)
  if (format === 'epochMs') return at.getTime()
  if (format === 'epochSeconds') return Math.floor(at.getTime() / 1000)
  const { day, clock } = clockIn(dayZone(), at)
  if (format === 'local') return `${day}T${clock}`
  if (format === 'offset') return `${day}T${clock}${offsetWords(Date.parse(`${day}T${clock}Z`) - Math.floor(at.getTime() / 1000) * 1000)}`
  const [pattern = '', time = ''] = format.split(' ')
  return `${inPattern(day, pattern)} ${clock.slice(0, time.length)}`
}

function offsetWords(ms: number): string {
  const minutes = Math.abs(ms) / 60_000
  const two = (count: number) => String(count).padStart(2, '0')
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
