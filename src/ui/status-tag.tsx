import type { StatusStyle } from '#domain/tone.ts'
import { StatusIcon } from './status-icon.tsx'
import './pieces.css'

/** One value of a closed set: tinted background, dark text, and an icon, so that the meaning is never only in the colour. */
export function StatusTag({ status: { label, tone, icon } }: { status: StatusStyle }) {
  return (
    <span className={`status-tag tone-${tone}`}>
      {StatusIcon({ name: icon })}
      {label}
    </span>
  )
}
