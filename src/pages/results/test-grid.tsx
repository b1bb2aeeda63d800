import { Button } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { isCalculated } from '#domain/results/calculate.ts'
import type { Former } from '#domain/results/delta.ts'
import type { Flag } from '#domain/results/flag.ts'
import { type EvaluatedCell, evaluateSheet } from '#domain/results/evaluate-sheet.ts'
import type { Parameter, Subject } from '#domain/results/parameter.ts'
import { rangeFor, rangeTextOf } from '#domain/results/range.ts'
import { registerDirty } from '#crud/form/dirty-forms.ts'
import { useBeforeUnload } from '#crud/form/use-before-unload.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { CellFlag, FormerValue } from './grid-cells.tsx'
import type { SheetRow, SheetTest } from './wire-sheet.ts'

/** One value to be saved. */
export interface TypedValue {
  readonly parameterCode: string
  readonly value: string
  readonly confirmed?: true
  readonly comment?: string | null
  readonly flag?: Flag | null
  readonly flagReason?: string | null
}

interface TestGridProps {
  readonly test: SheetTest
  readonly rows: readonly SheetRow[]
  readonly formers: ReadonlyMap<string, Former>
  readonly subject: Subject
  readonly isOpen: boolean
  /** Saves values; gives what went wrong by parameter, or nothing. */
  onSave(values: readonly TypedValue[]): Promise<Readonly<Record<string, string>>>
  /** Opens a parameter's former values, comment and flag. */
  onDetails(parameter: Parameter, cell: EvaluatedCell): void
}

/** The parameters of a test as a grid for the keyboard: Enter and the arrows move between values, Tab leaves, Esc brings the saved value back, a pasted column fills down (RES-01 to RES-07). */
export function TestGrid({ test, rows, formers, subject, isOpen, onSave, onDetails }: TestGridProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [unsaved, setUnsaved] = useState<Readonly<Record<string, string>>>({})
  const [active, setActive] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const saved = useMemo(() => new Map(rows.flatMap((row) => (row.parameterCode ? [[row.parameterCode, row] as const] : []))), [rows])
  const codes = useMemo(() => new Set(test.parameters.map(({ code }) => code)), [test])
  const measured = test.parameters.filter(({ code }) => !isCalculated(code, codes))
  const texts = new Map(measured.map(({ code }) => [code, typed.get(code) ?? saved.get(code)?.value ?? '']))
  const judged = evaluateSheet({ parameters: test.parameters, typed: texts, formers, subject })

  // A value is saved when its cell is left, so that leaving the page asks nothing; the end of the session and closing the tab must not lose it (AUTH-09).
  useBeforeUnload(
    [...typed].some(([code, text]) => text !== (saved.get(code)?.value ?? '')),
    registerDirty,
  )
  const type = (entries: readonly (readonly [string, string])[]) => setTyped((before) => new Map([...before, ...entries]))
  const commit = async (entries: readonly (readonly [code: string, text: string])[], confirmed = false) => {
    const now = evaluateSheet({ parameters: test.parameters, typed: new Map([...texts, ...entries]), formers, subject })
    const ready = entries.flatMap(([code, text]): TypedValue[] => {
      const cell = now.get(code)
      const before = saved.get(code)
      if (!cell || cell.problem || (cell.value?.text ?? '') === (before?.value ?? '')) return []
      if (cell.question && !confirmed) return []
      return [{ parameterCode: code, value: text, ...(cell.question ? { confirmed: true as const } : {}) }]
    })
    if (ready.length === 0) return
    const problems = await onSave(ready)
    setUnsaved((before) => ({
      ...Object.fromEntries(Object.entries(before).filter(([code]) => !ready.some(({ parameterCode }) => parameterCode === code))),
      ...problems,
    }))
    // Text typed while the save was under way stays.
    setTyped(
      (current) =>
        new Map([...current].filter(([code, text]) => problems[code] !== undefined || !ready.some((one) => one.parameterCode === code && one.value === text))),
    )
  }
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
      setTyped((before) => new Map([...before].filter(([other]) => other !== code)))
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
          const note = cell.problem ?? unsaved[code] ?? cell.absent ?? null
          const needsYes = cell.question !== null && !(saved.get(code)?.plausibleConfirmed && saved.get(code)?.value === cell.value?.text)
          return (
            <tr key={code}>
              <th scope="row">
                {parameter.name}
                {cell.calculated ? <small> calculated</small> : null}
                <Comment row={saved.get(code)} />
              </th>
              <td>
                {cell.calculated || !isOpen ? (
                  <span className="figure result-value">{cell.value?.text ?? '—'}</span>
                ) : (
                  <input
                    className="result-input figure"
                    aria-label={`${parameter.name}, ${test.name}`}
                    aria-invalid={cell.problem !== null || unsaved[code] !== undefined}
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
                  {note ? <small className={cell.absent ? 'result-absent' : 'result-problem'}>{note}</small> : null}
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
              <td>
                <CellFlag cell={cell} row={saved.get(code)} />
              </td>
              <td>{parameter.unit}</td>
              <td>{rangeText(parameter, subject)}</td>
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
