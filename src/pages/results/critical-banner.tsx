import { callOutcomes, criticalClock, waitWords } from '#domain/results/critical.ts'
import { tenSecondsOf, usePresent } from '#ui/clock.ts'
import { CriticalActions } from './critical-actions.tsx'
import type { Sheet } from './wire-sheet.ts'

/** Saved critical values of a report without a confirmed call, with their clock (CRV-01, CRV-04). */
export function CriticalBanner({ sheet }: { sheet: Sheet }) {
  const now = usePresent(tenSecondsOf)
  return sheet.rows
    .filter(({ criticalOpen }) => criticalOpen)
    .map((row) => {
      const clock = criticalClock(row.enteredAt, row.calls, new Date(now))
      const last = row.calls.at(-1)
      const words = `${row.parameter} ${row.value} ${row.unit}`.trim()
      return (
        <div key={row.id} role="alert" className="critical-banner">
          <strong>Critical: {words}</strong>
          <span>
            saved {waitWords(clock.minutes)} ago{clock.warning ? `. ${clock.warning}` : ''}
            {last && last.outcome !== 'Closed' ? `. Last call: ${callOutcomes[last.outcome].label}` : ''}
          </span>
          <CriticalActions resultId={row.id} words={words} phone={sheet.patient.phone} calls={row.calls} />
        </div>
      )
    })
}
