import { reasonProblem } from '#domain/results/reason.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { missingParameters } from '#domain/results/missing.ts'
import { mayStep, verifyProblem } from '#domain/results/states.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import { usePermission, useCurrentUser } from '#crud/current-user.ts'
import { describeError } from '#ui/describe-error.ts'
import { useCalls } from '#crud/use-call.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { criticalText } from './critical-text.ts'
import { Labelled } from './labelled.tsx'
import { SmallDialog } from './small-dialog.tsx'
import type { UnsavedState } from './use-typed-values.ts'
import type { Sheet } from './wire-sheet.ts'

type Step = 'enter' | 'return' | 'release'

/** What can be done with a report's results as a whole: hand over, return, release (RES-09, RES-10). */
export function StepsBar({ sheet, unsaved, onDone }: { sheet: Sheet; unsaved: UnsavedState; onDone(message: string): void }) {
  const [step, setStep] = useState<Step | null>(null)
  const { reason } = usePermission('reports.create')
  const user = useCurrentUser()
  // A super admin releases values of their own with a reason, which the dialog asks for; nobody else does (RES-09).
  const own = user && user.role !== 'super_admin' ? ownProblem(sheet, user, null) : null
  const some = (each: Step) => sheet.rows.some(({ state }) => mayStep(each, state))
  const open = (each: Step) => () => setStep(each)
  return (
    <div className="results-steps">
      {some('enter') ? (
        <PermittedButton type="primary" reason={reason ?? (unsaved === 'stuck' ? 'Some values are not saved yet' : undefined)} onClick={open('enter')}>
          Hand over to verification
        </PermittedButton>
      ) : null}
      {some('release') && !some('enter') ? (
        <>
          <PermittedButton type="primary" reason={reason ?? own ?? undefined} onClick={open('release')}>
            Release
          </PermittedButton>
          <PermittedButton reason={reason} onClick={open('return')}>
            Return
          </PermittedButton>
        </>
      ) : null}
      {step === 'enter' ? <EnterDialog sheet={sheet} isSaving={unsaved !== null} onDone={onDone} onClose={() => setStep(null)} /> : null}
      {step === 'return' ? <ReturnDialog sheet={sheet} onDone={onDone} onClose={() => setStep(null)} /> : null}
      {step === 'release' ? <ReleaseDialog sheet={sheet} onDone={onDone} onClose={() => setStep(null)} /> : null}
    </div>
  )
}

/** Why a user may not verify what a release would verify, or null (RES-09). */
function ownProblem({ rows, twoPersons }: Sheet, user: StaffUser, reason: string | null): string | null {
  const unverified = rows.filter(({ state, verifiedBy }) => mayStep('release', state) && verifiedBy === null)
  return verifyProblem({ user, enteredBy: unverified.flatMap(({ enteredBy }) => enteredBy?.id ?? []), reason, twoPersons })
}

interface StepProps {
  readonly sheet: Sheet
  onDone(message: string): void
  onClose(): void
}

/** Sends a step with the version of the results at which its dialog was opened, so that the server refuses it if they changed since; the change is then shown (RES-10). */
function useSeenStep(sheet: Sheet) {
  const { send } = useCalls('results')
  const refresh = useRefresh()
  const [version] = useState(sheet.version ?? undefined)
  return async (step: Step, payload: object) => {
    try {
      await send(step, { id: sheet.id }, payload, { version })
    } catch (thrown) {
      if (describeError(thrown).isStale) await refresh(['results'])
      throw thrown
    }
  }
}

function EnterDialog({ sheet, isSaving, onDone, onClose }: StepProps & { readonly isSaving: boolean }) {
  const { send } = useCalls('results')
  const missing = missingParameters(sheet.tests, sheet.rows)
  return (
    <SmallDialog
      title={`Hand over the results of ${sheet.number}?`}
      confirm="Hand over"
      problem={isSaving ? 'Some values are not saved yet' : null}
      failure="The results could not be handed over"
      onSubmit={async () => {
        await send('enter', { id: sheet.id }, { confirmIncomplete: missing.length > 0 })
        onDone('Results handed over to verification')
      }}
      onClose={onClose}
    >
      {missing.length > 0 ? <p>Without a value: {missing.join(', ')}. The others are handed over all the same.</p> : <p>All parameters have a value.</p>}
    </SmallDialog>
  )
}

function ReturnDialog({ sheet, onDone, onClose }: StepProps) {
  const send = useSeenStep(sheet)
  const [reason, setReason] = useState('')
  return (
    <SmallDialog
      title={`Return the results of ${sheet.number}?`}
      confirm="Return"
      problem={reasonProblem(reason)}
      failure="The results could not be returned"
      onSubmit={async () => {
        await send('return', { reason })
        onDone('Results returned')
      }}
      onClose={onClose}
    >
      <Labelled
        label="Reason"
        input={(id) => <Input.TextArea id={id} rows={3} maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />}
      />
    </SmallDialog>
  )
}

function ReleaseDialog({ sheet, onDone, onClose }: StepProps) {
  const send = useSeenStep(sheet)
  const user = useCurrentUser()
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const rows = sheet.rows.filter(({ state }) => mayStep('release', state))
  const own = user && ownProblem(sheet, user, reason)
  const isOwn = user !== null && ownProblem(sheet, user, null) !== null
  const critical = sheet.openCriticals
  const jumps = rows.filter(({ deltaBeyond }) => deltaBeyond)
  return (
    <SmallDialog
      title={critical.length > 0 ? `Release ${sheet.number} with an open critical value?` : `Release ${sheet.number}?`}
      confirm="Release"
      isDanger={critical.length > 0}
      problem={own ?? (jumps.length > 0 && !note.trim() ? 'A value changed more than expected since the last one: please add a note' : null)}
      failure="The report could not be released"
      onSubmit={async () => {
        await send('release', { note: note.trim() || null, reason: reason.trim() || null, confirmCritical: critical.length > 0 })
        onDone('Report released')
      }}
      onClose={onClose}
    >
      {critical.map((value) => (
        <p key={value.id}>
          {criticalText(value)} has no confirmed call yet.{value.replaced === null ? '' : ` ${value.replaced}.`}
        </p>
      ))}
      {jumps.length > 0 ? <p>Changed more than expected: {jumps.map(({ parameter, value }) => `${parameter} ${value}`).join(', ')}.</p> : null}
      {isOwn ? (
        <Labelled
          label="Reason for verifying values of your own"
          input={(id) => <Input id={id} value={reason} maxLength={2000} onChange={(event) => setReason(event.target.value)} />}
        />
      ) : null}
      <Labelled
        label="Note on the report"
        input={(id) => <Input.TextArea id={id} rows={3} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />}
      />
    </SmallDialog>
  )
}

/** Opens the correction of released results. */
export function AmendButton({ onClick }: { onClick(): void }) {
  const { reason } = usePermission('reports.edit')
  return reason === undefined ? <Button onClick={onClick}>Correct</Button> : <PermittedButton reason={reason}>Correct</PermittedButton>
}
