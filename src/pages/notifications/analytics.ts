import { isCivilDate } from '#domain/civil-date.ts'
import { at } from '#definition/path.ts'

/** Number of notifications on a day. Some servers do not tell read from unread. */
export interface DayFigures {
  readonly date: string
  readonly total: number
  readonly read: number
  readonly unread: number
}

/** The figures of a period. */
export interface Analytics {
  readonly total: number
  readonly unread: number
  readonly read: number
  readonly days: readonly DayFigures[]
}

/** Reads the answer of the analytics call (ADV-04); null if it would mislead. */
export function readAnalytics(raw: unknown): Analytics | null {
  const [total, unread] = [at(raw, 'total'), at(raw, 'unread')]
  if (!isAmount(total) || !isAmount(unread)) return null
  const read = at(raw, 'readVsUnread.read')
  const days: unknown = at(raw, 'dailyStats')
  return { total, unread, read: isAmount(read) ? read : Math.max(0, total - unread), days: Array.isArray(days) ? days.flatMap(dayOf) : [] }
}

function dayOf(raw: unknown): DayFigures[] {
  const date = at(raw, 'date')
  const [given, read, unread] = [at(raw, 'total') ?? at(raw, 'count'), at(raw, 'read'), at(raw, 'unread')]
  const parts = (isAmount(read) ? read : 0) + (isAmount(unread) ? unread : 0)
  const total = isAmount(given) ? given : parts
  return typeof date === 'string' && isCivilDate(date.slice(0, 10))
    ? [
        {
          date: date.slice(0, 10),
          total,
          read: isAmount(read) ? read : 0,
          unread: isAmount(unread) ? unread : Math.max(0, total - (isAmount(read) ? read : 0)),
        },
      ]
    : []
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
