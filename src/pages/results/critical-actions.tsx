import * as results from '#contract/results.ts'
import { reasonProblem } from '#domain/results/reason.ts'
import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { textIn, useFormState } from '#crud/form/form-state.ts'
import { useCurrentUser, usePermission } from '#crud/current-user.ts'
import { useWrite } from '#crud/use-write.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { CallDialog } from './call-dialog.tsx'
import { CriticalFacts } from './critical-facts.tsx'
import { criticalText } from './critical-text.ts'
import { reasonField } from './reason-field.ts'
import type { CriticalValue } from './sheet.ts'

/** A dialog about one critical value. */
interface CriticalDialog {
  readonly what: 'call' | 'close'
  readonly critical: CriticalValue
}

/** The dialog about one of these critical values. It stays with its typed text when somebody else closes the value. */
export function useCriticalDialog(values: readonly CriticalValue[]): { readonly dialog: ReactNode; open(dialog: CriticalDialog): void } {
  const [opened, open] = useState<CriticalDialog | null>(null)
  const close = () => open(null)
  if (opened === null) return { dialog: null, open }
  const critical = values.find(({ id }) => id === opened.critical.id) ?? opened.critical
  const Dialog = opened.what === 'call' ? CallDialog : CloseDialog
  return { dialog: <Dialog critical={critical} onClose={close} />, open }
}

/** Props of the actions of a critical value. */
export interface CriticalActionsProps {
  readonly critical: CriticalValue
  onOpen(dialog: CriticalDialog): void
}

/** Buttons for an open critical value: log a call, or close it without one, which only a super admin may (CRV-02, CRV-03). */
export function CriticalActions({ critical, onOpen }: CriticalActionsProps) {
  const { reason } = usePermission('reports.create')
  const user = useCurrentUser()
  return (
    <span className="critical-actions">
      <PermittedButton size="small" reason={reason} onClick={() => onOpen({ what: 'call', critical })}>
        Log call
      </PermittedButton>
      {user?.role === 'super_admin' ? (
        <Button size="small" onClick={() => onOpen({ what: 'close', critical })}>
          Close without calling…
        </Button>
      ) : null}
    </span>
  )
}

/** Shows the reason that a critical value is no longer in force, and that it stays listed (CRV-03). */
export function ReplacedNote({ critical: { replaced } }: { critical: CriticalValue }) {
  if (replaced === null) return null
  return <small className="result-note">{replaced}. It stays here until a call is confirmed or a super admin closes it.</small>
}

function CloseDialog({ critical, onClose }: { critical: CriticalValue; onClose(): void }) {
  const id = useId()
  const form = useFormState({ reason: null })
  const { send } = useWrite(results.closeCritical)
  return (
    <DialogFrame
      title={`Close ${criticalText(critical)} without a confirmed call?`}
      confirm="Close critical value"
      isDanger
      form={form}
      draft={`results close ${critical.id}`}
      failure="The critical value could not be closed"
      resource="results"
      check={({ reason }) => ({ reason: reasonProblem(textIn(reason)) })}
      submit={({ reason }) => send({ resultId: critical.id }, { reason: textIn(reason) ?? '' })}
      onClose={onClose}
    >
      <CriticalFacts critical={critical} />
      <FormFields fields={reasonField} names={['reason']} state={form} idOf={(name) => `${id}-${name}`} />
    </DialogFrame>
  )
}
