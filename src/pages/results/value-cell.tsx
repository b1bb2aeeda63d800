import { emptyText } from '#domain/text.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { EvaluatedCell } from '#domain/results/evaluate-sheet.ts'
import { plausibleAnswer } from '#domain/results/plausible.ts'
import { changedValueText, valueText, withdrawnValue } from '#domain/results/value.ts'
import type { SheetRow } from './sheet.ts'

export interface ValueCellProps {
  readonly id: string
  readonly cell: EvaluatedCell
  readonly row: SheetRow | undefined
  /** True for an editable cell; calculated ones never are. */
  readonly isOpen: boolean
  readonly text: string
  /** The reason why the value has no flag. */
  readonly unclear: string | null
  /** Value typed here that is not on the server. */
  readonly unsaved: string | undefined
  /** Reason that the server refused the value. */
  readonly problem: string | undefined
  /** Somebody else has saved another value. */
  readonly isContested: boolean
  drawInput(facts: { readonly isInvalid: boolean; readonly describedBy: string | undefined }): ReactNode
  onConfirm(): void
  onReplace(): void
  onForget(): void
}

/** The value of a parameter, typed or read, with everything that is known about it. */
export function ValueCell(props: ValueCellProps) {
  const { id, cell, row, isOpen, text, unclear, unsaved, problem, isContested, drawInput, onConfirm, onReplace, onForget } = props
  const notSaved = isOpen ? undefined : unsaved
  const note = notSaved ? `Typed, but not saved: ${notSaved}` : !isOpen && row ? null : (cell.problem ?? (isContested ? null : problem) ?? cell.absent)
  const needsYes = isOpen && !isContested && cell.question !== null && !(row?.plausibleConfirmed && row.value === cell.value?.text)
  const shown = isOpen ? cell.value?.text : row && valueText(row.value)
  return (
    <>
      {cell.calculated || !isOpen ? (
        <span className="figure result-value">{shown ?? emptyText}</span>
      ) : (
        drawInput({
          isInvalid: cell.problem !== null || problem !== undefined || isContested,
          describedBy: note || needsYes || isContested || unclear ? id : undefined,
        })
      )}
      <span id={id}>
        {isOpen && row?.value === withdrawnValue && text === '' ? <small className="result-absent">{valueText(row.value)}</small> : null}
        {note ? <small className={cell.absent && !notSaved ? 'result-absent' : 'result-problem'}>{note}</small> : null}
        {unclear ? <small className="result-note">{unclear}</small> : null}
        {isContested ? (
          <small className="result-problem" role="alert">
            {changedValueText(row?.value ?? '')}{' '}
            <Button size="small" onClick={onForget}>
              {row?.value ? `Keep ${row.value}` : 'Keep it empty'}
            </Button>{' '}
            {cell.problem === null ? (
              <Button size="small" onClick={onReplace}>
                {row?.value ? `Replace by ${text}` : `Save ${text}`}
              </Button>
            ) : null}
          </small>
        ) : null}
        {needsYes ? (
          <small className="result-problem result-question">
            {cell.question}{' '}
            <Button size="small" onClick={onConfirm}>
              {plausibleAnswer}
            </Button>
          </small>
        ) : null}
      </span>
    </>
  )
}
