import { type KeyboardEvent, memo, type RefObject } from 'react'
import type { EvaluatedCell } from '#domain/results/evaluate-sheet.ts'
import { severalRangesText } from '#domain/results/flag.ts'
import { isCompared, type Parameter, type Subject } from '#domain/results/parameter.ts'
import { rangeFor, rangeTextOf } from '#domain/results/range.ts'
import { rangeBesideUnit, scientificText } from '#domain/results/scientific-text.ts'
import { mayStep } from '#domain/results/states.ts'
import { LightButton } from '#ui/light-button.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { CellFlag, FormerValue, isOwnFlag, RowFlag, typedFlag } from './grid-cells.tsx'
import type { FormerOfSheet, SheetRow, SheetTest } from './sheet.ts'
import type { TypedValues } from './use-typed-values.ts'
import { ValueCell } from './value-cell.tsx'

/** Actions of a grid on a value, by the parameter's code. */
export interface GridActs extends Pick<TypedValues, 'type' | 'forget' | 'commit' | 'replace'> {
  /** Opens a parameter's former values, comment and flag. */
  details(code: string): void
  keys(event: KeyboardEvent<HTMLInputElement>, code: string): void
  /** Takes what was pasted; false for a single value, which the input pastes itself. */
  take(code: string, text: string, cell: HTMLElement): boolean
  focus(code: string): void
}

interface GridRowProps {
  readonly test: SheetTest
  readonly parameter: Parameter
  readonly cell: EvaluatedCell
  /** The saved value. */
  readonly row: SheetRow | undefined
  readonly text: string
  readonly former: FormerOfSheet | undefined
  readonly subject: Subject
  readonly unsaved: string | undefined
  readonly problem: string | undefined
  readonly isContested: boolean
  readonly isOpen: boolean
  /** True for the one cell of the grid that Tab leads to. */
  readonly isFocusable: boolean
  readonly acts: RefObject<GridActs>
}

/** A parameter of a grid. Memoized: a keystroke draws its own row only, so each prop is a primitive or keeps its identity while it is equal. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { test, parameter, cell, row, text, former, subject, unsaved, problem, isContested, isOpen, isFocusable, acts } = props
  const { code } = parameter
  // A released value keeps its flag and its range until another one is typed over it.
  const isAsReleased = row !== undefined && !mayStep('save', row.state) && row.value === cell.value?.text
  const asSaved = isOpen && !isAsReleased ? undefined : row
  const unit = asSaved?.unit ?? parameter.unit
  return (
    <tr data-flag={asSaved ? (asSaved.flag ?? undefined) : typedFlag(cell, row)}>
      <th scope="row">
        <TypedText text={parameter.name} />
        {cell.calculated ? <small> calculated</small> : null}
        {row?.comment ? (
          <small className="result-note">
            <TypedText text={row.comment} />
          </small>
        ) : null}
      </th>
      <td>
        <ValueCell
          id={`note-${test.id}-${code}`}
          cell={cell}
          row={row}
          isOpen={isOpen}
          text={text}
          unclear={asSaved ? asSaved.unclear : isOwnFlag(row, cell) ? null : cell.unclear}
          unsaved={unsaved}
          problem={problem}
          isContested={isContested}
          drawInput={({ isInvalid, describedBy }) => (
            <input
              className="result-input figure"
              aria-label={`${parameter.name}, ${test.name}`}
              aria-invalid={isInvalid}
              aria-describedby={describedBy}
              autoComplete="off"
              spellCheck={false}
              tabIndex={isFocusable ? 0 : -1}
              value={text}
              onChange={(event) => acts.current.type([[code, event.target.value]])}
              onFocus={() => acts.current.focus(code)}
              onBlur={(event) => void acts.current.commit([[code, event.target.value]])}
              onKeyDown={(event) => acts.current.keys(event, code)}
              onPaste={(event) => {
                if (acts.current.take(code, event.clipboardData.getData('text'), event.currentTarget)) event.preventDefault()
              }}
            />
          )}
          onConfirm={() => void acts.current.commit([[code, text]], { confirmed: true })}
          onReplace={() => void acts.current.replace(code)}
          onForget={() => acts.current.forget(code)}
        />
      </td>
      <td>{asSaved ? <RowFlag row={asSaved} /> : isOpen ? <CellFlag cell={cell} row={row} /> : null}</td>
      <td>{scientificText(unit)}</td>
      <td>{rangeBesideUnit(asSaved?.rangeText ?? rangeTextOf(parameter, rangeFor(parameter, subject)), unit) || noRangeText(parameter, asSaved ?? cell)}</td>
      <td className="figure" data-label="Last">
        <FormerValue former={former} cell={cell} parameter={parameter} />
      </td>
      <td>
        {/* Tab leaves the grid while it is typed in: F2 opens the same. */}
        <LightButton
          variant="link"
          isSmall
          tabIndex={isOpen && !cell.calculated ? -1 : 0}
          aria-label={`Details of ${parameter.name}, ${test.name}`}
          onClick={() => acts.current.details(code)}
        >
          Details
        </LightButton>
      </td>
    </tr>
  )
})

function noRangeText(parameter: Parameter, { ageUnclear }: Pick<SheetRow, 'ageUnclear'>): string {
  return ageUnclear ? severalRangesText : isCompared(parameter) ? 'None for this age and sex' : ''
}
