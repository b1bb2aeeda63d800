import { reasonProblem } from '#domain/results/reason.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useCurrentUser, usePermission } from '#crud/current-user.ts'
import { useCalls } from '#crud/use-call.ts'
import { callOutcomes, criticalClock, minutesText } from '#domain/results/critical.ts'
import { tenSecondsOf, usePresent } from '#ui/clock.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { CallDialog } from './call-dialog.tsx'
import { CriticalFacts } from './critical-facts.tsx'
import { criticalText } from './critical-text.ts'
import { Labelled } from './labelled.tsx'
import { SmallDialog } from './small-dialog.tsx'
import type { CriticalValue, Sheet } from './wire-sheet.ts'

/** What can be done about an open critical value: log a call; close it without one, which a super admin alone may (CRV-02, CRV-03). */
export function CriticalActions({ critical }: { critical: CriticalValue }) {
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
      {open === 'call' ? <CallDialog critical={critical} onClose={close} /> : null}
      {open === 'close' ? <CloseDialog critical={critical} onClose={close} /> : null}
    </span>
  )
}

/** Why a critical value is no longer in force, and why it is still listed (CRV-03). */
export function ReplacedNote({ critical: { replaced } }: { critical: CriticalValue }) {
  if (replaced === null) return null
  return <small className="result-note">{replaced}. It stays here until a call is confirmed or a super admin closes it.</small>
}

function CloseDialog({ critical, onClose }: { critical: CriticalValue; onClose(): void }) {
  const { send } = useCalls('results')
  const [reason, setReason] = useState('')
  return (
    <SmallDialog
      title={`Close ${criticalText(critical)} without a confirmed call?`}
      confirm="Close critical value"
      isDanger
      problem={reasonProblem(reason)}
      failure="The critical value could not be closed"
      onSubmit={() => send('closeCritical', { id: critical.id }, { reason })}
      onClose={onClose}
    >
      <CriticalFacts critical={critical} />
      <Labelled
        label="Reason"
        input={(id) => <Input.TextArea id={id} rows={3} maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />}
      />
    </SmallDialog>
  )
}

/** Critical values of a report without a confirmed call, with their clock (CRV-01, CRV-03, CRV-04). */
export function CriticalBanner({ sheet }: { sheet: Sheet }) {
  const now = usePresent(tenSecondsOf)
  return sheet.openCriticals.map((critical) => {
    const clock = criticalClock(critical.savedAt, critical.calls, new Date(now))
    const last = critical.calls.at(-1)
    return (
      <div key={critical.id} role="alert" className="critical-banner">
        <strong>Critical: {criticalText(critical)}</strong>
        <span>
          open for {minutesText(clock.minutes)}
          {clock.warning ? `. ${clock.warning}` : ''}
          {last && last.outcome !== 'Closed' ? `. Last call: ${callOutcomes[last.outcome].label}` : ''}
        </span>
        <ReplacedNote critical={critical} />
        <CriticalActions critical={critical} />
      </div>
    )
  })
}
