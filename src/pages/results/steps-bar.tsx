import { useNotification } from '@refinedev/core'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as results from '#contract/results.ts'
import { missingReason, reasonProblem } from '#domain/results/reason.ts'
import { text } from '#definition/kind.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { textIn, useFormState } from '#crud/form/form-state.ts'
import { incompleteNote, missingParameters } from '#domain/results/missing.ts'
import { mayStep } from '#domain/results/states.ts'
import { usePermission, useCurrentUser } from '#crud/current-user.ts'
import { useWrite } from '#crud/use-write.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { type Store, useStore } from '#ui/store.ts'
import { useCtrlEnter } from '#ui/use-ctrl-enter.ts'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { PatientLine } from './patient-line.tsx'
import { reasonField } from './reason-field.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { SheetChecks } from './sheet-checks.tsx'
import { ownProblem, type StepProps, useStep, verifiedPart } from './step.ts'
import { useSheetKeys } from './use-sheet-keys.ts'
import type { UnsavedState } from './use-typed-values.ts'
import type { Sheet, WaitingReport } from './sheet.ts'

type Step = 'enter' | 'return' | 'release' | 'release-next' | 'verify'

interface StepsBarProps {
  readonly sheet: Sheet
  readonly unsaved: Store<UnsavedState>
  onDone(message: string): void
  onReleased(): void
  /** The report to verify after this one. */
  readonly next: WaitingReport | undefined
  readonly children: ReactNode
}

/** Buttons for all results of a report (RES-09, RES-10): hand over, return, release, or verify beside an uploaded file, and `children`. Key s leads there. */
export function StepsBar({ sheet, unsaved: unsavedStore, onDone, onReleased, next, children }: StepsBarProps) {
  const navigate = useNavigate()
  const { open: notify } = useNotification()
  const unsaved = useStore(unsavedStore)
  const [step, setStep] = useState<Step | null>(null)
  const isReleased = useRef(false)
  // A step that is done takes its button away: the focus stays among the others.
  const rowFocus = useRowFocus()
  useCtrlEnter(() => rowFocus.ref.current?.querySelector<HTMLElement>('.ant-btn-primary')?.click())
  useSheetKeys({ s: () => rowFocus.ref.current?.querySelector<HTMLElement>('button:not([disabled]), [tabindex="0"]')?.focus() })
  const { reason } = usePermission('reports.create')
  const user = useCurrentUser()
  // A super admin releases values of their own with a reason, which the dialog asks for; nobody else does (RES-09).
  const own = user && user.role !== 'super_admin' ? ownProblem(sheet, user, null) : null
  const isUploaded = sheet.source === 'upload'
  const isThenNext = next !== undefined && !isUploaded
  const releaseReason = reason ?? own ?? sheet.signatoryProblem ?? undefined
  const verified = verifiedPart(sheet)
  const some = (each: Exclude<Step, 'verify' | 'release-next'>) => sheet.rows.some(({ state }) => mayStep(each, state))
  const open = (each: Step) => () => setStep(each)
  return (
    <>
      <div className="results-steps" tabIndex={-1} {...rowFocus}>
        <div className="results-steps">
          {some('enter') ? (
            <PermittedButton
              type="primary"
              keys="Control+Enter"
              reason={reason ?? (unsaved === 'stuck' ? 'Some values are not saved yet' : undefined)}
              onClick={open('enter')}
            >
              Hand over to verification
            </PermittedButton>
          ) : null}
          {some('release') && !some('enter') ? (
            <>
              {isThenNext ? (
                <PermittedButton type="primary" keys="Control+Enter" reason={releaseReason} onClick={open('release-next')}>
                  Release and next
                </PermittedButton>
              ) : null}
              <PermittedButton
                type={isThenNext ? 'default' : 'primary'}
                keys={isThenNext ? undefined : 'Control+Enter'}
                reason={releaseReason}
                onClick={open(isUploaded ? 'verify' : 'release')}
              >
                {isUploaded ? 'Verify' : 'Release'}
              </PermittedButton>
              {sheet.testsToSign.length > 0 ? (
                <PermittedButton
                  reason={reason ?? (user && user.role !== 'super_admin' ? ownProblem(verified, user, null) : null) ?? undefined}
                  onClick={open('verify')}
                >
                  Verify your tests
                </PermittedButton>
              ) : null}
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
      {step === 'verify' ? <VerifyDialog sheet={sheet} onDone={onDone} onClose={() => setStep(null)} /> : null}
      {step === 'release' || step === 'release-next' ? (
        <ReleaseDialog
          sheet={sheet}
          isThenNext={step === 'release-next'}
          onDone={(message) => {
            isReleased.current = true
            onDone(message)
            onReleased()
          }}
          onClose={() => {
            setStep(null)
            if (!isReleased.current || step !== 'release-next' || !next) return
            notify?.({ type: 'success', key: `released-${sheet.id}`, message: `Report released: ${sheet.number}` })
            void navigate(`/results/${next.id}/sheet`)
          }}
        />
      ) : null}
    </>
  )
}

function EnterDialog({ sheet, isSaving, onDone, onClose }: StepProps & { readonly isSaving: boolean }) {
  const form = useFormState({})
  const { send } = useWrite(results.enter)
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
      <PatientLine sheet={sheet} />
      {isSaving ? <p role="status">Some values are not saved yet</p> : null}
      <p>{incompleteNote(missing)}</p>
      <SheetChecks sheet={sheet} />
    </DialogFrame>
  )
}

function ReturnDialog({ sheet, onDone, onClose }: StepProps) {
  const { frame, fields, send } = useStep(sheet, 'return', useWrite(results.sendBack), { reason: null })
  return (
    <DialogFrame
      {...frame}
      title={`Return the results of ${sheet.number}?`}
      confirm="Return"
      failure="The results could not be returned"
      check={({ reason }) => ({ reason: reasonProblem(textIn(reason)) })}
      submit={async ({ reason }) => {
        await send({ reason: textIn(reason) ?? '' })
        onDone('Results returned')
      }}
      onClose={onClose}
    >
      <PatientLine sheet={sheet} />
      <FormFields fields={reasonField} names={['reason']} {...fields} />
    </DialogFrame>
  )
}

const ownReason = { reason: text({ label: 'Reason for verifying values of your own', required: missingReason, maxLength: 2000 }) }

/** Verifies results beside an uploaded file, which stays the report (REP-08, RES-09), or those that the user signs before others release the report (ACC-08). */
function VerifyDialog({ sheet, onDone, onClose }: StepProps) {
  const { frame, fields, send } = useStep(sheet, 'verify', useWrite(results.verify), { reason: null })
  const user = useCurrentUser()
  const verified = verifiedPart(sheet)
  const isOwn = user !== null && ownProblem(verified, user, null) !== null
  return (
    <DialogFrame
      {...frame}
      title={`Verify the results of ${sheet.number}?`}
      confirm="Verify"
      failure="The results could not be verified"
      check={({ reason }) => ({ reason: user && ownProblem(verified, user, textIn(reason)) })}
      submit={async ({ reason }) => {
        await send({ reason: textIn(reason) })
        onDone('Results verified')
      }}
      onClose={onClose}
    >
      <PatientLine sheet={sheet} />
      <p>
        {sheet.testsToSign.length === 0
          ? 'The uploaded file stays the report. The results are kept beside it and compared with later ones.'
          : `You verify ${sheet.testsToSign.join(', ')}. A signatory of the other tests verifies or releases the rest.`}
      </p>
      {isOwn ? <FormFields fields={ownReason} names={['reason']} {...fields} /> : null}
    </DialogFrame>
  )
}
