import { Button } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { EvaluatedCell } from '#domain/results/evaluate-sheet.ts'
import { severalRangesText } from '#domain/results/flag.ts'
import { isCompared, type Parameter } from '#domain/results/parameter.ts'
import { scientificText } from '#domain/results/scientific-text.ts'
import { rangeFor, rangeTextOf } from '#domain/results/range.ts'
import { mayStep } from '#domain/results/states.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { useBottomOverlay } from '#ui/use-bottom-overlay.ts'
import { CellFlag, FormerValue, isOwnFlag, RowFlag } from './grid-cells.tsx'
import { DraftsOutdated, ReleasedOutdated } from './outdated-notes.tsx'
import { usePaste } from './paste-note.tsx'
import { type Grid, useTypedValues } from './use-typed-values.ts'
import { ValueCell } from './value-cell.tsx'
import type { SheetRow } from './sheet.ts'
import './result-grid.css'

interface TestGridProps extends Grid {
  /** Place of the note about a paste, so that it moves no row of the grid; null before the sheet is drawn. */
  readonly notes: HTMLElement | null
  /** Opens a parameter's former values, comment and flag. */
  onDetails(parameter: Parameter, cell: EvaluatedCell): void
}

/**
 * The parameters of a test as a grid for the keyboard: Enter and the arrows move between values, Tab leaves, Esc brings the saved value back, a pasted column
 * fills down (RES-01 to RES-07). A value that cannot be typed now is shown as it was saved, with the flag and the range that it was given.
 */
export function TestGrid({ notes, onDetails, ...grid }: TestGridProps) {
  const { test, rows, formers, subject } = grid
  const { saved, measured, texts, unsaved, contested, problems, judged, isOpen, type, forget, commit, replace } = useTypedValues(grid)
  const [active, setActive] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const pasteRows = test.parameters.map(({ code, name }) => ({
    code,
    name,
    readOnly: judged.get(code)?.calculated ? 'is calculated' : isOpen(code) ? null : 'cannot be changed now',
  }))
  const paste = usePaste({
    rows: pasteRows,
    texts,
    onFill: (entries) => {
      type(entries)
      void commit(entries)
    },
  })
  useBottomOverlay('paste-note', Boolean(paste.note))
  const details = (code: string) => {
    const [parameter, cell] = [test.parameters.find((each) => each.code === code), judged.get(code)]
    if (parameter && cell) onDetails(parameter, cell)
  }
  const go = (from: EventTarget, step: 1 | -1) => {
    const all = [...(body.current?.closest('[data-results]')?.querySelectorAll<HTMLInputElement>('input.result-input') ?? [])]
    const next = all[all.indexOf(from as HTMLInputElement) + step]
    next?.focus()
    next?.select()
    return next !== undefined
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>, code: string) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (step !== null) {
      event.preventDefault()
      // In the last cell no focus moves on, which would save it.
      if (!go(event.currentTarget, step)) void commit([[code, event.currentTarget.value]])
    } else if (event.key === 'F2') {
      event.preventDefault()
      details(code)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      forget(code)
    }
  }
  const typable = measured.filter(({ code }) => isOpen(code))
  const focusable = typable.some(({ code }) => code === active) ? active : typable[0]?.code
  return (
    <>
      {paste.note && notes ? createPortal(paste.note, notes) : null}
      <div className="results-scroll">
        <table className="result-grid">
          <caption>
            <TypedText text={test.name} />
            {test.isOrdered === false ? <small className="result-problem">No longer on the order: empty its values, or add the test again</small> : null}
            <EnteredBy rows={rows} />
            <DraftsOutdated grid={grid} judged={judged} isQuiet={unsaved.size > 0} />
            <ReleasedOutdated grid={grid} />
          </caption>
          <TableHead titles={['Parameter', 'Value', 'Flag', 'Unit', 'Reference range', 'Last value']} hidden="Details" />
          <tbody ref={body}>
            {test.parameters.map((parameter) => {
              const { code } = parameter
              const cell = judged.get(code)
              if (!cell) return null
              const row = saved.get(code)
              const text = texts.get(code) ?? ''
              // A released value keeps its flag and its range until another one is typed over it.
              const isAsReleased = row !== undefined && !mayStep('save', row.state) && row.value === cell.value?.text
              const asSaved = isOpen(code) && !isAsReleased ? undefined : row
              return (
                <tr key={code}>
                  <th scope="row">
                    <TypedText text={parameter.name} />
                    {cell.calculated ? <small> calculated</small> : null}
                    <Comment row={row} />
                  </th>
                  <td>
                    <ValueCell
                      id={`note-${test.id}-${code}`}
                      cell={cell}
                      row={row}
                      isOpen={isOpen(code)}
                      text={text}
                      unclear={asSaved ? asSaved.unclear : isOwnFlag(row, cell) ? null : cell.unclear}
                      unsaved={unsaved.get(code)}
                      problem={problems[code]}
                      isContested={contested.has(code)}
                      drawInput={({ isInvalid, describedBy }) => (
                        <input
                          className="result-input figure"
                          aria-label={`${parameter.name}, ${test.name}`}
                          aria-invalid={isInvalid}
                          aria-describedby={describedBy}
                          autoComplete="off"
                          spellCheck={false}
                          tabIndex={focusable === code ? 0 : -1}
                          value={text}
                          onChange={(event) => type([[code, event.target.value]])}
                          onFocus={() => setActive(code)}
                          onBlur={(event) => void commit([[code, event.target.value]])}
                          onKeyDown={(event) => keys(event, code)}
                          onPaste={(event) => {
                            if (paste.take(code, event.clipboardData.getData('text'), event.currentTarget)) event.preventDefault()
                          }}
                        />
                      )}
                      onConfirm={() => void commit([[code, text]], { confirmed: true })}
                      onReplace={() => void replace(code)}
                      onForget={() => forget(code)}
                    />
                  </td>
                  <td>{asSaved ? <RowFlag row={asSaved} /> : isOpen(code) ? <CellFlag cell={cell} row={row} /> : null}</td>
                  <td>{scientificText(asSaved?.unit ?? parameter.unit)}</td>
                  <td>
                    {scientificText(asSaved?.rangeText ?? rangeTextOf(parameter, rangeFor(parameter, subject))) || noRangeText(parameter, asSaved ?? cell)}
                  </td>
                  <td className="figure" data-label="Last">
                    <FormerValue former={formers.get(code)} cell={cell} parameter={parameter} />
                  </td>
                  <td>
                    {/* Tab leaves the grid while it is typed in: F2 opens the same. */}
                    <Button
                      type="link"
                      size="small"
                      tabIndex={isOpen(code) && !cell.calculated ? -1 : 0}
                      aria-label={`Details of ${parameter.name}, ${test.name}`}
                      onClick={() => details(code)}
                    >
                      Details
                    </Button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Shows the people who entered the values, and the time of the last entry (RES-10). Its place is reserved before there is one. */
function EnteredBy({ rows }: { rows: readonly SheetRow[] }) {
  const last = rows.toSorted((a, b) => a.enteredAt.localeCompare(b.enteredAt)).at(-1)
  const names = [...new Set(rows.flatMap(({ enteredBy }) => enteredBy?.name ?? []))]
  return (
    <small className="result-entered">
      {last ? (
        <>
          {' '}
          entered by <TypedText text={names.join(', ') || 'a former user'} />, <InstantText instant={last.enteredAt} />
        </>
      ) : null}
    </small>
  )
}

function Comment({ row }: { row: SheetRow | undefined }) {
  if (!row?.comment) return null
  return (
    <small className="result-note">
      <TypedText text={row.comment} />
    </small>
  )
}

function noRangeText(parameter: Parameter, { ageUnclear }: Pick<SheetRow, 'ageUnclear'>): string {
  return ageUnclear ? severalRangesText : isCompared(parameter) ? 'None for this age and sex' : ''
}
