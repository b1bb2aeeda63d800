import { Button } from 'antd'
import { useState } from 'react'
import { callOutcomes, criticalClock } from '#domain/results/critical.ts'
import { CallDialog } from './call-dialog.tsx'
import type { Sheet } from './wire-sheet.ts'

/** Saved critical values of a report without a confirmed call, with their clock (CRV-01, CRV-04). */
export function CriticalBanner({ sheet, at }: { sheet: Sheet; at: number }) {
  const [calling, setCalling] = useState<string | null>(null)
  const open = sheet.rows.filter(({ criticalOpen }) => criticalOpen)
  const called = open.find(({ id }) => id === calling)
  return (
    <>
      {open.map((row) => {
        const clock = criticalClock(row.enteredAt, row.calls, new Date(at))
        const last = row.calls.at(-1)
        return (
          <div key={row.id} role="alert" className="critical-banner">
            <strong>
              Critical: {row.parameter} {row.value} {row.unit}
            </strong>
            <span>
              saved {clock.minutes} min ago{clock.warning ? `. ${clock.warning}` : ''}
              {last && last.outcome !== 'Closed' ? `. Last call: ${callOutcomes[last.outcome].label}` : ''}
            </span>
            <Button size="small" onClick={() => setCalling(row.id)}>
              Log call
            </Button>
          </div>
        )
      })}
      {called ? (
        <CallDialog
          resultId={called.id}
          words={`${called.parameter} ${called.value} ${called.unit}`}
          phone={sheet.patient.phone}
          onClose={() => setCalling(null)}
        />
      ) : null}
    </>
  )
}
