import { useMemo } from 'react'
import { missingReason } from '#domain/results/reason.ts'
import { cancelledOrderQuestion, missingNote } from '#domain/results/release.ts'
import { mayStep } from '#domain/results/states.ts'
import { longText, text } from '#definition/kind.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { useCurrentUser } from '#crud/current-user.ts'
import { FormFields } from '#crud/form/form-fields.tsx'
import { textIn } from '#crud/form/form-state.ts'
import { changedBeyond } from './changed-beyond.ts'
import { criticalText } from './critical-text.ts'
import { PatientLine } from './patient-line.tsx'
import { ownProblem, type StepProps, useStep } from './step.ts'

const releaseFields = (needsNote: boolean) => ({
  reason: text({ label: 'Reason for verifying values of your own', required: missingReason, maxLength: 2000 }),
  note: longText({ label: 'Note on the report', maxLength: 2000, ...(needsNote ? { required: missingNote } : {}) }),
})

/** Releases a report's results; says what speaks against it, shows the comment that the report has, and asks for what is needed to do so all the same (RES-07, RES-09, RES-10, CRV-04). */
export function ReleaseDialog({ sheet, onDone, onClose }: StepProps) {
  const { frame, fields, send } = useStep(sheet, 'release', { note: sheet.notes, reason: null })
  const user = useCurrentUser()
  const isOwn = user !== null && ownProblem(sheet, user, null) !== null
  const critical = sheet.openCriticals
  const cancelled = cancelledOrderQuestion({ number: sheet.orderNumber, status: sheet.orderStatus, cancellationReason: sheet.cancellationReason })
  // Not judged again with each letter of the note.
  const jumps = useMemo(() => {
    const released = sheet.rows.filter(({ state }) => mayStep('release', state))
    return changedBeyond(sheet, released)
  }, [sheet])
  return (
    <DialogFrame
      {...frame}
      title={critical.length > 0 ? `Release ${sheet.number} with an open critical value?` : `Release ${sheet.number}?`}
      confirm="Release"
      isDanger={critical.length > 0 || cancelled !== null}
      failure="The report could not be released"
      check={({ note, reason }) => ({
        reason: user && ownProblem(sheet, user, textIn(reason)),
        // The comment of an earlier release says nothing of what changed since.
        note: jumps.length > 0 && [null, textIn(sheet.notes)].includes(textIn(note)) ? missingNote : null,
      })}
      submit={async ({ note, reason }) => {
        // A server that says nothing of cancelled orders does not know the confirmation either.
        await send({ note: textIn(note), reason: textIn(reason), confirmCritical: critical.length > 0, ...(cancelled ? { confirmCancelled: true } : {}) })
        onDone('Report released')
      }}
      onClose={onClose}
    >
      <PatientLine sheet={sheet} />
      {cancelled ? <p>{cancelled}</p> : null}
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
