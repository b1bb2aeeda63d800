import type { StatusStyle } from '#domain/tone.ts'
import { StatusIcon } from './status-icon.tsx'
import './pieces.css'

/** One value of a closed set: soft tint, dark words, an icon, so that colour never speaks alone. */
export function StatusTag({ look: { label, tone, icon } }: { look: StatusStyle }) {
  return (
    <span className={`status-tag tone-${tone}`}>
      {StatusIcon({ name: icon })}
      {label}
    </span>
  )
}
