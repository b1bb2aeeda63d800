import type { CSSProperties } from 'react'
import { meetsCondition } from '#definition/condition.ts'
import type { Declaration, RowTone } from '#definition/declaration.ts'
import type { Fields } from '#definition/field.ts'
import { type CivilDate, civilDateOf, isCivilDate } from '#domain/civil-date.ts'
import type { StatusIconName, Tone } from '#domain/tone.ts'
import { StatusIcon } from '#ui/status-icon.tsx'

/** Present day of the laboratory, and its time zone. */
interface LabDay {
  readonly today: CivilDate
  readonly timeZone: string
}

/** Returns the first of the declared colours whose condition the record meets. */
export function toneOfRow({ list }: Declaration, record: Readonly<Record<string, unknown>>, day: LabDay): RowTone<Fields> | undefined {
  return list.rowTone?.find(({ when, past }) => meetsCondition(when, record) && (past === undefined || isDayOver(record[past], day)))
}

/** True once a day, or the day of a moment, is before today. */
function isDayOver(value: unknown, { today, timeZone }: LabDay): boolean {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return false
  return (isCivilDate(value) ? value : civilDateOf(new Date(value), timeZone)) < today
}

/** The colours of a row, for the styles of its cells. */
export function toneStyle({ tone }: RowTone<Fields>): CSSProperties {
  return { '--row-tint': `var(--tone-${tone}-background)`, '--row-edge': `var(--tone-${tone}-text)` } as CSSProperties
}

const icons: Readonly<Record<Tone, StatusIconName>> = {
  neutral: 'minus',
  info: 'circle',
  progress: 'clock',
  success: 'check',
  warning: 'alert',
  danger: 'alert',
}

/** The words of a row's colour, so that the colour is never the only sign. */
export function RowNote({ tone: { tone, label } }: { readonly tone: RowTone<Fields> }) {
  if (label === undefined) return null
  return (
    <small className="row-note">
      {StatusIcon({ name: icons[tone] })}
      {label}
    </small>
  )
}
