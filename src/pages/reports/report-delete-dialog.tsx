import { reportRefusals } from '#domain/report.ts'
import { text } from '#definition/kind.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { describeError } from '#ui/describe-error.ts'
import { FormFields } from '#crud/form/form-fields.tsx'
import { textIn, useFormState, type FormValues } from '#crud/form/form-state.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { usePinnedRecord } from '#crud/show/use-pinned-record.ts'
import { useCalls } from '#crud/use-call.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { reportOf, reportTitle } from './report.ts'
import { announce } from './report-banner.tsx'

const fields = { reason: text({ label: 'Reason', required: reportRefusals.noReason, maxLength: 500 }) }

/** Deletes a report, with a reason; the server keeps it, hidden (REP-10). */
export default function ReportDeleteDialog({ declaration, record, onClose, onDeleted }: DialogProps) {
  const pinned = usePinnedRecord(declaration.name, record)
  const report = reportOf(pinned.record)
  const form = useFormState({ reason: null })
  const { send } = useCalls(declaration.name)
  const refresh = useRefresh()
  const remove = async ({ reason }: FormValues, version?: string) => {
    try {
      await send('remove', { id: report.id }, { reason: textIn(reason) }, { version })
    } catch (thrown) {
      if (!describeError(thrown).isUnsupported) throw thrown
      void refresh([declaration.name])
      throw Object.assign(new Error('This report is not there any more, or this server cannot delete reports. The list has been loaded again.'), {
        statusCode: 422,
        outcome: 'refused',
      })
    }
    announce('Report deleted')
    onDeleted?.([report.id])
  }
  return (
    <DialogFrame
      title="Delete Report"
      confirm="Delete"
      working="Deleting…"
      isDanger
      form={form}
      draft={`${declaration.name} delete ${report.id}`}
      failure="Failed to delete report. Please try again."
      resource={declaration.name}
      pinned={pinned}
      shows={['status', 'versions']}
      check={({ reason }) => ({ reason: textIn(reason) === null ? reportRefusals.noReason : null })}
      submit={remove}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this report? This action cannot be undone.</p>
      <p>
        <TypedText text={reportTitle(report)} />
      </p>
      <FormFields fields={fields} names={['reason']} state={form} idOf={(name) => `report-delete-${name}`} />
    </DialogFrame>
  )
}
