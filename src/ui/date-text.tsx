import { type CivilDate, formatCivilDate, isCivilDate } from '#domain/civil-date.ts'
import { emptyText } from '#domain/text.ts'
import './pieces.css'

/** A day, DD/MM/YYYY (GEN-01). */
export function DateText({ date }: { date: CivilDate | null | undefined }) {
  if (!isCivilDate(date)) return emptyText
  return (
    <time className="figure" dateTime={date}>
      {formatCivilDate(date)}
    </time>
  )
}
