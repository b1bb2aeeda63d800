import { type ComponentType, useMemo, useState } from 'react'
import * as results from '#contract/results.ts'
import { useCurrentUser } from '#crud/current-user.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import type { InputProps } from '#crud/fields/inputs/input-props.ts'
import { FormFields } from '#crud/form/form-fields.tsx'
import { textIn } from '#crud/form/form-state.ts'
import { useWrite } from '#crud/use-write.ts'
import type { FieldKind } from '#definition/field.ts'
import { longText, text } from '#definition/kind.ts'
import { evaluateSheet } from '#domain/results/evaluate-sheet.ts'
import { missingReason } from '#domain/results/reason.ts'
import { testsOfRejected } from '#domain/results/rejected-sample.ts'
import { missingNote, releaseQuestionCodes, releaseQuestions } from '#domain/results/release.ts'
import { incompleteReportQuestion, testLine } from '#domain/results/missing.ts'
import { mayStep } from '#domain/results/states.ts'
import { describeError } from '#ui/describe-error.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { criticalText } from './critical-text.ts'
import { PhrasedText } from './phrased-text.tsx'
import { PatientLine } from './patient-line.tsx'
import { formersByCode, type Sheet, type SheetRow, subjectOf } from './sheet.ts'
import { ownProblem, type StepProps, useStep } from './step.ts'

const releaseFields = (needsNote: boolean) => ({
  reason: text({ label: 'Reason for verifying values of your own', required: missingReason, maxLength: 2000 }),
  note: longText({ label: 'Note on the report', maxLength: 2000, ...(needsNote ? { required: missingNote } : {}) }),
})

const phrased = { note: PhrasedText as ComponentType<InputProps<FieldKind>> }

/** Releases a report's results. Shows objections and the report's comment, and asks for the required confirmations (RES-07, RES-09, RES-10, CRV-04). */
export function ReleaseDialog({
  sheet,
  isThenNext,
  onDone,
  onClose,
}: StepProps & { /** The next report is opened afterwards. */ readonly isThenNext: boolean }) {
  const { frame, fields, send } = useStep(sheet, 'release', useWrite(results.release), { note: sheet.notes, reason: null })
  const user = useCurrentUser()
  const isOwn = user !== null && ownProblem(sheet, user, null) !== null
  const asked = askedOf(sheet)
  // Further questions of the server are confirmed by pressing again.
  const [answered, setAnswered] = useState<readonly string[]>([])
  // Not evaluated again for each letter of the note.
  const jumps = useMemo(() => {
    const released = sheet.rows.filter(({ state }) => mayStep('release', state))
    return changedBeyond(sheet, released)
  }, [sheet])
  const isPreliminary = asked.some(({ code }) => code === 'incompleteReport')
  return (
    <DialogFrame
      {...frame}
      title={titleOf(sheet, isPreliminary)}
      confirm={isPreliminary ? 'Release as preliminary' : isThenNext ? 'Release and next' : 'Release'}
      isDanger={asked.some(({ code }) => code !== 'incompleteReport')}
      failure="The report could not be released"
      check={({ note, reason }) => ({
        reason: user && ownProblem(sheet, user, textIn(reason)),
        // The comment of an earlier release says nothing of what changed since.
        note: jumps.length > 0 && [null, textIn(sheet.notes)].includes(textIn(note)) ? missingNote : null,
      })}
      submit={async ({ note, reason }) => {
        const confirmed = releaseQuestionCodes.filter((each) => asked.some(({ code }) => code === each) || answered.includes(each))
        try {
          await send({ note: textIn(note), reason: textIn(reason), ...(confirmed.length > 0 ? { confirmed } : {}) })
        } catch (error) {
          const { question } = describeError(error)
          if (question) setAnswered([...answered, question.code])
          throw error
        }
        onDone(isPreliminary ? 'Preliminary report released' : 'Report released')
      }}
      onClose={onClose}
    >
      <PatientLine sheet={sheet} />
      {asked.map(({ code, sentence }) => (code === 'openCritical' ? null : <p key={code}>{sentence}</p>))}
      {sheet.openCriticals.map((value) => (
        <p key={value.id}>
          {criticalText(value)} has no confirmed call yet.{value.replaced === null ? '' : ` ${value.replaced}.`}
        </p>
      ))}
      {isPreliminary ? (
        <ul aria-label="Still to come">
          {sheet.pending.map((each) => (
            <li key={each.test}>
              <TypedText text={testLine(each)} />
            </li>
          ))}
        </ul>
      ) : null}
      {jumps.length > 0 ? <p>Changed more than expected: {jumps.map(({ parameter, value }) => `${parameter} ${value}`).join(', ')}.</p> : null}
      <FormFields fields={releaseFields(jumps.length > 0)} names={isOwn ? ['reason', 'note'] : ['note']} inputs={phrased} {...fields} />
    </DialogFrame>
  )
}

/** The questions of a release that the sheet answers for itself: the dialog asks them before anything is sent. */
function askedOf(sheet: Sheet) {
  return releaseQuestions({
    order: { number: sheet.orderNumber, status: sheet.orderStatus, cancellationReason: sheet.cancellationReason },
    rejected: testsOfRejected(sheet.rows, sheet.samples),
    openCritical: sheet.openCriticals.length,
    incomplete: incompleteReportQuestion(sheet.pending),
    otherReports: sheet.otherReports,
  })
}

function titleOf({ number, openCriticals }: Sheet, isPreliminary: boolean): string {
  if (openCriticals.length > 0) return `Release ${number} with an open critical value?`
  return isPreliminary ? `Release ${number} as a preliminary report?` : `Release ${number}?`
}

/**
 * The values among these that differ from the last released ones by more than the catalogue expects: when they were saved, or by now, as another report may
 * have been released since (RES-07).
 */
function changedBeyond(sheet: Sheet, rows: readonly SheetRow[]): readonly SheetRow[] {
  const [formers, subject] = [formersByCode(sheet), subjectOf(sheet)]
  const judged = new Map(
    sheet.tests.map(({ id, parameters }) => {
      const typed = new Map(sheet.rows.filter(({ testId }) => testId === id).map(({ parameterCode, value }) => [parameterCode ?? '', value]))
      return [id, evaluateSheet({ parameters, typed, previousResults: formers, subject })]
    }),
  )
  return rows.filter(({ testId, parameterCode, deltaBeyond }) => deltaBeyond || judged.get(testId ?? '')?.get(parameterCode ?? '')?.delta?.beyond)
}
