import { type KeyboardEvent, useInsertionEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { EvaluatedCell } from '#domain/results/evaluate-sheet.ts'
import type { Parameter } from '#domain/results/parameter.ts'
import { testsOfRejected } from '#domain/results/rejected-sample.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { TransportTimes } from '#ui/transport-times.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { useBottomOverlay } from '#ui/use-bottom-overlay.ts'
import type { GridActs } from './grid-cell.tsx'
import { GridRow } from './grid-row.tsx'
import { DraftsOutdated, ReleasedOutdated } from './outdated-notes.tsx'
import { usePaste } from './paste-note.tsx'
import { useCalculatedFindings } from './use-calculated-findings.ts'
import { type Grid, useTypedValues } from './use-typed-values.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import './result-grid.css'

interface TestGridProps extends Grid {
  /** Place of the note about a paste, so that it moves no row of the grid; null before the sheet is drawn. */
  readonly notes: HTMLElement | null
  /** The samples of the sheet. */
  readonly samples: Sheet['samples']
  /** Opens a parameter's former values, comment and flag. */
  onDetails(parameter: Parameter, cell: EvaluatedCell): void
}

/**
 * The parameters of a test as a grid for the keyboard: Enter and the arrows move between values, Tab leaves, Esc brings the saved value back, a pasted column
 * fills down (RES-01 to RES-07). A value that cannot be typed now is shown as it was saved, with the flag and the range that it was given.
 */
export function TestGrid({ notes, samples, onDetails, ...grid }: TestGridProps) {
  const { test, rows, formers, subject } = grid
  const { saved, measured, texts, unsaved, contested, problems, judged, isOpen, type, forget, commit, replace } = useTypedValues(grid)
  const [active, setActive] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const paste = usePaste({
    rows: () =>
      test.parameters.map(({ code, name }) => ({
        code,
        name,
        readOnly: judged.get(code)?.calculated ? 'is calculated' : isOpen(code) ? null : 'cannot be changed now',
      })),
    textOf: (code) => texts.get(code) ?? '',
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
    const cells = body.current?.closest('[data-results]')?.querySelectorAll<HTMLInputElement>('input.result-input') ?? []
    // Rows can be hidden by `Only abnormal`.
    const all = [...cells].filter((cell) => cell === from || (cell.checkVisibility?.() ?? true))
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
  const calculated = useCalculatedFindings(test.parameters, judged, ({ name }) => name)
  const latest: GridActs = { type, forget, commit, replace, details, keys, take: paste.take, focus: setActive, calculated }
  const acts = useRef(latest)
  useInsertionEffect(() => {
    acts.current = latest
  })
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
            {testsOfRejected(rows, samples).length > 0 ? <small className="result-problem">Measured from a sample that was rejected</small> : null}
            <TestNotes test={test} />
            <EnteredBy rows={rows} />
            <TransportOfTest testId={test.id} samples={samples} />
            <DraftsOutdated grid={grid} judged={judged} isQuiet={unsaved.size > 0} />
            <ReleasedOutdated grid={grid} />
          </caption>
          <TableHead titles={['Parameter', 'Value', 'Flag', 'Unit', 'Reference range', 'Last value']} hidden="Details" />
          <tbody ref={body}>
            {test.parameters.map((parameter) => {
              const { code } = parameter
              const cell = judged.get(code)
              return cell ? (
                <GridRow
                  key={code}
                  test={test}
                  parameter={parameter}
                  cell={cell}
                  row={saved.get(code)}
                  text={texts.get(code) ?? ''}
                  former={formers.get(code)}
                  subject={subject}
                  unsaved={unsaved.get(code)}
                  problem={problems[code]}
                  isContested={contested.has(code)}
                  isOpen={isOpen(code)}
                  isFocusable={focusable === code}
                  acts={acts}
                />
              ) : null
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** The time on their way of the samples of a test that limits it. */
function TransportOfTest({ testId, samples }: Pick<TestGridProps, 'samples'> & { readonly testId: string }) {
  return samples
    .filter(({ state }) => state !== 'Rejected')
    .map((sample) => <TransportTimes key={sample.id} facts={{ ...sample, tests: sample.tests.filter(({ id }) => id === testId) }} />)
}

/** Method, referral laboratory and scope of a test, as the report has them. */
function TestNotes({ test: { method, referralLaboratory, isInScope } }: Pick<Grid, 'test'>) {
  const notes = [method, referralLaboratory && `done by ${referralLaboratory}`, isInScope === false && 'outside the accredited scope'].filter(Boolean)
  return notes.length === 0 ? null : <small className="result-entered"> {notes.join(' · ')}</small>
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
