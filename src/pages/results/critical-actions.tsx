import { reasonProblem } from '#domain/results/reason.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useCurrentUser, usePermission } from '#crud/current-user.ts'
import { useCalls } from '#crud/use-call.ts'
import { callOutcomes, criticalClock, minutesText } from '#domain/results/critical.ts'
import { tenSecondsOf, usePresent } from '#ui/clock.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { CallDialog } from './call-dialog.tsx'
import { Labelled } from './labelled.tsx'
import { SmallDialog } from './small-dialog.tsx'
import type { LoggedCall, Sheet } from './wire-sheet.ts'

interface CriticalActionsProps {
  readonly resultId: string
  /** The critical value: parameter, value and unit. */
  readonly valueText: string
  readonly phone: string | null
  readonly calls: readonly LoggedCall[]
}

/** What can be done about an open critical value: log a call; close it without one, which a super admin alone may (CRV-02, CRV-03). */
export function CriticalActions(value: CriticalActionsProps) {
  const [open, setOpen] = useState<'call' | 'close' | null>(null)
  const { reason } = usePermission('reports.create')
  const user = useCurrentUser()
  const close = () => setOpen(null)
  return (
    <span className="critical-actions">
      <PermittedButton size="small" reason={reason} onClick={() => setOpen('call')}>
        Log call
      </PermittedButton>
      {user?.role === 'super_admin' ? (
        <Button size="small" onClick={() => setOpen('close')}>
          Close without a call
        </Button>
      ) : null}
      {open === 'call' ? <CallDialog {...value} onClose={close} /> : null}
      {open === 'close' ? <CloseDialog resultId={value.resultId} valueText={value.valueText} onClose={close} /> : null}
    </span>
  )
}

function CloseDialog({ resultId, valueText, onClose }: { resultId: string; valueText: string; onClose(): void }) {
  const { send } = useCalls('results')
  const [reason, setReason] = useState('')
  return (
    <SmallDialog
      title={`Close ${valueText} without a confirmed call?`}
      confirm="Close critical value"
      isDanger
      problem={reasonProblem(reason)}
      failure="The critical value could not be closed"
      onSubmit={() => send('closeCritical', { id: resultId }, { reason })}
      onClose={onClose}
    >
      <Labelled
        label="Reason"
        input={(id) => <Input.TextArea id={id} rows={3} maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />}
      />
    </SmallDialog>
  )
}

/** Saved critical values of a report without a confirmed call, with their clock (CRV-01, CRV-04). */
export function CriticalBanner({ sheet }: { sheet: Sheet }) {
  const now = usePresent(tenSecondsOf)
  return sheet.rows
    .filter(({ criticalOpen }) => criticalOpen)
    .map((row) => {
      const clock = criticalClock(row.enteredAt, row.calls, new Date(now))
      const last = row.calls.at(-1)
      const valueText = `${row.parameter} ${row.value} ${row.unit}`.trim()
      return (
        <div key={row.id} role="alert" className="critical-banner">
          <strong>Critical: {valueText}</strong>
          <span>
            saved {minutesText(clock.minutes)} ago{clock.warning ? `. ${clock.warning}` : ''}
            {last && last.outcome !== 'Closed' ? `. Last call: ${callOutcomes[last.outcome].label}` : ''}
          </span>
          <CriticalActions resultId={row.id} valueText={valueText} phone={sheet.patient.phone} calls={row.calls} />
        </div>
      )
    })
}
