import { Button } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { EvaluatedCell } from '#domain/results/evaluate-sheet.ts'
import type { Parameter, Subject } from '#domain/results/parameter.ts'
import { rangeFor, rangeTextOf } from '#domain/results/range.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { CellFlag, FormerValue, RowFlag } from './grid-cells.tsx'
import { type Grid, useTypedValues } from './use-typed-values.ts'
import type { SheetRow } from './wire-sheet.ts'

interface TestGridProps extends Grid {
  /** Opens a parameter's former values, comment and flag. */
  onDetails(parameter: Parameter, cell: EvaluatedCell): void
}

/**
 * The parameters of a test as a grid for the keyboard: Enter and the arrows move between values, Tab leaves, Esc brings the saved value back, a pasted column fills down
 * (RES-01 to RES-07). A grid that is not open shows the values as they are kept, with the flag and the range that they were given.
 */
export function TestGrid({ onDetails, ...grid }: TestGridProps) {
  const { test, rows, formers, subject, isOpen } = grid
  const { saved, measured, texts, unsaved, problems, judged, type, forget, commit } = useTypedValues(grid)
  const [active, setActive] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
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
      // At the end of the grid there is no other cell whose focus saves this one.
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
  const paste = (event: ClipboardEvent<HTMLInputElement>, code: string) => {
    const lines = event.clipboardData
      .getData('text')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
    if (lines.length < 2) return
    event.preventDefault()
    const from = measured.findIndex((each) => each.code === code)
    const entries = lines.flatMap((line, index) => {
      const target = measured[from + index]
      return target ? [[target.code, line.trim()] as const] : []
    })
    type(entries)
    void commit(entries)
  }
  const firstCode = measured[0]?.code
  return (
    <table className="result-grid">
      <caption>
        {test.name}
        {test.isOrdered === false ? <small className="result-problem">No longer on the order: empty its values, or add the test again</small> : null}
        <EnteredBy rows={rows} />
      </caption>
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">Value</th>
          <th scope="col">Flag</th>
          <th scope="col">Unit</th>
          <th scope="col">Reference range</th>
          <th scope="col">Last value</th>
          <th scope="col">
            <span className="visually-hidden">Details</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {test.parameters.map((parameter) => {
          const { code } = parameter
          const cell = judged.get(code)
          if (!cell) return null
          const row = saved.get(code)
          const kept = isOpen ? undefined : row
          const leftOver = isOpen ? undefined : unsaved.get(code)
          const note = leftOver ? `Typed, but not saved: ${leftOver}` : kept ? null : (cell.problem ?? problems[code] ?? cell.absent)
          const needsYes = cell.question !== null && !(row?.plausibleConfirmed && row.value === cell.value?.text)
          return (
            <tr key={code}>
              <th scope="row">
                {parameter.name}
                {cell.calculated ? <small> calculated</small> : null}
                <Comment row={row} />
              </th>
              <td>
                {cell.calculated || !isOpen ? (
                  <span className="figure result-value">{kept?.value ?? (isOpen ? cell.value?.text : null) ?? '—'}</span>
                ) : (
                  <input
                    className="result-input figure"
                    aria-label={`${parameter.name}, ${test.name}`}
                    aria-invalid={cell.problem !== null || problems[code] !== undefined}
                    {...(note || needsYes ? { 'aria-describedby': `note-${test.id}-${code}` } : {})}
                    autoComplete="off"
                    spellCheck={false}
                    tabIndex={(active ?? firstCode) === code ? 0 : -1}
                    value={texts.get(code) ?? ''}
                    onChange={(event) => type([[code, event.target.value]])}
                    onFocus={() => setActive(code)}
                    onBlur={(event) => void commit([[code, event.target.value]])}
                    onKeyDown={(event) => keys(event, code)}
                    onPaste={(event) => paste(event, code)}
                  />
                )}
                <span id={`note-${test.id}-${code}`}>
                  {note ? <small className={cell.absent && !leftOver ? 'result-absent' : 'result-problem'}>{note}</small> : null}
                  {needsYes && isOpen ? (
                    <small className="result-problem">
                      {cell.question}{' '}
                      <Button size="small" onClick={() => void commit([[code, texts.get(code) ?? '']], true)}>
                        Yes, as typed
                      </Button>
                    </small>
                  ) : null}
                </span>
              </td>
              <td>{isOpen ? <CellFlag cell={cell} row={row} /> : row ? <RowFlag row={row} /> : null}</td>
              <td>{kept?.unit ?? parameter.unit}</td>
              <td>{kept?.rangeText ?? rangeText(parameter, subject)}</td>
              <td className="figure" data-label="Last">
                <FormerValue former={formers.get(code)} cell={cell} />
              </td>
              <td>
                {/* Tab leaves the grid while it is typed in: F2 opens the same. */}
                <Button
                  type="link"
                  size="small"
                  tabIndex={isOpen && !cell.calculated ? -1 : 0}
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
  )
}

/** Who entered the values, and when the last of them was (RES-10). */
function EnteredBy({ rows }: { rows: readonly SheetRow[] }) {
  const last = rows.toSorted((a, b) => a.enteredAt.localeCompare(b.enteredAt)).at(-1)
  if (!last) return null
  const names = [...new Set(rows.flatMap(({ enteredBy }) => enteredBy?.name ?? []))]
  return (
    <small className="result-entered">
      {' '}
      entered by <TypedText text={names.join(', ') || 'a former user'} />, <InstantText instant={last.enteredAt} />
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

function rangeText(parameter: Parameter, subject: Subject): string {
  const words = rangeTextOf(parameter, rangeFor(parameter, subject))
  return words || (parameter.kind === 'numeric' ? 'None for this age and sex' : '')
}
