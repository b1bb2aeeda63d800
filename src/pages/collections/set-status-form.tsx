import { useContext, useId } from 'react'
import { type CollectionStatus, collectionStatuses } from '#domain/collection-status.ts'
import { defaultCollectedAt } from '#domain/collection-time.ts'
import { missingStatus } from '#domain/missing-status.ts'
import { nameKey } from '#definition/record.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { QuestionField, useQuestion } from '#crud/dialog/question-field.tsx'
import type { DialogProps } from '#crud/screens-context.ts'
import { serverTimeAt } from '#ui/clock.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { TimeZoneContext } from '#ui/time-zone.ts'
import { CompletionFields, completionOf, completionProblems } from './completion-fields.tsx'
import { StatusField } from './status-field.tsx'
import { StopPatients } from './stop-patients.tsx'
import { useVisitChange } from './use-visit-change.ts'
import { VisitLine } from './visit-line.tsx'

interface SetStatusFormProps extends DialogProps {
  readonly statuses: readonly CollectionStatus[]
  readonly title: string
  readonly confirm: string
}

/**
 * Sets the status of a visit and the others of its stop, all or none. Completing asks who drew the blood and when, and whether name and date of birth were
 * confirmed.
 */
export function SetStatusForm({ statuses, title, confirm, ...props }: SetStatusFormProps) {
  const id = useId()
  const timeZone = useContext(TimeZoneContext)
  const { visit, form, stop, stopProblems, frame, send } = useVisitChange(props, 'setStatus', ({ phlebotomistId, scheduledDate, timeSlot }) => ({
    status: null,
    collectedBy: phlebotomistId,
    collectedByName: null,
    collectedAt: defaultCollectedAt({ scheduledDate, timeSlot: timeSlot ?? '' }, serverTimeAt(Date.now()), timeZone).toISOString(),
    confirmedVisits: [],
  }))
  const question = useQuestion(form, ['status', 'leftOut'])
  const { reference, status, phlebotomistId } = visit
  const name = frame.pinned.record[nameKey('phlebotomistId')]
  const to = form.values.status
  return (
    <DialogFrame
      {...frame}
      title={`${title} ${reference}`}
      confirm={to === 'Completed' ? 'Complete' : confirm}
      working="Updating…"
      shows={['status']}
      check={(values) => ({ status: values.status ? null : missingStatus, ...stopProblems, ...completionProblems(values) })}
      submit={({ status: next, ...values }, version) =>
        send(
          { status: next, ...(next === 'Completed' ? completionOf(values, stop.chosen) : {}), ...(question.isConfirmed ? { confirmed: true } : {}) },
          version,
        )
      }
    >
      <VisitLine visit={visit} />
      <p>
        Now: <StatusTag status={collectionStatuses[status]} />
      </p>
      <StatusField form={form} statuses={statuses} now={status} />
      <StopPatients form={form} stop={stop} />
      {to === 'Completed' ? (
        <CompletionFields
          declaration={props.declaration}
          form={form}
          visits={stop.chosen}
          current={phlebotomistId === null ? undefined : { id: phlebotomistId, name: typeof name === 'string' ? name : 'The assigned phlebotomist' }}
        />
      ) : null}
      <QuestionField id={`${id}-confirmed`} question={question} confirm="Set it anyway" />
    </DialogFrame>
  )
}
