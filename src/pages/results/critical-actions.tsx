import { reasonProblem } from '#domain/results/reason.ts'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { textIn, useFormState } from '#crud/form/form-state.ts'
import { useCurrentUser, usePermission } from '#crud/current-user.ts'
import { useCall } from '#crud/use-call.ts'
import { callOutcomes, criticalClock, minutesText } from '#domain/results/critical.ts'
import { tenSecondsOf, usePresent } from '#ui/clock.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { CallDialog } from './call-dialog.tsx'
import { CriticalFacts } from './critical-facts.tsx'
import { criticalText } from './critical-text.ts'
import { reasonField } from './reason-field.ts'
import type { CriticalValue, Sheet } from './wire-sheet.ts'

/** What can be done about an open critical value: log a call; close it without one, which only a super admin may (CRV-02, CRV-03). */
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
  const id = useId()
  const form = useFormState({ reason: null })
  const { send } = useCall('results', 'closeCritical')
  return (
    <DialogFrame
      title={`Close ${criticalText(critical)} without a confirmed call?`}
      confirm="Close critical value"
      isDanger
      form={form}
      failure="The critical value could not be closed"
      resource="results"
      check={({ reason }) => ({ reason: reasonProblem(textIn(reason)) })}
      submit={({ reason }) => send({ id: critical.id }, { reason: textIn(reason) })}
      onClose={onClose}
    >
      <CriticalFacts critical={critical} />
      <FormFields fields={reasonField} names={['reason']} state={form} idOf={(name) => `${id}-${name}`} />
    </DialogFrame>
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
