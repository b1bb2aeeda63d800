import { dueText, isLate } from '#domain/due.ts'
import { tenSecondsOf, usePresent } from './clock.ts'
import './pieces.css'

/** The time left until a moment, or passed since then, e.g. `due in 2 h`, `late by 40 min`. Late ones are red. */
export function DueText({ dueAt }: { readonly dueAt: string }) {
  const now = new Date(usePresent(tenSecondsOf))
  return (
    <time className={isLate(dueAt, now) ? 'due-late' : undefined} dateTime={dueAt}>
      {dueText(dueAt, now)}
    </time>
  )
}
