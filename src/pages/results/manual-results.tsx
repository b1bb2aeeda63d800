import { reasonProblem } from '#domain/results/reason.ts'
import { useId, useState } from 'react'
import * as results from '#contract/results.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { textIn, useFormState } from '#crud/form/form-state.ts'
import { measuredText, rangeBesideUnit } from '#domain/results/scientific-text.ts'
import { mayStep } from '#domain/results/states.ts'
import { valueText } from '#domain/results/value.ts'
import { usePermission } from '#crud/current-user.ts'
import { useWrite } from '#crud/use-write.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { RowFlag } from './grid-cells.tsx'
import { reasonField } from './reason-field.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import './result-grid.css'

interface FreeRowsProps {
  readonly sheet: Sheet
  readonly rows: readonly SheetRow[]
  /** The reason of the correction that is being made, or null. */
  readonly correcting: string | null
  onDone(message: string): void
}

/** Results outside the grids: free rows (REP-08), and values of what the catalogue no longer measures. Drafts can be removed, released ones by a correction. */
export function ManualResults({ sheet, rows, correcting, onDone }: FreeRowsProps) {
  const [removed, setRemoved] = useState<SheetRow | null>(null)
  return (
    <>
      {rows.length === 0 ? null : <FreeRowTable sheet={sheet} rows={rows} correcting={correcting} onRemove={setRemoved} />}
      {/* Outside the list, so that it stays with its typed reason when somebody else removes the last row. */}
      {removed ? <RemoveDialog sheet={sheet} row={removed} correcting={correcting} onDone={onDone} onClose={() => setRemoved(null)} /> : null}
    </>
  )
}

type FreeRowTableProps = Pick<FreeRowsProps, 'sheet' | 'rows' | 'correcting'> & { onRemove(row: SheetRow): void }

function FreeRowTable({ sheet, rows, correcting, onRemove }: FreeRowTableProps) {
  const { reason } = usePermission('reports.create')
  const canRemove = ({ state, value }: SheetRow) => mayStep('save', state) || (correcting !== null && mayStep('amend', state) && value !== '')
  const unordered = new Set(sheet.tests.filter(({ isOrdered }) => isOrdered === false).map(({ id }) => id))
  return (
    <div className="results-scroll">
      <table className="result-grid">
        <caption>Other results</caption>
        <TableHead titles={['Test', 'Parameter', 'Value', 'Flag', 'Normal range']} hidden="Actions" />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-flag={row.flag ?? undefined}>
              <td>
                <TypedText text={row.testName} />
                {row.testId !== null && unordered.has(row.testId) ? (
                  <small className="result-problem">No longer on the order: remove its values, or add the test again</small>
                ) : null}
              </td>
              <th scope="row">
                <TypedText text={row.parameter} />
                {row.parameterCode === null ? null : <small className="result-note">No longer measured by this test</small>}
              </th>
              <td>
                <TypedText text={row.value === '' ? valueText(row.value) : measuredText(row.value, row.unit)} />
              </td>
              <td>
                <RowFlag row={row} />
              </td>
              <td>
                <TypedText text={rangeBesideUnit(row.rangeText, row.unit)} />
              </td>
              <td>
                {canRemove(row) ? (
                  <PermittedButton size="small" reason={reason} aria-label={`Remove ${row.parameter}, ${row.testName}`} onClick={() => onRemove(row)}>
                    Remove
                  </PermittedButton>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RemoveDialogProps = Omit<FreeRowsProps, 'rows'> & { readonly row: SheetRow; onClose(): void }

function RemoveDialog({ sheet, row, correcting, onDone, onClose }: RemoveDialogProps) {
  const id = useId()
  const { send } = useWrite(results.remove)
  const isReleased = !mayStep('save', row.state)
  const form = useFormState({ reason: correcting })
  const words = [row.parameter, measuredText(row.value, row.unit)].filter(Boolean).join(' ')
  return (
    <DialogFrame
      title={`Remove ${words}?`}
      confirm="Remove"
      isDanger
      form={form}
      draft={`results remove ${row.id}`}
      failure="The value could not be removed"
      resource="results"
      check={({ reason }) => ({ reason: isReleased ? reasonProblem(textIn(reason)) : null })}
      submit={async ({ reason }) => {
        await send({ id: sheet.id }, { resultId: row.id, ...(isReleased ? { reason: textIn(reason) } : {}) })
        onDone(isReleased ? 'The value is withdrawn once the correction is released' : 'Value removed')
      }}
      onClose={onClose}
    >
      <p>
        {isReleased
          ? 'It is on a report that was released: it leaves the report when the correction is verified and released.'
          : 'It comes on no report. Who removed it stays in the history.'}
      </p>
      {isReleased ? <FormFields fields={reasonField} names={['reason']} state={form} idOf={(name) => `${id}-${name}`} /> : null}
    </DialogFrame>
  )
}
