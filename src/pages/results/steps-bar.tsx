import { type ReactNode, useId, useState } from 'react'
import { missingReason, reasonProblem } from '#domain/results/reason.ts'
import { longText, text } from '#definition/kind.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { textIn, useFormState, type Values } from '#crud/form/form-state.ts'
import { incompleteNote, missingParameters } from '#domain/results/missing.ts'
import { mayStep, verifyProblem } from '#domain/results/states.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import { usePermission, useCurrentUser } from '#crud/current-user.ts'
import { useCall } from '#crud/use-call.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { criticalText } from './critical-text.ts'
import { reasonField } from './reason-field.ts'
import { useSheetKeys } from './use-sheet-keys.ts'
import type { UnsavedState } from './use-typed-values.ts'
import type { Sheet } from './wire-sheet.ts'

type Step = 'enter' | 'return' | 'release'

interface StepsBarProps {
  readonly sheet: Sheet
  readonly unsaved: UnsavedState
  onDone(message: string): void
  onReleased(): void
  readonly children: ReactNode
}

/** What can be done with a report's results as a whole: hand over, return, release (RES-09, RES-10), and `children`. The key s leads there. */
export function StepsBar({ sheet, unsaved, onDone, onReleased, children }: StepsBarProps) {
  const [step, setStep] = useState<Step | null>(null)
  // A step that is done takes its button away: the focus stays among the others.
  const rowFocus = useRowFocus()
  useSheetKeys({ s: () => rowFocus.ref.current?.querySelector<HTMLElement>('button:not([disabled]), [tabindex="0"]')?.focus() })
  const { reason } = usePermission('reports.create')
  const user = useCurrentUser()
  // A super admin releases values of their own with a reason, which the dialog asks for; nobody else does (RES-09).
  const own = user && user.role !== 'super_admin' ? ownProblem(sheet, user, null) : null
  const some = (each: Step) => sheet.rows.some(({ state }) => mayStep(each, state))
  const open = (each: Step) => () => setStep(each)
  return (
    <>
      <div tabIndex={-1} {...rowFocus}>
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
        </div>
        {children}
      </div>
      {step === 'enter' ? <EnterDialog sheet={sheet} isSaving={unsaved !== null} onDone={onDone} onClose={() => setStep(null)} /> : null}
      {step === 'return' ? <ReturnDialog sheet={sheet} onDone={onDone} onClose={() => setStep(null)} /> : null}
      {step === 'release' ? (
        <ReleaseDialog
          sheet={sheet}
          onDone={(message) => {
            onDone(message)
            onReleased()
          }}
          onClose={() => setStep(null)}
        />
      ) : null}
    </>
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

/** What the dialogs of the steps have in common. A step is sent with the version of the results at which its dialog was opened, so that the server refuses it if they changed since (RES-10). */
function useStep(sheet: Sheet, step: Step, initial: Values) {
  const id = useId()
  const { send } = useCall('results', step)
  const [version] = useState(sheet.version ?? undefined)
  const form = useFormState(initial)
  return {
    frame: { form, resource: 'results' },
    fields: { state: form, idOf: (name: string) => `${id}-${name}` },
    send: (payload: object) => send({ id: sheet.id }, payload, { version }),
  }
}

function EnterDialog({ sheet, isSaving, onDone, onClose }: StepProps & { readonly isSaving: boolean }) {
  const form = useFormState({})
  const { send } = useCall('results', 'enter')
  const missing = missingParameters(sheet.tests, sheet.rows)
  return (
    <DialogFrame
      title={`Hand over the results of ${sheet.number}?`}
      confirm="Hand over"
      form={form}
      isBlocked={isSaving}
      failure="The results could not be handed over"
      resource="results"
      submit={async () => {
        await send({ id: sheet.id }, { confirmIncomplete: missing.length > 0 })
        onDone('Results handed over to verification')
      }}
      onClose={onClose}
    >
      {isSaving ? <p role="status">Some values are not saved yet</p> : null}
      <p>{incompleteNote(missing)}</p>
    </DialogFrame>
  )
}

function ReturnDialog({ sheet, onDone, onClose }: StepProps) {
  const { frame, fields, send } = useStep(sheet, 'return', { reason: null })
  return (
    <DialogFrame
      {...frame}
      title={`Return the results of ${sheet.number}?`}
      confirm="Return"
      failure="The results could not be returned"
      check={({ reason }) => ({ reason: reasonProblem(textIn(reason)) })}
      submit={async ({ reason }) => {
        await send({ reason: textIn(reason) })
        onDone('Results returned')
      }}
      onClose={onClose}
    >
      <FormFields fields={reasonField} names={['reason']} {...fields} />
    </DialogFrame>
  )
}

const missingNote = 'A value changed more than expected since the last one: please add a note'

const releaseFields = (needsNote: boolean) => ({
  reason: text({ label: 'Reason for verifying values of your own', required: missingReason, maxLength: 2000 }),
  note: longText({ label: 'Note on the report', maxLength: 2000, ...(needsNote ? { required: missingNote } : {}) }),
})

function ReleaseDialog({ sheet, onDone, onClose }: StepProps) {
  const { frame, fields, send } = useStep(sheet, 'release', { note: null, reason: null })
  const user = useCurrentUser()
  const rows = sheet.rows.filter(({ state }) => mayStep('release', state))
  const isOwn = user !== null && ownProblem(sheet, user, null) !== null
  const critical = sheet.openCriticals
  const jumps = rows.filter(({ deltaBeyond }) => deltaBeyond)
  return (
    <DialogFrame
      {...frame}
      title={critical.length > 0 ? `Release ${sheet.number} with an open critical value?` : `Release ${sheet.number}?`}
      confirm="Release"
      isDanger={critical.length > 0}
      failure="The report could not be released"
      check={({ note, reason }) => ({
        reason: user && ownProblem(sheet, user, textIn(reason)),
        note: jumps.length > 0 && !textIn(note) ? missingNote : null,
      })}
      submit={async ({ note, reason }) => {
        await send({ note: textIn(note), reason: textIn(reason), confirmCritical: critical.length > 0 })
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
      <FormFields fields={releaseFields(jumps.length > 0)} names={isOwn ? ['reason', 'note'] : ['note']} {...fields} />
    </DialogFrame>
  )
}
