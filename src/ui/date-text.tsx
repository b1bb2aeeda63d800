import { type CivilDate, formatCivilDate, isCivilDate } from '#domain/civil-date.ts'
import { emptyText } from './empty-text.ts'

/** A day as DD/MM/YYYY (GEN-01). */
export function DateText({ date }: { readonly date: CivilDate | null | undefined }) {
  if (!isCivilDate(date)) return emptyText
  return (
    <time className="figures" dateTime={date}>
      {formatCivilDate(date)}
    </time>
  )
}
