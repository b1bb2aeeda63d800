import * as results from '#contract/results.ts'
import { countText } from '#domain/count.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import { useWrite } from '#crud/use-write.ts'
import { TypedText } from '#ui/typed-text.tsx'
import type { WaitingReport } from './sheet.ts'

interface ReleaseManyDialogProps {
  readonly rows: readonly WaitingReport[]
  onClose(): void
}

/** Says which reports are released and which are left out, and why, before any is (RES-10). */
export function ReleaseManyDialog({ rows, onClose }: ReleaseManyDialogProps) {
  const form = useFormState({})
  const { send } = useWrite(results.releaseMany)
  const released = rows.filter(({ leftOut }) => leftOut === null)
  const others = rows.filter(({ leftOut }) => leftOut !== null)
  const reports = released.length === 1 ? '1 report' : `${released.length} reports`
  return (
    <DialogFrame
      title={`Release ${reports} without findings?`}
      confirm={`Release ${reports}`}
      working="Beginning…"
      width={640}
      form={form}
      isBlocked={released.length === 0}
      failure="The reports could not be released"
      resource="results"
      submit={() => send({}, { ids: released.map(({ id }) => id) })}
      onClose={onClose}
    >
      <p>Each customer is notified. The release goes on when this page is left, and can be cancelled.</p>
      <h3 className="release-heading">To be released</h3>
      <ReportNames rows={released} label="To be released" />
      {others.length > 0 ? (
        <>
          <h3 className="release-heading">Left out</h3>
          <ReportNames rows={others} label="Left out" />
        </>
      ) : null}
    </DialogFrame>
  )
}

const valueWord = { one: 'value', many: 'values' } as const

function ReportNames({ rows, label }: { readonly rows: readonly WaitingReport[]; readonly label: string }) {
  return (
    <ul className="release-list" aria-label={label}>
      {rows.map(({ id, number, orderNumber, patient, values, leftOut }) => (
        <li key={id}>
          {number} · <TypedText text={patient.name} /> <small className="patient-number">{patient.number}</small> · {orderNumber} ·{' '}
          {countText(values, valueWord)}
          {leftOut === null ? null : (
            <small className="result-note">
              <TypedText text={leftOut} />
            </small>
          )}
        </li>
      ))}
    </ul>
  )
}
