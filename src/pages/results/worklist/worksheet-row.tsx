import { type KeyboardEvent, memo, type RefObject, useEffect, useInsertionEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { EvaluatedCell } from '#domain/results/evaluate-sheet.ts'
import { ageAndSexText } from '#domain/results/age.ts'
import type { Parameter } from '#domain/results/parameter.ts'
import { mayType } from '#domain/results/states.ts'
import { DueText } from '#ui/due-text.tsx'
import { InstantText } from '#ui/instant-text.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { factIds, type GridActs, GridCell } from '../grid-cell.tsx'
import { CellFlag, FormerValue, isOwnFlag, RowFlag, typedFlag } from '../grid-cells.tsx'
import { rangeText, shownRow } from '../grid-row.tsx'
import { formersByCode, type SheetRow, type SheetTest, subjectOf } from '../sheet.ts'
import { useCalculatedFindings } from '../use-calculated-findings.ts'
import { useSave } from '../use-save.ts'
import { type TypedValue, type TypedValues, type UnsavedState, useTypedValues } from '../use-typed-values.ts'
import { sheetPath } from './sheet-path.ts'
import type { RowFacts, WorksheetRow } from './use-worksheet.ts'
import { unitId } from './worksheet-table.tsx'

/** The values of a row as the whole grid needs them, to paste a column. */
export type RowHandle = Pick<TypedValues, 'texts' | 'judged' | 'isOpen' | 'type' | 'commit' | 'forget'>

/** Actions of the whole grid. */
export interface WorksheetActs {
  /** Keeps the handle of a row; null when it is gone. */
  keep(rowId: string, handle: RowHandle | null): void
  keys(event: KeyboardEvent<HTMLInputElement>, code: string, values: RowHandle): void
  take(row: WorksheetRow, code: string, text: string, cell: HTMLElement): boolean
  focus(rowId: string, code: string): void
  details(row: WorksheetRow, parameter: Parameter, cell: EvaluatedCell): void
  write(row: WorksheetRow, values: readonly TypedValue[]): Promise<unknown>
  fail(row: WorksheetRow, text: string | null): void
  unsaved(rowId: string, state: UnsavedState, isStuck: () => boolean): void
}

interface WorksheetRowProps extends RowFacts {
  readonly row: WorksheetRow
  readonly test: SheetTest
  readonly mayWrite: boolean
  /** The parameter whose cell has the focus. */
  readonly active: string | null
  /** The cell of the grid that Tab leads to. */
  readonly focusable: string | null
  readonly acts: RefObject<WorksheetActs>
}

/** Facts that tell a patient from another: age, sex and sample number. */
function whoText({ patient, collectedOn, sample }: WorksheetRow): string {
  return [ageAndSexText(patient, patient.gender, collectedOn), sample.number].filter(Boolean).join(' · ')
}

/** A patient of the grid with the values of one test, by the rules of the result sheet. */
export const WorksheetPatient = memo(function WorksheetPatient({ row, test, progress, mayWrite, active, focusable, other, acts }: WorksheetRowProps) {
  const { patient, collectedOn, sample } = row
  const subject = useMemo(() => subjectOf({ patient, collectedOn }), [patient, collectedOn])
  const formers = useMemo(() => formersByCode({ formers: row.formers }), [row.formers])
  const label = { number: `${patient.name}, ${sample.number}`, tests: [test] }
  const save = useSave(
    label,
    (_, values) => acts.current.write(row, values),
    (_, text) => acts.current.fail(row, text),
  )
  const canType = (saved: SheetRow | undefined) => mayWrite && row.problem === null && mayType(saved, row.values, false)
  const values = useTypedValues({
    ...{ test, rows: row.values, formers, subject, canType },
    onSave: (typed) => save(test.id, typed),
    onMended: () => acts.current.fail(row, null),
    onUnsaved: (state, isStuck) => acts.current.unsaved(row.id, state, isStuck),
  })
  useEffect(() => acts.current.keep(row.id, values))
  useEffect(() => () => acts.current.keep(row.id, null), [acts, row.id])
  const details = (code: string) => {
    const [parameter, cell] = [test.parameters.find((each) => each.code === code), values.judged.get(code)]
    if (parameter && cell) acts.current.details(row, parameter, cell)
  }
  const nameOf = (parameter: Parameter) => `${parameter.name}, ${patient.name}`
  const calculated = useCalculatedFindings(test.parameters, values.judged, nameOf)
  const latest: GridActs = {
    ...{ type: values.type, forget: values.forget, commit: values.commit, replace: values.replace, details, calculated },
    keys: (event, code) => acts.current.keys(event, code, values),
    take: (code, text, cell) => acts.current.take(row, code, text, cell),
    focus: (code) => acts.current.focus(row.id, code),
  }
  const own = useRef(latest)
  useInsertionEffect(() => {
    own.current = latest
  })
  return (
    <tr data-row={row.id} data-progress={progress} className={other?.isNew ? 'worksheet-changed' : active === null ? undefined : 'worksheet-active'}>
      <th scope="row" className="worksheet-patient">
        <TypedText text={patient.name} />
        <small>
          {ageAndSexText(patient, patient.gender, collectedOn)} <span className="patient-number">{patient.number}</span>
        </small>
      </th>
      <td className="worksheet-sample">
        <Link className="figure" to={sheetPath(row)} tabIndex={active === null ? -1 : 0}>
          {sample.number}
        </Link>
        <small>
          <RowNote row={row} progress={progress} other={other} />
        </small>
      </td>
      {test.parameters.map((parameter) => {
        const { code } = parameter
        const cell = values.judged.get(code)
        if (!cell) return <td key={code} />
        const [saved, isOpen] = [values.saved.get(code), values.isOpen(code)]
        const asSaved = shownRow(cell, saved, isOpen)
        const id = `note-${row.id}-${code}`
        return (
          <td key={code} className="worksheet-cell" data-flag={asSaved ? (asSaved.flag ?? undefined) : typedFlag(cell, saved)} data-label={parameter.name}>
            {active === code ? (
              <span className="worksheet-who" aria-hidden="true">
                <TypedText text={patient.name} /> · {whoText(row)}
              </span>
            ) : null}
            <div className="worksheet-line">
              <GridCell
                id={id}
                label={`${parameter.name}, ${patient.name}, ${whoText(row)}`}
                name={nameOf(parameter)}
                facts={factIds(id, { unit: unitId(code), hasLast: formers.has(code) })}
                code={code}
                cell={cell}
                row={saved}
                isOpen={isOpen}
                text={values.texts.get(code) ?? ''}
                unclear={asSaved ? asSaved.unclear : isOwnFlag(saved, cell) ? null : cell.unclear}
                unsaved={values.unsaved.get(code)}
                problem={values.problems[code]}
                isContested={values.contested.has(code)}
                isFocusable={focusable === code}
                acts={own}
              />
              <span id={`${id}-flag`} className="worksheet-flag">
                {asSaved ? <RowFlag row={asSaved} /> : isOpen ? <CellFlag cell={cell} row={saved} /> : null}
              </span>
              {/* F2 opens the same. */}
              <LightButton
                variant="text"
                isSmall
                className="worksheet-facts"
                tabIndex={-1}
                aria-label={`Details of ${parameter.name}, ${patient.name}`}
                onClick={() => details(code)}
              >
                <span id={`${id}-range`}>{rangeText(parameter, subject, cell, asSaved)}</span>
                <span id={`${id}-last`} className="figure">
                  <FormerValue former={formers.get(code)} cell={cell} parameter={parameter} />
                </span>
              </LightButton>
            </div>
          </td>
        )
      })}
    </tr>
  )
})

/** The state of a row in a few words: the reason that it is locked, who entered it, or when it is due. */
function RowNote({ row: { problem, dueAt, values }, progress, other }: Pick<WorksheetRowProps, 'row' | 'progress' | 'other'>) {
  if (problem !== null) return problem
  if (other) {
    return (
      <>
        {progress === 'done' ? 'Handed over, by' : 'Entered by'} <TypedText text={other.name} /> <InstantText instant={other.at} />
      </>
    )
  }
  if (progress === 'done') return 'Handed over'
  if (values.some(({ returnReason, state }) => returnReason !== null && state === 'Draft')) return 'Sent back'
  return dueAt ? <DueText dueAt={dueAt} /> : null
}
