import { memo, type RefObject } from 'react'
import type { FormerSeries } from '#domain/results/delta.ts'
import type { EvaluatedCell } from '#domain/results/evaluate-sheet.ts'
import { missingRangeText, severalRangesText } from '#domain/results/flag.ts'
import type { Parameter, Subject } from '#domain/results/parameter.ts'
import { rangeFor, rangeTextOf } from '#domain/results/range.ts'
import { rangeBesideUnit, scientificText } from '#domain/results/scientific-text.ts'
import { mayStep } from '#domain/results/states.ts'
import { LightButton } from '#ui/light-button.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { factIds, type GridActs, GridCell } from './grid-cell.tsx'
import { CellFlag, FormerValue, isOwnFlag, RowFlag, typedFlag } from './grid-cells.tsx'
import type { SheetRow, SheetTest } from './sheet.ts'

interface GridRowProps {
  readonly test: SheetTest
  readonly parameter: Parameter
  readonly cell: EvaluatedCell
  /** The saved value. */
  readonly row: SheetRow | undefined
  readonly text: string
  readonly former: FormerSeries | undefined
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
  const asSaved = shownRow(cell, row, isOpen)
  const unit = asSaved?.unit ?? parameter.unit
  const id = `note-${test.id}-${code}`
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
        <GridCell
          id={id}
          label={`${parameter.name}, ${test.name}`}
          name={parameter.name}
          facts={factIds(id, { hasLast: former !== undefined })}
          code={code}
          cell={cell}
          row={row}
          isOpen={isOpen}
          text={text}
          unclear={asSaved ? asSaved.unclear : isOwnFlag(row, cell) ? null : cell.unclear}
          unsaved={unsaved}
          problem={problem}
          isContested={isContested}
          isFocusable={isFocusable}
          acts={acts}
        />
      </td>
      <td id={`${id}-flag`}>{asSaved ? <RowFlag row={asSaved} /> : isOpen ? <CellFlag cell={cell} row={row} /> : null}</td>
      <td id={`${id}-unit`}>{scientificText(unit)}</td>
      <td id={`${id}-range`}>{rangeText(parameter, subject, cell, asSaved)}</td>
      <td id={`${id}-last`} className="figure" data-label="Last">
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

/** The saved row in place of the rules of today: of a locked value, and of a released one until another is typed over it. It keeps its flag and its range. */
export function shownRow(cell: EvaluatedCell, row: SheetRow | undefined, isOpen: boolean): SheetRow | undefined {
  const isAsReleased = row !== undefined && !mayStep('save', row.state) && row.value === cell.value?.text
  return isOpen && !isAsReleased ? undefined : row
}

/** The reference range of a value, without its unit. */
export function rangeText(parameter: Parameter, subject: Subject, cell: EvaluatedCell, asSaved: SheetRow | undefined): string {
  const range = asSaved?.rangeText ?? rangeTextOf(parameter, rangeFor(parameter, subject))
  return rangeBesideUnit(range, asSaved?.unit ?? parameter.unit) || noRangeText(parameter, subject, asSaved ?? cell)
}

function noRangeText(parameter: Parameter, subject: Subject, { ageUnclear }: Pick<SheetRow, 'ageUnclear'>): string {
  return ageUnclear ? severalRangesText : missingRangeText(parameter, subject)
}
